/** After the end: whether the result is shown, the replay, the standing over all games, and the next deal. */

import { untrack } from 'svelte'
import type { Standing } from '../../protocol/index.ts'
import { beginTable } from '../lobby/begin.ts'
import { go } from '../route.svelte.ts'
import { replayAddress, server } from '../server.ts'
import { problemText } from '../words/problems.ts'
import { words } from '../words/words.svelte.ts'
import type { TableSession } from './session.svelte.ts'

/** A replay as it can be saved: where it is, and what the file is called. */
export interface SavedReplay {
  readonly url: string
  readonly name: string
}

export interface After {
  readonly showsResult: boolean
  /** From here on events are shown as motion: a table shown once more after its result stands still. */
  readonly freshFrom: number
  readonly standing: readonly Standing[]
  /** Where the replay is kept, once it is. */
  readonly keptAs: string | null
  /** Null until there is one. */
  readonly replay: SavedReplay | null
  showResult(): void
  showTable(): void
  /** The same people at the same table; where that cannot be, a table like it. Gives what went wrong, or null. */
  again(): Promise<string | null>
}

/** How often it is looked whether another seat has dealt anew. */
const ANEW_MS = 4000

/** To be called while a component is made. */
export function afterGame(session: TableSession): After {
  const { table } = session
  let showsResult = $state(false)
  let shownAgain = $state(false)
  let standing = $state.raw<readonly Standing[]>([])
  let keptAs = $state<string | null>(null)
  let saveFrom = $state<string | null>(null)
  /** An end that was not watched is shown at once; one that was is shown when asked for. */
  let watched = false
  const game = $derived(session.sight.observation?.game ?? null)
  const isOver = $derived(session.sight.results !== null)
  const replay = $derived(
    saveFrom === null ? null : { url: saveFrom, name: `fairdeal-${game ?? 'game'}-${table}.json` },
  )

  $effect(() => {
    const { results, observation } = session.sight
    if (results === null) watched ||= observation !== null && observation.phase !== 'over'
    else if (!untrack(() => watched)) showsResult = true
  })

  $effect(() => {
    if (!isOver) return
    const asked = replayAddress(table)
    let left = false
    asked.then(address => {
      if (!left) saveFrom = address
    })
    return () => {
      left = true
      saveFrom = null
      asked.then(address => {
        if (address?.startsWith('blob:')) URL.revokeObjectURL(address)
      })
    }
  })

  // After the end another seat may deal anew at this table; this one then goes along.
  $effect(() => {
    if (!isOver) return
    const look = async () => {
      const told = await server.table(table)
      if (!told.ok) return
      standing = told.value.standing ?? []
      keptAs = told.value.replay ?? null
      if (told.value.state !== 'finished') onceMore()
    }
    look()
    const timer = setInterval(() => {
      if (!document.hidden) look()
    }, ANEW_MS)
    return () => clearInterval(timer)
  })

  function onceMore() {
    session.beginAnew()
    showsResult = false
    shownAgain = false
    watched = false
  }

  return {
    get showsResult() {
      return showsResult
    },
    get freshFrom() {
      return shownAgain ? session.sight.events.length : session.sight.freshFrom
    },
    get standing() {
      return standing
    },
    get keptAs() {
      return keptAs
    },
    get replay() {
      return replay
    },
    showResult() {
      showsResult = true
    },
    showTable() {
      showsResult = false
      shownAgain = true
    },
    async again() {
      const { mine } = session
      const token = mine?.token ?? mine?.host_token
      if (token !== undefined) {
        const dealt = await server.again(table, token)
        // Somebody else may have been faster.
        if (dealt.ok || dealt.problem.code === 'not_over') {
          onceMore()
          return null
        }
        if (dealt.problem.code === 'unreachable') return problemText(words(), dealt.problem)
      }
      if (mine?.wanted !== undefined) return beginTable(mine.wanted)
      go(game === null ? { at: 'home' } : { at: 'options', game })
      return null
    },
  }
}
