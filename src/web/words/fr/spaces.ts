/**
 * The spaces of French: narrow and unbroken before ; ! ? and unbroken before : and inside « »; and its apostrophe, ’.
 * Texts may be written with ordinary ones behind the tag; facts between the braces are left as they are.
 */
export function fr(parts: TemplateStringsArray, ...facts: readonly (string | number)[]): string {
  return parts.map((part, i) => typeset(part) + (facts[i] ?? '')).join('')
}

/** Sets the signs of a text that holds no facts. */
export function typeset(text: string): string {
  return text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/(?<=\p{L})'/gu, '’')
}
