/** The JSON objects in a text that a model wrote, without ever guessing. */

import { isObject, MAX_NESTING, parseJson, show, Unusable } from '../../engine/index.ts'

/** What was found: the last object, or why none counts. */
export type Found = { readonly value: Record<string, unknown> } | { readonly code: string; readonly problem: string }

/** Looking for objects gives up after so many steps: a text that needs more is no answer. */
const MAX_STEPS = 4_000_000
/** What may stand between two final objects that only repeat one another. */
const BETWEEN = /json|final|answer|réponse|finale?|[\s`*_:;,.#>-]/gi

/** The last complete JSON object of a text. Two different ones behind one another, at the end, are no answer. */
export function lastObject(text: string): Found {
  if (text.trim() === '') return { code: 'empty', problem: 'nothing was answered' }
  const all = objectsIn(text)
  if (all === null) return { code: 'tangled', problem: 'the braces of the text cannot be told apart' }
  const last = all.found.at(-1)
  if (last === undefined) {
    if (all.problem !== null) return { code: codeOf(all.problem), problem: all.problem }
    if (all.unclosed) return { code: 'unclosed', problem: 'a JSON object begins and does not end' }
    return { code: 'no_object', problem: `there is no JSON object in what was answered: ${show(text.trim())}` }
  }
  // What comes behind the last object and would be one, but is broken, was meant as the answer.
  if (all.problem !== null && all.problemAt > last.to) return { code: codeOf(all.problem), problem: all.problem }
  if (all.unclosed && all.unclosedAt > last.to) {
    return { code: 'unclosed', problem: 'the last JSON object begins and does not end' }
  }
  const before = all.found.at(-2)
  if (before !== undefined && text.slice(before.to, last.from).replace(BETWEEN, '') === '') {
    if (JSON.stringify(before.value) !== JSON.stringify(last.value)) {
      return { code: 'two_answers', problem: 'there are two different JSON objects at the end' }
    }
  }
  return { value: last.value }
}

function codeOf(problem: string): string {
  if (/stands twice/.test(problem)) return 'key_twice'
  return /nested deeper/.test(problem) ? 'too_deep' : 'broken_json'
}

interface Place {
  readonly from: number
  readonly to: number
  readonly value: Record<string, unknown>
}

interface All {
  readonly found: readonly Place[]
  /** What is wrong with the last thing between braces that is no JSON, and where that begins. */
  readonly problem: string | null
  readonly problemAt: number
  readonly unclosed: boolean
  readonly unclosedAt: number
}

/** The outermost objects; null where looking for them takes too long. */
function objectsIn(text: string): All | null {
  const found: Place[] = []
  let problem: string | null = null
  let problemAt = -1
  let unclosedAt = -1
  let steps = 0
  for (let from = text.indexOf('{'); from >= 0; ) {
    const end = endOf(text, from)
    steps += end.steps
    if (steps > MAX_STEPS) return null
    if (end.deep) {
      problem = `it is nested deeper than ${MAX_NESTING}`
      problemAt = from
      if (end.at === null) break
      from = text.indexOf('{', end.at)
      continue
    }
    if (end.at === null) {
      if (unclosedAt < 0) unclosedAt = from
      from = text.indexOf('{', from + 1)
      continue
    }
    const piece = text.slice(from, end.at)
    try {
      const value = parseJson(piece, 'the answer')
      if (isObject(value)) found.push({ from, to: end.at, value })
      unclosedAt = -1
      from = text.indexOf('{', end.at)
    } catch (error) {
      if (!(error instanceof Unusable)) throw error
      problem = error.message
      problemAt = from
      from = text.indexOf('{', end.at)
    }
  }
  return { found, problem, problemAt, unclosed: unclosedAt >= 0, unclosedAt }
}

/** Where the object that begins here ends; null where it does not. `deep`: it goes deeper than anything that is read. */
function endOf(text: string, from: number): { at: number | null; steps: number; deep: boolean } {
  let depth = 0
  let deep = false
  let quoted = false
  for (let at = from; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (quoted) {
      if (char === 92) at += 1
      else if (char === 34) quoted = false
    } else if (char === 34) quoted = true
    else if (char === 123) {
      depth += 1
      if (depth > MAX_NESTING) deep = true
    } else if (char === 125) {
      depth -= 1
      if (depth === 0) return { at: at + 1, steps: at + 1 - from, deep }
    }
  }
  return { at: null, steps: text.length - from, deep }
}
