import { escapeText } from './html.ts'
import { STYLE } from './style.ts'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** A page that needs nothing else, neither a network nor a script. `inside` is HTML. */
export function page(title: string, inside: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${inside}
</main>
</body>
</html>
`
}

/** A part of a page: plots beside their tables where there is room. */
export function section(title: string, note: string, { plot, tables }: { plot?: string; tables: string }): string {
  const inside = plot === undefined ? tables : `<div class="pair"><div>${plot}</div><div>${tables}</div></div>`
  return `<section><h2>${escapeText(title)}</h2><p class="note">${escapeText(note)}</p>${inside}</section>`
}
