/**
 * Reads the part of YAML that lists of cards are written in: a map at the left edge whose values are texts or lists
 * of texts, in any way YAML writes a text. Tags and anchors are passed over and aliases are never followed, so
 * nothing is evaluated and nothing multiplies; whatever else stands where a text should is handed on as a `Foreign`.
 */

import { type ImportRefused, refuseAt } from './refused.ts'
import { foldLines, readDouble, readSingle, stripComment } from './yaml-texts.ts'

/** Something in the place of a text that is none: an alias, a map, a list. */
export class Foreign {
  readonly what: string
  constructor(what: string) {
    this.what = what
  }
}

export type YamlText = string | null | Foreign

/** A text, a list of texts, or something else. */
export type YamlValue = YamlText | readonly YamlText[]

interface Line {
  readonly indent: number
  /** The line without its indentation. */
  readonly text: string
  /** Where `text` begins in the source. */
  readonly start: number
}

const KEY = /^(?:"([^"\\]*)"|'([^']*)'|([^\s"'#&*!|>%@`{}[\],?-][^:#]*?))[ \t]*:(?=[ \t]|$)/

/** Reads a document of one map. Throws `ImportRefused` with the line. */
export function readYaml(source: string): Map<string, YamlValue> {
  const lines = cutLines(source)
  const members = new Map<string, YamlValue>()
  let at = 0

  const blank = (line: Line) => line.text === '' || line.text.startsWith('#')
  const skipBlank = () => {
    while (at < lines.length && blank(lines[at])) at += 1
  }
  const fail = (line: Line, problem: string, offset = 0): ImportRefused =>
    refuseAt(source, line.start + offset, `not YAML that is read here: ${problem}`)

  /** The lines from `at` on that lie deeper than `indent`, with the blank ones between them. */
  function takeDeeper(indent: number): Line[] {
    const from = at
    while (at < lines.length && (lines[at].text === '' || lines[at].indent > indent)) at += 1
    return lines.slice(from, at)
  }

  /** Reads a value whose first part is `text`; `indent` is that of the line it hangs on. */
  function value(line: Line, text: string, indent: number, inList: boolean): YamlValue {
    const bare = text.replace(/^(?:[!&][^\s,[\]{}]*(?:[ \t]+|$))+/, '')
    const offset = line.text.length - bare.length
    switch (bare[0]) {
      case undefined:
      case '#':
        return below(indent, inList)
      case '"':
      case "'":
        return quoted(line, offset, indent)
      case '|':
      case '>':
        return block(line, bare, indent)
      case '*':
        takeDeeper(indent)
        return new Foreign('an alias')
      case '[':
        return flow(line, offset, inList)
      case '{':
        return flow(line, offset, true)
      case '%':
      case '@':
      case '`':
        throw fail(line, `a text that begins with ${bare[0]} needs quotes`, offset)
      default:
        return plain(bare, indent)
    }
  }

  function plain(first: string, indent: number): YamlValue {
    const start = stripComment(first)
    if (/^[-?](?:[ \t]|$)/.test(start)) {
      takeDeeper(indent)
      return new Foreign('a list')
    }
    const rest = takeDeeper(indent)
    // `: ` in a text without quotes makes it a map.
    if (/:(?:[ \t]|$)/.test(start)) return new Foreign('a map (a text with ": " in it needs quotes)')
    if (start.length < first.trimEnd().length) return start
    const texts = [start, ...rest.map(line => stripComment(line.text))]
    return foldLines(texts)
  }

  /** What hangs below a key or a dash that has nothing beside it. */
  function below(indent: number, inList: boolean): YamlValue {
    skipBlank()
    const line = lines[at]
    if (line === undefined) return null
    const isItem = /^-(?:[ \t]|$)/.test(line.text)
    if (isItem && !inList && line.indent >= indent) return list(line.indent)
    if (line.indent <= indent) return null
    if (isItem || KEY.test(line.text)) {
      takeDeeper(indent)
      return new Foreign(isItem ? 'a list' : 'a map')
    }
    at += 1
    return value(line, line.text, indent, inList)
  }

  function list(indent: number): YamlText[] {
    const items: YamlText[] = []
    for (;;) {
      skipBlank()
      const line = lines[at]
      if (line === undefined || line.indent < indent || !/^-(?:[ \t]|$)/.test(line.text)) break
      if (line.indent > indent) throw fail(line, 'the items of a list stand in one column')
      at += 1
      items.push(asText(value(line, line.text.slice(1).trimStart(), indent, true)))
    }
    return items
  }

  function quoted(line: Line, offset: number, indent: number): YamlValue {
    const start = line.start + offset
    const found = source[start] === '"' ? readDouble(source, start) : readSingle(source, start)
    if (found === null) throw fail(line, 'a quote that is never closed, or an escape there is none of', offset)
    const behind = endOfLine(found.end)
    // The text may have taken more lines: the next is the first that begins behind it.
    while (at < lines.length && lines[at].start <= found.end) at += 1
    takeDeeperComments(indent)
    const rest = source.slice(found.end, behind).trim()
    if (rest.startsWith(':')) return new Foreign('a map')
    if (rest !== '' && !rest.startsWith('#'))
      throw refuseAt(source, found.end, 'not YAML that is read here: something behind a closing quote')
    return found.text
  }

  function takeDeeperComments(indent: number): void {
    while (at < lines.length && blank(lines[at])) at += 1
    if (at < lines.length && lines[at].indent > indent && !/^-(?:[ \t]|$)/.test(lines[at].text)) {
      throw fail(lines[at], 'a line that belongs to nothing')
    }
  }

  function block(line: Line, header: string, indent: number): YamlValue {
    const style = /^([|>])(?:([1-9])[+-]?|[+-]([1-9])?)?[ \t]*(?:#.*)?$/.exec(header)
    if (style === null) throw fail(line, `${header[0]} begins a block of text, and more stands beside it`)
    const taken: Line[] = []
    while (at < lines.length && (lines[at].text === '' || lines[at].indent > indent)) taken.push(lines[at++])
    const own = taken.find(each => each.text !== '')?.indent ?? 0
    const texts = taken.map(each =>
      each.text === '' ? '' : `${' '.repeat(Math.max(0, each.indent - own))}${each.text}`,
    )
    return style[1] === '|' ? texts.join('\n') : foldLines(texts)
  }

  /** A list or a map in brackets. Of a list its texts are read; anything deeper is foreign. */
  function flow(line: Line, offset: number, foreign: boolean): YamlValue {
    const start = line.start + offset
    const items: YamlText[] = []
    let here = start + 1
    let depth = 1
    let fresh = true
    const isMap = source[start] === '{'
    while (depth > 0) {
      const next = source[here]
      if (next === undefined) throw fail(line, `${source[start]} is never closed`, offset)
      if (/[ \t\n]/.test(next)) here += 1
      else if (next === '#') here = endOfLine(here)
      else if (next === '[' || next === '{') {
        if (depth === 1) items.push(new Foreign(next === '[' ? 'a list' : 'a map'))
        depth += 1
        fresh = false
        here += 1
      } else if (next === ']' || next === '}') {
        depth -= 1
        here += 1
      } else if (next === ',') {
        if (depth === 1 && fresh) throw fail(line, 'a comma without a text before it', here - line.start)
        fresh = depth === 1 ? true : fresh
        here += 1
      } else {
        const found = flowText(here)
        if (found === null) throw refuseAt(source, here, 'not YAML that is read here: a quote that is never closed')
        here = found.end
        if (found.text === undefined || depth > 1) continue
        if (!fresh && !isMap)
          throw refuseAt(source, here, 'not YAML that is read here: two texts without a comma between them')
        items.push(found.text)
        fresh = false
      }
    }
    while (at < lines.length && lines[at].start <= here) at += 1
    const rest = source.slice(here, endOfLine(here)).trim()
    if (rest !== '' && !rest.startsWith('#'))
      throw refuseAt(source, here, 'not YAML that is read here: something behind a closing bracket')
    return foreign ? new Foreign(isMap ? 'a map' : 'a list') : items
  }

  /** A text inside brackets; no `text` where a tag or an anchor stands. */
  function flowText(start: number): { readonly text?: YamlText; readonly end: number } | null {
    if (source[start] === '"') return readDouble(source, start)
    if (source[start] === "'") return readSingle(source, start)
    const pattern = /[^,[\]{}\n]*/y
    const parts: string[] = []
    let end = start
    for (;;) {
      pattern.lastIndex = end
      const line = pattern.exec(source)?.[0] ?? ''
      const part = stripComment(line)
      parts.push(part)
      end += line.length
      if (part.length < line.trimEnd().length || source[end] !== '\n') break
      end += 1
    }
    const bare = parts.join('\n').replace(/^(?:[!&][^\s,[\]{}]*(?:\s+|$))+/, '')
    if (bare === '') return { end }
    if (bare.startsWith('*')) return { text: new Foreign('an alias'), end }
    if (/:(?:\s|$)/.test(bare)) return { text: new Foreign('a map'), end }
    return { text: foldLines(bare.split('\n').map(part => part.trim())), end }
  }

  function endOfLine(from: number): number {
    const end = source.indexOf('\n', from)
    return end < 0 ? source.length : end
  }

  function asText(found: YamlValue): YamlText {
    return Array.isArray(found) ? new Foreign('a list') : (found as YamlText)
  }

  skipBlank()
  if (lines[at]?.text === '---') at += 1
  for (;;) {
    skipBlank()
    const line = lines[at]
    if (line === undefined) break
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line.text) && line.indent === 0) {
      at += 1
      skipBlank()
      if (at < lines.length) throw fail(lines[at], 'a second document')
      break
    }
    const key = line.indent === 0 ? KEY.exec(line.text) : null
    if (key === null) throw fail(line, 'a line that is no key at the left edge, nor part of a list below one')
    const name = key[1] ?? key[2] ?? key[3]
    if (members.has(name)) throw fail(line, `the key ${JSON.stringify(name.slice(0, 40))} stands twice`)
    at += 1
    members.set(name, value(line, line.text.slice(key[0].length).trimStart(), 0, false))
  }
  return members
}

function cutLines(source: string): Line[] {
  const lines: Line[] = []
  let from = 0
  for (const line of source.split('\n')) {
    const text = line.trimStart()
    const indent = line.length - text.length
    lines.push({ indent, text: text.trimEnd(), start: from + indent })
    from += line.length + 1
  }
  return lines
}
