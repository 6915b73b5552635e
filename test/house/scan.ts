/** Reads a source file for what the house has rules about: its imports, its texts, its calls. */

import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import ts from 'typescript'
import { IN_BROWSER, isTest, mayEnter, PURE, ROOMS } from './rooms.ts'

/** The code of a file: all of a `.ts`, the script and the expressions of a `.svelte`. */
export function codeOf(path: string, text: string): string {
  if (!path.endsWith('.svelte')) return text
  return [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(match => match[1]).join('\n')
}

/** Everything a file imports: types, re-exports and `import()` too. */
export function importsOf(path: string, text: string): string[] {
  return ts.preProcessFile(codeOf(path, text), true, true).importedFiles.map(file => file.fileName)
}

/** What is wrong with the imports of a file, each as a sentence. `path` is as `src/engine/play.ts`. */
export function wrongImports(path: string, text: string): string[] {
  if (isTest(path)) return []
  const room = path.split('/')[1]
  return importsOf(path, text).flatMap(target => {
    const problem = wrongImport(path, room, target)
    return problem === null ? [] : [`${path} imports ${target}: ${problem}`]
  })
}

function wrongImport(path: string, room: string, target: string): string | null {
  if (!target.startsWith('.')) return wrongPackage(path, room, target)
  const file = posix.normalize(posix.join(posix.dirname(path), target))
  const to = file.split('/')[1]
  if (file.startsWith('..') || !file.startsWith('src/')) return file === 'package.json' ? null : 'it is outside src'
  if (!ROOMS.includes(to)) return `${to} is no room`
  if (!mayEnter(room, to)) return `no arrow leads from ${room} to ${to}`
  if (room !== to && file !== `src/${to}/index.ts`) return `another room is entered by its index.ts`
  return null
}

function wrongPackage(path: string, room: string, target: string): string | null {
  const ofNode = target.startsWith('node:') || builtinModules.includes(target)
  // The page's build file runs in Node and is no part of the page.
  const inBrowser = room in PURE || (IN_BROWSER.includes(room) && !path.endsWith('vite.config.ts'))
  if (ofNode)
    return inBrowser ? `${room} runs in a browser` : target.startsWith('node:') ? null : 'write node: before it'
  const name = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
  if (room in PURE && !PURE[room].includes(name)) return `${room} may use ${PURE[room].join(', ') || 'no package'}`
  return null
}

const IMPURE: readonly (readonly [RegExp, string])[] = [
  [/\bMath\s*\.\s*random\b/, 'Math.random'],
  [/\bDate\s*\.\s*now\b/, 'Date.now'],
  [/\bnew\s+Date\s*\(\s*\)/, 'the time of day'],
  [/\bperformance\s*\./, 'performance'],
  [/\bset(?:Timeout|Interval|Immediate)\s*\(/, 'a timer'],
  [/\bqueueMicrotask\s*\(/, 'a timer'],
  [/\bcrypto\s*\./, 'crypto'],
  [/\bprocess\s*\./, 'process'],
  [/\bfetch\s*\(/, 'fetch'],
  [/\blocalStorage\b/, 'localStorage'],
]

/** Chance, clocks and the world outside in a pure room, each as a sentence. */
export function impurities(path: string, text: string): string[] {
  if (isTest(path) || !(path.split('/')[1] in PURE)) return []
  const code = withoutComments(text)
  return IMPURE.filter(([pattern]) => pattern.test(code)).map(([, what]) => `${path} uses ${what}`)
}

/** Whether a list is sorted by a comparator that draws chance, which shuffles with a bias. */
export function sortsByChance(path: string, text: string): boolean {
  return /\.\s*(?:sort|toSorted)\s*\(\s*(?:function\b|\(|\w+\s*=>)[^;{}]{0,200}\brandom/i.test(
    withoutComments(codeOf(path, text)),
  )
}

/** The places where one of the words stands as a whole text or as a key: `'president'`, `{ president: … }`. */
export function naming(path: string, text: string, words: readonly string[]): string[] {
  const file = ts.createSourceFile(path, codeOf(path, text), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
    const isKey = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
    const word = isText ? node.text : isKey && ts.isIdentifier(node.name) ? node.name.text : null
    if (word !== null && words.includes(word)) {
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} names ${word}`)
    }
    ts.forEachChild(node, look)
  }
  look(file)
  if (path.endsWith('.svelte')) {
    const markup = text.replace(/<script\b[\s\S]*?<\/script>|<style\b[\s\S]*?<\/style>/g, '')
    for (const word of words) {
      if (new RegExp(`(['"\`])${word}\\1`).test(markup)) found.push(`${path} names ${word} in its markup`)
    }
  }
  return found
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/.*$/gm, '$1')
}
