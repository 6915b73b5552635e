/**
 * A reader of the YAML that our files are written in: mappings and lists by indentation, plain and quoted texts, `{}`,
 * documents with `---` between them. Anything else is refused.
 */

export type Yaml = string | number | boolean | readonly Yaml[] | { readonly [key: string]: Yaml }

interface Line {
  readonly indent: number
  readonly text: string
}

/** The one document of a file. */
export function readYaml(text: string): Yaml {
  const documents = readYamls(text)
  if (documents.length !== 1) throw new Error(`${documents.length} documents`)
  return documents[0]
}

/** All documents of a file. */
export function readYamls(text: string): Yaml[] {
  return text.split(/^---$/m).map(document => {
    const lines = document
      .split('\n')
      .filter(line => line.trim() !== '' && !/^ *#/.test(line))
      .map(line => ({ indent: line.length - line.trimStart().length, text: line.trim() }))
    const [value, rest] = readBlock(lines, 0)
    if (rest.length > 0) throw new Error(`not read: ${rest[0].text}`)
    return value
  })
}

function readBlock(lines: readonly Line[], indent: number): [Yaml, readonly Line[]] {
  return lines[0].text.startsWith('- ') ? readList(lines, indent) : readMapping(lines, indent)
}

const KEY = /^([A-Za-z_][\w./-]*):(?: (.+))?$/

function readList(lines: readonly Line[], indent: number): [Yaml, readonly Line[]] {
  const list: Yaml[] = []
  let rest = lines
  while (rest.length > 0 && rest[0].indent === indent && rest[0].text.startsWith('- ')) {
    const item = rest[0].text.slice(2)
    if (KEY.test(item)) {
      // A mapping that begins behind the dash: as if its first key stood on a line of its own.
      const [value, after] = readMapping([{ indent: indent + 2, text: item }, ...rest.slice(1)], indent + 2)
      list.push(value)
      rest = after
    } else {
      list.push(readScalar(item))
      rest = rest.slice(1)
    }
  }
  return [list, rest]
}

function readMapping(lines: readonly Line[], indent: number): [Yaml, readonly Line[]] {
  const mapping: Record<string, Yaml> = {}
  let rest = lines
  while (rest.length > 0 && rest[0].indent === indent) {
    const found = KEY.exec(rest[0].text)
    if (found === null) throw new Error(`no key: ${rest[0].text}`)
    const [, key, value] = found
    if (Object.hasOwn(mapping, key)) throw new Error(`twice: ${key}`)
    rest = rest.slice(1)
    if (value !== undefined) mapping[key] = readScalar(value)
    else {
      if (rest.length === 0 || rest[0].indent <= indent) throw new Error(`nothing below ${key}`)
      ;[mapping[key], rest] = readBlock(rest, rest[0].indent)
    }
  }
  if (rest.length > 0 && rest[0].indent > indent) throw new Error(`indented too far: ${rest[0].text}`)
  return [mapping, rest]
}

function readScalar(text: string): Yaml {
  if (text === '{}') return {}
  if (text.startsWith('"')) return JSON.parse(text)
  if (/^(true|false)$/.test(text)) return text === 'true'
  if (/^-?\d+$/.test(text)) return Number(text)
  if (/[:#{}[\]&*!|>'%@`]( |$)|^[{[&*!|>'%@`?-]/.test(text)) throw new Error(`to be quoted: ${text}`)
  return text
}
