/** HTML from data: what is put into it is escaped, unless it is HTML already. */

/** A piece of HTML. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | readonly Part[]

/** A template whose parts are escaped: html`<p>${words}</p>`. Null stands for nothing. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(pieces.map((piece, index) => (index === 0 ? '' : flat(parts[index - 1])) + piece).join(''))
}

/** The little of Markdown that descriptions have: code, and a blank line between paragraphs. */
export function prose(text: string): Html {
  const inline = (line: string) =>
    line.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
  return html`${text.split('\n\n').map(line => html`<p>${inline(line)}</p>`)}`
}

function flat(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(flat).join('')
  return String(part).replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
}
