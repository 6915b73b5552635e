/**
 * How a person takes a turn at each game's own table, by mouse, touch or keys and in any language. What is played is
 * one of the moves the seat was told it may make; how it is made is by pressing what stands on the page.
 */

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Move } from '../../src/engine/index.ts'
import { letterOf } from '../../src/games/index.ts'
import type { TableObservation } from '../../src/protocol/index.ts'
import type { Words } from '../../src/web/words/en.ts'
import en from '../../src/web/words/en.ts'
import { type Hand, type Ledger, readLedger } from './ledger.ts'

/** A table takes no press of what has just come under a finger for 300 ms. */
const SETTLE_MS = 330

/** A card of a fan lies under its neighbour but for this corner. */
const CORNER = { position: { x: 14, y: 22 } }

/** A person who was not heard does it again after so long. */
const PATIENCE_MS = 1500
const TRIES = 12
/** What is to be pressed comes into sight within this, or the gesture is begun again. */
const SIGHT_MS = 4000

type Side = 'red' | 'blue' | 'green'

/** Presses a control as that hand does. The keyboard walks there by Tab. */
export async function press(page: Page, hand: Hand, control: Locator, where?: typeof CORNER): Promise<void> {
  if (hand === 'mouse') return control.click(where)
  if (hand === 'touch') return control.tap(where)
  await walkTo(page, control)
  await page.keyboard.press('Enter')
}

/** Walks to a control by Tab alone. */
export async function walkTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let steps = 0; steps < 120; steps++) {
    if (await control.evaluate(node => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no number of Tabs leads to ${control}`)
}

/**
 * Does something until it is done. A person whose press came just when the table changed, and was left unheard
 * for that, presses again; so do these hands, a few times. What goes wrong while it is done all the same is no fault.
 */
export async function pressUntil(done: () => Promise<boolean>, act: () => Promise<void>): Promise<void> {
  let fault: unknown = null
  for (let tries = 1; tries <= TRIES; tries++) {
    if (tries > 1 && (await done())) return
    fault = await act().then(
      () => null,
      error => error,
    )
    const held = await expect
      .poll(done, { timeout: tries < TRIES ? PATIENCE_MS : 20_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
    if (held) return
  }
  throw fault ?? new Error(`nothing came of ${TRIES} presses`)
}

/** Waits until the seat owes a move; null when the game is over. */
export async function myTurn(page: Page): Promise<TableObservation | null> {
  let ledger: Ledger | null = null
  await expect
    .poll(
      async () => {
        ledger = await readLedger(page)
        return ledger.over || ledger.now?.you_owe === true
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  const { over, now } = ledger as unknown as Ledger
  return over ? null : now
}

/** Whether the turn a seat owed a move in is behind it. */
export async function isBehind(page: Page, turn: number | null): Promise<boolean> {
  const { over, now } = await readLedger(page)
  return over || now?.turn !== turn || !now.you_owe
}

export interface Turns {
  readonly words?: Words
  /** Which of the moves; without it the first that plays a card. */
  readonly choose?: (moves: readonly Move[], observation: TableObservation) => Move
  /** Called after each press. */
  readonly after?: (page: Page) => Promise<void>
}

/** Takes one turn at a game's own table; false when the game is over. */
export async function takeTurn(page: Page, hand: Hand, turns: Turns = {}): Promise<boolean> {
  const seen = await myTurn(page)
  if (seen === null) return false
  const move = chooseMove(seen, turns)
  await pressUntil(
    () => isBehind(page, seen.turn),
    () => makeMove(page, hand, seen, move, turns),
  )
  return true
}

/** Makes the gestures of one move and waits for nothing. */
export function gesture(page: Page, hand: Hand, seen: TableObservation, turns: Turns = {}): Promise<void> {
  return makeMove(page, hand, seen, chooseMove(seen, turns), turns)
}

function chooseMove(seen: TableObservation, { choose }: Turns): Move {
  const moves = seen.legal_moves ?? []
  return choose?.(moves, seen) ?? moves.find(({ type }) => type !== 'pass') ?? moves[0]
}

/** Takes turn after turn until the game is over, and gives how many. */
export async function playOut(page: Page, hand: Hand, turns: Turns = {}): Promise<number> {
  let count = 0
  while (await takeTurn(page, hand, turns)) {
    count += 1
    if (count > 300) throw new Error('the game does not end')
  }
  return count
}

/** The gestures of one move: what is chosen already stays chosen, so that they can be made again. */
async function makeMove(page: Page, hand: Hand, seen: TableObservation, move: Move, turns: Turns): Promise<void> {
  const player = new Player(page, hand, seen, turns)
  if (seen.game === 'president') await player.president(move as Move & { cards?: readonly string[] })
  else if (seen.game === 'allegiance') await player.allegiance(move as Move & { card?: Side; seat?: number })
  else if (seen.game === 'czar') await player.czar(move as Move & { cards?: readonly string[]; entry?: number })
  else throw new Error(`no hand knows how to play ${seen.game}`)
}

class Player {
  private readonly page: Page
  private readonly hand: Hand
  private readonly seen: TableObservation
  private readonly words: Words
  private readonly after: () => Promise<void>

  constructor(page: Page, hand: Hand, seen: TableObservation, turns: Turns) {
    this.page = page
    this.hand = hand
    this.seen = seen
    this.words = turns.words ?? en
    this.after = async () => turns.after?.(page)
  }

  async president({ type, cards = [] }: Move & { readonly cards?: readonly string[] }): Promise<void> {
    const say = this.words.president
    if (type === 'pass') return this.send(say.pass)
    const following = (this.seen.view as { top?: unknown } | null)?.top !== null && type === 'play'
    const option = (card: string) => this.page.locator(`[role=option][data-card="${card}"]`)
    for (const card of cards) {
      // Who follows taps one card, and the others of its rank rise with it.
      if ((await option(card).getAttribute('aria-selected')) === 'true') continue
      await this.pick(option(card))
      await this.after()
      if (following) break
    }
    if (this.hand === 'keyboard') {
      // Enter in the hand plays what is picked up.
      await this.settle()
      await this.page.keyboard.press('Enter')
      await this.after()
    } else await this.send(type === 'give' ? say.give(cards.length) : say.play(cards[0][0], cards.length))
  }

  async allegiance({ type, card, seat }: Move & { readonly card?: Side; readonly seat?: number }): Promise<void> {
    const say = this.words.allegiance
    const { page, seen } = this
    if (type === 'skip' && seat !== undefined) {
      await this.choose(page.locator(`[data-seat="${seat}"] button[aria-pressed]`))
      const name = seen.seats.find(info => info.seat === seat)?.name ?? null
      return this.send(say.name(seat === seen.seat ? null : name))
    }
    if (card === undefined) throw new Error(`no gesture makes ${JSON.stringify({ type, card, seat })}`)
    await this.choose(page.locator(`[data-spot="side:${card}"] button`))
    if (type === 'play') return this.send(say.lay(card))
    // What holds for the whole game is asked once more.
    const sure = this.button(say.swearSure(card))
    if (!(await sure.isVisible())) await this.send(say.swear(card))
    if (await isBehind(page, seen.turn)) return
    await sure.waitFor({ timeout: SIGHT_MS })
    await page.waitForTimeout(SETTLE_MS)
    await this.send(say.swearSure(card))
  }

  async czar({ type, cards = [], entry }: Move & { readonly cards?: readonly string[]; readonly entry?: number }) {
    const say = this.words.czar
    const { page } = this
    const next = this.button(say.nextPrompt)
    if (await next.isVisible()) {
      await this.press(next)
      await page.waitForTimeout(SETTLE_MS)
    }
    if (type === 'pick' && entry !== undefined) {
      const entries = page.getByRole('list', { name: say.entries }).getByRole('button')
      await entries.first().waitFor({ timeout: SIGHT_MS })
      // Each is turned over before one may be picked.
      for (const one of await entries.all()) await this.press(one)
      await this.choose(page.locator(`[data-spot="entry:${entry}"] button`))
      return this.send(say.pickEntry(letterOf(entry)))
    }
    const held = page.locator('[data-spot^="white:"] button[aria-pressed="true"]')
    const wanted = cards.map(id => page.locator(`[data-spot="white:${id}"] button`))
    // What was chosen in another order is let go.
    if ((await held.count()) < wanted.length) for (const one of (await held.all()).reverse()) await this.press(one)
    for (const one of wanted) await this.choose(one)
    return this.send(say.submit(cards.length))
  }

  /** Picks a card of the fan up: the keyboard walks the hand by its arrows. */
  private async pick(card: Locator): Promise<void> {
    if (this.hand !== 'keyboard') return press(this.page, this.hand, card, CORNER)
    const list = this.page.getByRole('listbox')
    const focused = () => card.evaluate(node => node === document.activeElement)
    if (!(await list.evaluate(node => node.contains(document.activeElement))))
      await walkTo(this.page, list.locator('[role=option][tabindex="0"]'))
    if (!(await focused())) await this.page.keyboard.press('Home')
    for (let steps = 0; steps < 20 && !(await focused()); steps++) await this.page.keyboard.press('ArrowRight')
    await this.page.keyboard.press('Space')
  }

  /** Presses something that stays pressed, unless it is. */
  private async choose(control: Locator): Promise<void> {
    if ((await control.getAttribute('aria-pressed', { timeout: SIGHT_MS })) !== 'true') await this.press(control)
  }

  private async press(control: Locator): Promise<void> {
    await press(this.page, this.hand, control)
    await this.after()
  }

  /** Presses the button that sends the move, when the table has stood for long enough. */
  private async send(name: string): Promise<void> {
    const button = this.button(name)
    await button.waitFor({ timeout: SIGHT_MS })
    await this.settle()
    await this.press(button)
  }

  private async settle(): Promise<void> {
    const { forMs } = await readLedger(this.page)
    if (forMs < SETTLE_MS) await this.page.waitForTimeout(SETTLE_MS - forMs)
  }

  /** A button that does something, by its name; a wide table writes its key behind it. */
  private button(name: string): Locator {
    const spelt = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
    return this.page
      .getByRole('button', { name: new RegExp(`^${spelt}( \\S+)?$`) })
      .and(this.page.locator('button:not([aria-pressed])'))
  }
}
