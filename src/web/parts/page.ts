/** Reads one of our own pages: the part of Markdown they are written in, and nothing more. Pure. */

/** A run of text in one face. */
export interface Run {
  readonly face: 'plain' | 'bold' | 'code' | 'italic'
  readonly text: string
}

export type Block =
  | { readonly is: 'heading'; readonly level: number; readonly runs: readonly Run[] }
  | { readonly is: 'text'; readonly runs: readonly Run[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'list'; readonly numbered: boolean; readonly items: readonly (readonly Run[])[] }
  | { readonly is: 'table'; readonly rows: readonly (readonly (readonly Run[])[])[] }

/** Reads a page into blocks. */
export function readPage(page: string): Block[] {
  const lines = page.replace(/\r\n/g, '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  const takeWhile = (holds: (line: string) => boolean) => {
    const from = at
    while (at < lines.length && holds(lines[at])) at += 1
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at]
    const heading = /^(#{1,4}) (.*)$/.exec(line)
    if (line.trim() === '') at += 1
    else if (heading !== null) {
      blocks.push({ is: 'heading', level: heading[1].length, runs: readRuns(heading[2]) })
      at += 1
    } else if (line.startsWith('```')) {
      at += 1
      blocks.push({ is: 'code', text: takeWhile(one => !one.startsWith('```')).join('\n') })
      at += 1
    } else if (line.startsWith('|')) {
      const rows = takeWhile(one => one.startsWith('|')).filter(row => !/^[|\s:-]+$/.test(row))
      blocks.push({ is: 'table', rows: rows.map(readRow) })
    } else if (ITEM.test(line)) {
      const numbered = /^\s*\d/.test(line)
      blocks.push({ is: 'list', numbered, items: joinItems(takeWhile(one => ITEM.test(one) || /^\s+\S/.test(one))) })
    } else {
      const text = takeWhile(one => one.trim() !== '' && !/^(#{1,4} |```|\|)/.test(one) && !ITEM.test(one))
      blocks.push({ is: 'text', runs: readRuns(text.map(one => one.trim()).join(' ')) })
    }
  }
  return blocks
}

const ITEM = /^\s*(?:[-*]|\d+\.) /

function joinItems(lines: readonly string[]): Run[][] {
  const items: string[] = []
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''))
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return items.map(readRuns)
}

function readRow(line: string): Run[][] {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
  return cells.map(cell => readRuns(cell.trim().replace(/\\\|/g, '|')))
}

/** Bold, code and italics; a link keeps its words. */
function readRuns(text: string): Run[] {
  const runs: Run[] = []
  const plain = text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
  for (const found of plain.matchAll(/\*\*(.+?)\*\*|`([^`]+)`|\*([^*\s][^*]*)\*|([^*`]+|[*`])/g)) {
    if (found[1] !== undefined) runs.push({ face: 'bold', text: found[1] })
    else if (found[2] !== undefined) runs.push({ face: 'code', text: found[2] })
    else if (found[3] !== undefined) runs.push({ face: 'italic', text: found[3] })
    else runs.push({ face: 'plain', text: found[4] })
  }
  return runs
}
