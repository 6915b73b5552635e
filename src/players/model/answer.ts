/** Reads what a model answered. What is not said plainly is refused, with the reason that the model is told. */

import { codePoints, isObject, type Move, parseJson, sameJson, show, Unusable } from '../../engine/index.ts'
import { type Found, lastObject } from './objects.ts'
import { MAX_NOTES } from './prompt.ts'

/** Why an answer is no move. The code is a word for counting, the problem a sentence for whoever mends it. */
export interface Failure {
  readonly kind: 'unreadable' | 'illegal'
  readonly code: string
  readonly problem: string
}

/** A move as it is sent to the game, and what the model wants to be told again. */
export interface Understood {
  readonly move: unknown
  /** The number of the legal move, from 1; null where the move was written out. */
  readonly choice: number | null
  readonly notes: string | null
}

/** A call of a tool, as it came. */
export interface ToolCall {
  readonly name: string
  readonly input: string
}

/** What came from a model. */
export interface Spoken {
  readonly text: string
  readonly calls: readonly ToolCall[]
}

/** What an answer is held to. */
export interface Asked {
  readonly turn: number
  readonly legal: readonly Move[]
  /** The field for a remark, by type of move. */
  readonly remarks: Readonly<Record<string, { readonly field: string }>>
}

export const TOOL = 'answer'
const FIELDS = ['turn', 'choice', 'move', 'say', 'notes']

export function readAnswer({ text, calls }: Spoken, asked: Asked): Understood | Failure {
  const found = calls.length > 0 ? readCalls(calls) : lastObject(text)
  if ('value' in found) return readFields(found.value, asked)
  return unreadable(found.code, found.problem)
}

function readCalls(calls: readonly ToolCall[]): Found {
  const stranger = calls.find(({ name }) => name !== TOOL)
  if (stranger !== undefined) {
    return { code: 'unknown_tool', problem: `there is no tool ${show(stranger.name)}; there is "${TOOL}"` }
  }
  const values: unknown[] = []
  for (const { input } of calls) {
    try {
      values.push(parseJson(input, 'the arguments of the tool'))
    } catch (error) {
      if (!(error instanceof Unusable)) throw error
      const code = /stands twice/.test(error.message) ? 'key_twice' : 'broken_arguments'
      return { code, problem: error.message }
    }
  }
  if (values.some(value => !sameJson(value, values[0]))) {
    const problem = `the tool "${TOOL}" was called ${calls.length} times, with different arguments`
    return { code: 'two_calls', problem }
  }
  const [value] = values
  return isObject(value) ? { value } : { code: 'no_arguments', problem: `${show(value)} where an object is wanted` }
}

function readFields(value: Readonly<Record<string, unknown>>, asked: Asked): Understood | Failure {
  const stray = Object.keys(value).find(key => !FIELDS.includes(key))
  const { turn, choice = null, move = null, say = null, notes = null } = value
  if (stray !== undefined) {
    return unreadable('unknown_field', `unknown field ${show(stray)}; the fields are ${FIELDS.join(', ')}`)
  }
  if (turn === undefined || turn === null) return unreadable('no_turn', 'the field "turn" is missing')
  if (!Number.isSafeInteger(turn)) return unreadable('bad_turn', `turn ${show(turn)} where a whole number is wanted`)
  if (turn !== asked.turn) return illegal('stale_turn', `this is for turn ${turn}; asked is turn ${asked.turn}`)
  if (say !== null && typeof say !== 'string') return unreadable('bad_say', `say ${show(say)} where a text is wanted`)
  if (notes !== null && typeof notes !== 'string') {
    return unreadable('bad_notes', `notes ${show(notes)} where a text is wanted`)
  }
  if (notes !== null && codePoints(notes) > MAX_NOTES) {
    return unreadable('long_notes', `notes of ${codePoints(notes)} characters where at most ${MAX_NOTES} are kept`)
  }
  if (choice === null && move === null) return unreadable('no_choice', 'the field "choice" is missing')
  if (choice !== null && move !== null) return unreadable('choice_and_move', 'give "choice" or "move", not both')
  if (choice === null && !isObject(move)) {
    return unreadable('bad_move', `move ${show(move)} where a move, an object, is wanted`)
  }
  if (choice === null) return withRemark({ move, choice: null, notes }, say, asked)
  if (!Number.isSafeInteger(choice)) {
    return unreadable('bad_choice', `choice ${show(choice)} where a whole number is wanted`)
  }
  const chosen = asked.legal[(choice as number) - 1]
  if (chosen === undefined) {
    return illegal('no_such_choice', `choice ${choice} where 1 to ${asked.legal.length} can be chosen`)
  }
  return withRemark({ move: chosen, choice: choice as number, notes }, say, asked)
}

function withRemark(read: Understood, say: string | null, { remarks }: Asked): Understood | Failure {
  const type = isObject(read.move) ? read.move.type : undefined
  const remark = typeof type === 'string' && Object.hasOwn(remarks, type) ? remarks[type] : null
  if (say === null || say === '') return read
  if (remark === null) return illegal('nothing_to_say', 'nothing can be said with this move: leave "say" out')
  return { ...read, move: { ...(read.move as object), [remark.field]: say } }
}

function unreadable(code: string, problem: string): Failure {
  return { kind: 'unreadable', code, problem }
}

function illegal(code: string, problem: string): Failure {
  return { kind: 'illegal', code, problem }
}
