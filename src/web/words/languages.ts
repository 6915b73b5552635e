/** Which language a page speaks: the one chosen here, else the first of the browser's that there is, else English. */

export function pickLanguage(there: readonly string[], chosen: string | null, browser: readonly string[]): string {
  if (chosen !== null && there.includes(chosen)) return chosen
  for (const wished of browser) {
    const found = there.find(code => sameLanguage(code, wished))
    if (found !== undefined) return found
  }
  return there.includes('en') ? 'en' : there[0]
}

/** The browser's own form of a language (`en-GB` for `en`), which says how dates and numbers are written. */
export function localeOf(code: string, browser: readonly string[]): string {
  return browser.find(wished => sameLanguage(code, wished)) ?? code
}

/** A language's own name for itself, as a list of languages shows it: "English", "Français". */
export function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** A language answers to its whole code and to any region of it: `fr` to `fr-CA`, but `pt-BR` not to `pt-PT`. */
function sameLanguage(code: string, wished: string): boolean {
  const lower = wished.toLowerCase()
  return lower === code.toLowerCase() || lower.startsWith(`${code.toLowerCase()}-`)
}
