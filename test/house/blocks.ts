/** Reads the fenced blocks of a document, and what their first line says is to be done with them. */

export interface Block {
  readonly language: string
  /** `run`, `file=bot.py`, `no-run: it never ends`, `output`, `replay`, …; empty where nothing is said. */
  readonly marker: string
  readonly text: string
  /** The line of the document on which it begins. */
  readonly line: number
}

/** All fenced blocks of a document, in order. */
export function blocksOf(document: string): Block[] {
  const blocks: Block[] = []
  let open: { language: string; marker: string; line: number; lines: string[] } | null = null
  for (const [index, line] of document.split('\n').entries()) {
    const fence = /^```(\w*) ?(.*)$/.exec(line)
    if (open !== null && line === '```') {
      blocks.push({ language: open.language, marker: open.marker, line: open.line, text: `${open.lines.join('\n')}\n` })
      open = null
    } else if (open !== null) open.lines.push(line)
    else if (fence !== null) open = { language: fence[1], marker: fence[2].trim(), line: index + 1, lines: [] }
  }
  if (open !== null) throw new Error(`the block of line ${open.line} has no end`)
  return blocks
}

/** The document without its fenced blocks. */
export function proseOf(document: string): string {
  return document.replace(/^```[\s\S]*?^```$/gm, '')
}

/**
 * Whether what was printed is what a document shows. In what it shows, `…` stands for anything within a line,
 * and a line of nothing but `…` for any lines.
 */
export function matches(shown: string, printed: string): boolean {
  const pattern = shown
    .trimEnd()
    .split('\n')
    .map(line => (line.trim() === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(quote).join('.*')}\\n`))
    .join('')
  return new RegExp(`^${pattern}$`).test(`${printed.trimEnd()}\n`)
}

/** The name of a heading in a link, as GitHub makes it. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** The headings of a document as link names. */
export function slugsOf(document: string): string[] {
  return [...proseOf(document).matchAll(/^#+ (.*)$/gm)].map(match => slug(match[1]))
}

export interface Mention {
  readonly command: readonly string[]
  readonly options: readonly string[]
}

/**
 * The commands a document shows, each with the options shown beside it (in its line, or its row of a table). `groups`:
 * those that have commands of their own, and commands below one that is a command itself.
 */
export function commandsOf(document: string, groups: readonly string[]): Mention[] {
  const mentions: Mention[] = []
  for (const line of document.replaceAll('\\\n', ' ').split('\n')) {
    const calls = [
      ...line.matchAll(/(?:^|`|\(|\s)(?:node bin\/fairdeal\.js|fairdeal) ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/g),
    ]
      // In prose only what is set as code is a command.
      .filter(match => /^\s*(fairdeal|node) |`(fairdeal|node) /.test(line.slice(Math.max(0, (match.index ?? 0) - 1))))
    for (const [index, [, word, second]] of calls.entries()) {
      const options = index === 0 ? [...line.matchAll(/(?<=[\s`[(])--[a-z][a-z-]*/g)].map(option => option[0]) : []
      const isBelow = second !== undefined && (groups.includes(word) || groups.includes(`${word} ${second}`))
      mentions.push({ command: isBelow ? [word, second] : [word], options })
    }
  }
  return mentions
}

function quote(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
