/** Pieces of a page. Names are words of strangers: nothing gets into a page but through `escapeText`. */

/** A text as HTML shows it, with no character that means anything to it, or that turns or hides what is around it. */
export function escapeText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, found => (found === '\u200C' || found === '\u200D' ? found : '\uFFFD'))
    .replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`)
}

/** A name that fits beside a plot. */
export function short(name: string, length = 14): string {
  const letters = Array.from(name)
  return escapeText(letters.length <= length ? name : `${letters.slice(0, length - 1).join('')}…`)
}

/** A number as it stands in a page: a real minus, a dash where there is none. */
export function fixed(value: number | null, digits = 3): string {
  return value === null || !Number.isFinite(value) ? '–' : value.toFixed(digits).replace('-', '−')
}

export function percent(share: number | null): string {
  return share === null || !Number.isFinite(share) ? '–' : `${fixed(100 * share, 1)} %`
}

export interface Cell {
  readonly text: string
  /** The first cell of a row is its head. */
  readonly head?: boolean
}

/** A table with a caption for those who cannot see the plot beside it. All texts are escaped here. */
export function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map(text => `<th scope="col">${escapeText(text)}</th>`).join('')
  const body = rows.map(([first, ...rest]) => {
    const cells = rest.map(text => `<td>${escapeText(text)}</td>`).join('')
    return `<tr><th scope="row">${escapeText(first)}</th>${cells}</tr>`
  })
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeText(caption)}"><table><caption>${escapeText(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

/** What the parts of a plot are: each look beside its word. */
export function legend(parts: readonly { readonly sign: string; readonly look: string }[]): string {
  const each = parts.map(
    ({ sign, look }) =>
      `<li><svg viewBox="0 0 14 14" aria-hidden="true"><rect class="${look}" x="0.5" y="0.5" width="13" height="13"/></svg>${escapeText(sign)}</li>`,
  )
  return `<ul class="legend">${each.join('')}</ul>`
}

/** Sentences of strangers, each under what it is said of: sentences make columns of a table narrow and high. */
export function sayings(caption: string, all: readonly (readonly [string, string])[]): string {
  const each = all.map(([of, said]) => `<dt>${escapeText(of)}</dt><dd>${escapeText(said)}</dd>`)
  return `<p class="caption">${escapeText(caption)}</p><dl>${each.join('')}</dl>`
}
