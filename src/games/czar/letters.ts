/** How people call an entry until its round's result: A, B, C for the indexes 0, 1, 2 of the reveal. */
export function letterOf(entry: number): string {
  return String.fromCharCode(65 + entry)
}
