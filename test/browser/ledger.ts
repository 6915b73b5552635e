/**
 * What a page heard and sent, kept in the page itself beside the messages: what its seat owes now, and for each move by
 * which real press it was made. Tests wait for what it says instead of for what stands on the screen, and no move
 * can be made but by a hand.
 */

import type { Page } from 'playwright-core'
import type { Move } from '../../src/engine/index.ts'
import type { TableObservation } from '../../src/protocol/index.ts'

/** How a person does things. */
export type Hand = 'mouse' | 'touch' | 'keyboard'

/** A move as it left the page: once, however often its line was cut and it was sent again. */
export interface Sent {
  readonly id: string
  readonly move: Move
  /** The press that made it; null: none did. */
  readonly by: Hand | null
  /** Empty until it was answered. */
  readonly answer: string
}

export interface Ledger {
  /** What the seat sees now; null before the first welcome. */
  readonly now: TableObservation | null
  readonly over: boolean
  /** For how many milliseconds the present turn has been on the page. */
  readonly forMs: number
  readonly sent: readonly Sent[]
  /** Presses that no hand made. */
  readonly forged: number
  /** How often the page was welcomed: once for each line. */
  readonly welcomes: number
}

/** Begins the ledger of a page; to be called before it opens its first address. A reload goes on with it. */
export async function keepLedger(page: Page): Promise<void> {
  await page.addInitScript(keep)
}

/** Runs in the page. */
function keep(): void {
  const kept = (() => {
    try {
      return JSON.parse(sessionStorage.getItem('ledger') ?? 'null')
    } catch {
      return null
    }
  })()
  const ledger = {
    now: null as TableObservation | null,
    over: false,
    since: 0,
    sent: (kept?.sent ?? []) as { id: string; move: Move; by: Hand | null; answer: string }[],
    forged: (kept?.forged ?? 0) as number,
    welcomes: (kept?.welcomes ?? 0) as number,
  }
  Object.assign(window, { ledger })
  /** The last press of a hand that no move has used yet. */
  let press: Hand | null = null

  const write = () => {
    const { sent, forged, welcomes } = ledger
    try {
      sessionStorage.setItem('ledger', JSON.stringify({ sent, forged, welcomes }))
    } catch {
      // Where storage is blocked a reload begins a new one.
    }
  }
  const see = (event: Event) => {
    if (!event.isTrusted) ledger.forged += 1
    else if (event.type === 'keydown') {
      // Walking is no press.
      if (!/^(Tab|Shift|Arrow)/.test((event as KeyboardEvent).key)) press = 'keyboard'
    } else if (event.type === 'click') {
      const { detail, pointerType } = event as PointerEvent
      press = detail === 0 ? 'keyboard' : pointerType === 'touch' ? 'touch' : 'mouse'
    }
  }
  for (const type of ['click', 'keydown', 'pointerdown', 'pointerup', 'touchstart', 'touchend'])
    addEventListener(type, see, { capture: true, passive: true })

  const said = (text: unknown) => {
    if (typeof text !== 'string') return
    const message = JSON.parse(text)
    if (message.type !== 'move' || ledger.sent.some(one => one.id === message.id)) return
    ledger.sent.push({ id: message.id, move: message.move, by: press, answer: '' })
    press = null
    write()
  }
  const told = (text: unknown) => {
    if (typeof text !== 'string') return
    for (const message of [JSON.parse(text)].flat()) {
      if (message.type === 'welcome') {
        ledger.welcomes += 1
        ledger.over = message.observation.phase === 'over'
      }
      if (message.type === 'over') ledger.over = true
      if (message.type === 'accepted' || message.type === 'refused') {
        const sent = ledger.sent.find(one => one.id === message.id)
        if (sent !== undefined) sent.answer = message.type === 'accepted' ? 'accepted' : message.code
      }
      if (message.observation) {
        if (ledger.now?.turn !== message.observation.turn) ledger.since = performance.now()
        ledger.now = message.observation
      }
    }
    write()
  }

  let table = ''
  /** A line to another table: what was known of the one before says nothing any more. */
  const opens = (next: string) => {
    if (next === table) return
    table = next
    ledger.now = null
    ledger.over = false
  }

  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      opens(String(url))
      this.addEventListener('message', event => told(event.data))
    }
    override send(data: string) {
      said(data)
      super.send(data)
    }
  }
  // A table of this browser speaks the same texts with its worker.
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener('message', ({ data }) => {
        if (data?.is === 'told') told(data.text)
      })
    }
    override postMessage(message: any, more?: any) {
      if (message?.is === 'say') said(message.text)
      else if (message?.is === 'open') opens(message.table)
      super.postMessage(message, more)
    }
  }
}

/** What the ledger of a page says now. */
export function readLedger(page: Page): Promise<Ledger> {
  return page.evaluate(() => {
    const { since, ...ledger } = (window as unknown as { ledger: Ledger & { since: number } }).ledger
    return { ...ledger, forMs: performance.now() - since }
  })
}

/** What is wrong with the moves of a page: each must have been made by that hand, and by a press of its own. */
export function forgeries({ sent, forged }: Ledger, hand: Hand): string[] {
  const wrong = sent
    .filter(({ by }) => by !== hand)
    .map(({ move, by }) => `${JSON.stringify(move)} was made by ${by ?? 'no press'}, not by ${hand}`)
  return forged === 0 ? wrong : [...wrong, `${forged} presses came from no hand`]
}
