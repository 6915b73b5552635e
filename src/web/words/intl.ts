/** Lists, numbers, plurals and stretches of time as a language writes them. Each catalogue takes them for its own code. */

export interface Forms {
  /** "Ada, Ben and Cy" */
  list(words: readonly string[]): string
  /** "Ada, Ben or Cy" */
  either(words: readonly string[]): string
  /** The form of a word for a number of things; a form left out is the `other` one. */
  plural(n: number, forms: PluralForms): string
  number(n: number): string
  /** A number with its sign, plus or true minus; nought has none. */
  signed(n: number): string
  /** "30 sec", "2 min" */
  duration(seconds: number): string
}

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** The forms of a language. */
export function formsOf(code: string): Forms {
  const and = new Intl.ListFormat(code, { type: 'conjunction' })
  const or = new Intl.ListFormat(code, { type: 'disjunction' })
  const rules = new Intl.PluralRules(code)
  const numbers = new Intl.NumberFormat(code)
  const unit = (name: string) => new Intl.NumberFormat(code, { style: 'unit', unit: name, unitDisplay: 'short' })
  return {
    list: words => and.format(words),
    either: words => or.format(words),
    plural: (n, forms) => forms[rules.select(n)] ?? forms.other,
    number: n => numbers.format(n),
    // The minus sign of the fonts here, not a hyphen.
    signed: n => (n > 0 ? `+${numbers.format(n)}` : numbers.format(n).replace('-', '−')),
    duration: seconds =>
      seconds >= 60 && seconds % 60 === 0 ? unit('minute').format(seconds / 60) : unit('second').format(seconds),
  }
}
