/** What the page fetches for the game of a table: its words, its look, its panel, and what the server says of it. */

import type { Component } from 'svelte'
import type { GameInfo } from '../../protocol/index.ts'
import { plainWanted } from '../route.svelte.ts'
import { gamesAt } from '../server.ts'
import { gameIn } from '../words/games.ts'
import { words } from '../words/words.svelte.ts'
import { type Ending, fetchEnding } from './ending.ts'
import type { LookProps } from './look.ts'
import { fetchLook } from './looks.ts'
import { fetchPanel, type Panel } from './panel.ts'
import { fetchTelling, type Telling } from './telling.ts'

export interface GameHere {
  /** Null until it has come. */
  readonly telling: Telling | null
  /** Null for a game that is shown plainly. */
  readonly look: Component<LookProps> | null | 'coming'
  /** Null for a game without one, and until it has come. */
  readonly panel: Panel | null
  /** Null for a game without one, and until it has come. */
  readonly ending: Ending | null
  /** The game in the language in force; null where the server does not know it. */
  readonly info: GameInfo | null
  /** What the server calls the game: a table without a name of its own is called so, in any language. */
  readonly calledThere: string | null
  /** The reactions one may send, and how soon after one another. */
  readonly emotes: readonly string[]
  readonly everyMs: number
  /** Origins by which others in this network reach the server. */
  readonly urls: readonly string[]
}

/** To be called while a component is made; `game` may become known later. */
export function gameHere(table: string, game: () => string | null): GameHere {
  let telling = $state.raw<Telling | null>(null)
  let look = $state.raw<Component<LookProps> | null | 'coming'>('coming')
  let panel = $state.raw<Panel | null>(null)
  let ending = $state.raw<Ending | null>(null)
  let found = $state.raw<GameInfo | null>(null)
  let emotes = $state.raw<readonly string[]>([])
  let everyMs = $state(2000)
  let urls = $state.raw<readonly string[]>([])
  const info = $derived(found === null ? null : gameIn(words(), found))

  $effect(() => {
    const wanted = game()
    if (wanted === null) return
    fetchTelling(wanted).then(fetched => {
      if (game() === wanted) telling = fetched
    })
    fetchPanel(wanted).then(
      fetched => {
        if (game() === wanted) panel = fetched
      },
      () => {},
    )
    fetchEnding(wanted).then(
      fetched => {
        if (game() === wanted) ending = fetched
      },
      () => {},
    )
    const plain = plainWanted() ? Promise.resolve(null) : fetchLook(wanted)
    plain.then(
      fetched => {
        look = fetched
      },
      () => {
        look = null
      },
    )
    gamesAt(table).then(games => {
      if (games.ok) {
        emotes = games.value.emotes
        everyMs = games.value.limits.react_every_ms ?? everyMs
        urls = games.value.urls ?? []
      }
      found = games.ok ? (games.value.games.find(one => one.id === wanted) ?? null) : null
    })
  })

  return {
    get telling() {
      return telling
    },
    get look() {
      return look
    },
    get panel() {
      return panel
    },
    get ending() {
      return ending
    },
    get info() {
      return info
    },
    get calledThere() {
      return found?.name ?? null
    },
    get emotes() {
      return emotes
    },
    get everyMs() {
      return everyMs
    },
    get urls() {
      return urls
    },
  }
}
