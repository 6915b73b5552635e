/** What is wrong with the signs of a French text: spaces, quotation marks, apostrophes. For tests. */

/**
 * Marks without the space French sets before (or behind) them: narrow and unbroken before ; ! ? and unbroken before :
 * and inside « ». And quotation marks of other languages. Times as 12:30 and addresses have no space.
 */
export function wrongSigns(text: string): string[] {
  return text.match(/[^\u202f;!?…][;!?]|[^\u00a0\d]:(?!\/\/)\s?|«[^\u00a0]|[^\u00a0]»|["“”]/g) ?? []
}

/** Straight apostrophes where the curved one stands. */
export function straightApostrophes(text: string): string[] {
  return text.match(/\p{L}'\p{L}*/gu) ?? []
}
