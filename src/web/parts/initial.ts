/** The letter on a seat's token: the first of the name, as one whole character, in capitals. */
export function initialOf(name: string): string {
  for (const letter of name.trim()) return letter.toLocaleUpperCase('en')
  return '?'
}
