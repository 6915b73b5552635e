import type { Json } from './json.ts'

/**
 * Why a move was not taken: a value with a code and the facts. Its sentence is made in one place, by
 * `reasonFor`. A refusal changes nothing.
 */
export interface Refusal {
  readonly code: string
  readonly [fact: string]: Json
}

/** Makes a refusal. */
export function refuse(refusal: Refusal): Refusal {
  return refusal
}

/** Whether what came back is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'code' in value
}

/**
 * The sentence of a refusal every game has; null for a code of a game's own (the game's `words.refusal`
 * explains those).
 */
export function commonReason(refusal: Refusal): string | null {
  switch (refusal.code) {
    case 'game_over':
      return 'The game is over.'
    case 'not_started':
      return 'The game has not begun.'
    case 'stale_turn':
      return 'That move answers an earlier turn.'
    case 'owes_nothing':
      return 'It is not your move.'
    case 'already_locked_in':
      return 'Your choice is locked in and stands.'
    case 'forfeited':
      return 'Your choice for this phase is forfeited; its default will be made.'
    case 'wrong_type':
      return `Now is the time for ${list(refusal.wanted)}.`
    case 'unreadable':
      return `That is not a move: ${String(refusal.problem ?? 'its shape is unknown')}.`
    default:
      return null
  }
}

function list(types: Json | undefined): string {
  if (!Array.isArray(types) || types.length === 0) return 'another move'
  return types.map(type => `"${type}"`).join(' or ')
}
