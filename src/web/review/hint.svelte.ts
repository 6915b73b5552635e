/** A hint at the table: asked for by the seat, worked out in the worker from what that seat was told, gone with the turn. */

import type { Hint } from '../../engine/index.ts'
import type { TableSession } from '../table/session.svelte.ts'
import type { AdviceWords } from '../words/advice/en.ts'
import { language } from '../words/words.svelte.ts'
import { fetchAdviceWords } from './texts.ts'
import { ask } from './thinker.ts'

/** What stands where a hint was asked for. */
export type HintShown =
  | { readonly is: 'thinking' }
  | { readonly is: 'not_your_turn' }
  | { readonly is: 'failed' }
  | { readonly is: 'hint'; readonly hint: Hint }

export interface HintHere {
  /** Whether one can be had: a seat of this browser is at the table, and its game gives advice. */
  readonly offered: boolean
  readonly shown: HintShown | null
  readonly words: AdviceWords | null
  ask(): void
  close(): void
}

/** To be called while a component is made. */
export function hintAt(session: TableSession): HintHere {
  let advises = $state(false)
  let words = $state.raw<AdviceWords | null>(null)
  let shown = $state.raw<HintShown | null>(null)
  /** The turn that the hint, or the wish for it, belongs to. */
  let turn = $state<number | null>(null)
  const observation = $derived(session.sight.observation)
  const game = $derived(observation === null || observation.phase === 'waiting' ? null : observation.game)
  const offered = $derived(advises && session.sight.seat !== null && session.sight.results === null)

  $effect(() => {
    const wanted = game
    if (wanted === null) return
    import('../../games/index.ts').then(
      ({ findGame }) => {
        if (game === wanted) advises = findGame(wanted)?.advice !== undefined
      },
      () => {},
    )
  })

  $effect(() => {
    const wanted = language()
    if (!offered) return
    fetchAdviceWords(wanted).then(
      fetched => {
        if (language() === wanted) words = fetched
      },
      () => {},
    )
  })

  $effect(() => {
    if (observation?.turn !== turn || observation?.you_owe === false) {
      if (shown?.is !== 'not_your_turn' || observation?.you_owe === true) shown = null
    }
  })

  async function work() {
    const seen = observation
    if (seen === null || !offered) return
    turn = seen.turn
    if (!seen.you_owe) {
      shown = { is: 'not_your_turn' }
      return
    }
    shown = { is: 'thinking' }
    const found = await ask({
      about: 'hint',
      game: seen.game,
      observation: seen,
      events: session.sight.events,
    }).catch(() => null)
    if (shown?.is !== 'thinking' || turn !== seen.turn) return
    shown = found === null ? { is: 'failed' } : { is: 'hint', hint: found }
  }

  return {
    get offered() {
      return offered
    },
    get shown() {
      return shown
    },
    get words() {
      return words
    },
    ask: () => void work(),
    close() {
      shown = null
    },
  }
}
