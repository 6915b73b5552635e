/** Reading what a person types for a move: its number in the list, its words, its cards, or the move as JSON. */

import { isObject, type Move, parseJson, Unusable } from '../engine/index.ts'

export type Choice = { readonly move: unknown } | { readonly problem: string }

/** A move of the list by what was typed; `labels` are its words, in the same order. */
export function chooseMove(typed: string, moves: readonly Move[], labels: readonly string[]): Choice {
  const text = fold(typed)
  if (text.startsWith('{')) return readJsonMove(typed)
  if (/^[0-9]+$/.test(text)) {
    const number = Number(text)
    if (number >= 1 && number <= moves.length) return { move: moves[number - 1] }
    return { problem: `There is no move ${text}; they are numbered 1 to ${moves.length}.` }
  }
  const forms = moves.map((move, index) => [fold(labels[index]), fold(leaves(move).join(' '))])
  const exact = forms.flatMap((names, index) =>
    names.some(name => name === text || name.endsWith(` ${text}`)) ? [index] : [],
  )
  const found = exact.length > 0 ? exact : forms.flatMap(([label], index) => (label.includes(text) ? [index] : []))
  if (found.length === 1) return { move: moves[found[0]] }
  if (found.length === 0) return { problem: 'That is none of the moves; type a number of the list, or ? for help.' }
  return {
    problem: `That could be ${found
      .slice(0, 4)
      .map(index => `${index + 1} (${labels[index]})`)
      .join(', ')}; type its number.`,
  }
}

function readJsonMove(typed: string): Choice {
  try {
    return { move: parseJson(typed, 'the move') }
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.message }
    throw error
  }
}

/** The texts and numbers in a move, in order: `play 5c 5h`. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(leaves)
  return isObject(value) ? Object.values(value).flatMap(leaves) : []
}

function fold(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ')
}
