/**
 * A replay shows through a seat's eyes what that seat had been told by then, and nothing else: whole games of every
 * kind are walked through move by move, and all that stands in the page is held against what the game itself had shown.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Entry,
  type GameEvent,
  type Json,
  mayHave,
  observe,
  type Replay,
  type ReplayRead,
  readReplay,
  runReplay,
  unfold,
  type Viewer,
} from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import { fairdeal, type House, openBrowser, openHouse, openPage } from './helpers.ts'

const deck = JSON.parse(readFileSync(new URL('../../decks/house.json', import.meta.url), 'utf8'))
const shelf = { findGame, materials: () => [] }
const scratch = mkdtempSync(join(tmpdir(), 'fairdeal-secrets-'))
const NAMES = ['Ada', 'Ben', 'Cy', 'Dee']

let house: House
let browser: Browser
beforeAll(async () => {
  house = await openHouse()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  house?.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** A whole game of bots, its players named so that no name stands in another word. */
async function play(game: string, ...options: string[]): Promise<Replay> {
  const file = join(scratch, `${game}.json`)
  const given = options.flatMap(option => ['--option', option])
  const players = ['--players', 'easy,easy,easy,easy']
  expect(await fairdeal('match', game, '--seed', '11', ...players, ...given, '--replay', file)).toMatchObject({
    code: 0,
  })
  const replay = JSON.parse(readFileSync(file, 'utf8'))
  const named = replay.players.map((player: object, seat: number) => ({ ...player, name: NAMES[seat] }))
  return { ...replay, players: named, ...(game === 'czar' && { deck }) }
}

const read = (replay: Replay): ReplayRead =>
  readReplay(JSON.parse(JSON.stringify(replay)), { purpose: 'verify', shelf })

/** What the game had shown a viewer by each step: its observation and all events so far, as text. */
function shownByGame(replay: Replay, viewer: Viewer): string[] {
  const { game, history } = read(replay)
  const told: GameEvent[] = []
  return [...unfold(game, history)].map(({ state, events }) => {
    told.push(...events.filter(event => mayHave(event, viewer)))
    const { view, text, phase, owing } = observe(game, history.setup, state, viewer, NAMES)
    return JSON.stringify({ view, text, phase, owing, told })
  })
}

async function open(page: Page, replay: Replay, eyes: Viewer): Promise<void> {
  await page.goto(`${house.url}/replays`)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Open a replay file').click()])
  const file = join(scratch, 'shown.json')
  writeFileSync(file, JSON.stringify(replay))
  await chooser.setFiles(file)
  await page.getByText('Verified: same deal, same end').waitFor()
  await page.getByRole('button', { name: eyes === null ? 'A spectator' : NAMES[eyes], exact: true }).click()
  await page.getByRole('tab', { name: 'Story' }).click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

/** All that stands in the page at a step: every text and every attribute but the shapes of drawings and saved files. */
async function inPage(page: Page, step: number): Promise<string> {
  let found: string | null = null
  await expect
    .poll(
      async () => {
        found = await page.evaluate(wanted => {
          if (document.querySelector<HTMLInputElement>('input[type="range"]')?.value !== wanted) return null
          const values: string[] = []
          for (const node of document.body.querySelectorAll('*')) {
            if (node.closest('symbol, defs, script') !== null) continue
            for (const { name, value } of node.attributes)
              if (name !== 'd' && !value.startsWith('blob:')) values.push(value)
            for (const child of node.childNodes)
              if (child.nodeType === Node.TEXT_NODE) values.push(child.nodeValue ?? '')
          }
          return values.join('\n')
        }, String(step))
        return found !== null
      },
      { interval: 5 },
    )
    .toBe(true)
  return found ?? ''
}

const RANKS: Readonly<Record<string, string>> = {
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
  '2': 'two',
}
const SUITS: Readonly<Record<string, string>> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' }
const CARDS = Object.keys(RANKS).flatMap(rank => Object.keys(SUITS).map(suit => rank + suit))

/** What of one game's secrets stands in a page although the game had not shown it. */
const LEAKS = {
  president(page: string, shown: string): string[] {
    return CARDS.filter(card => {
      if (shown.includes(`"${card}"`)) return false
      const spoken = `${RANKS[card[0]]} of ${SUITS[card[1]]}`
      return page.includes(spoken) || page.includes(`:${card}`) || page.includes(`#court-${card}`)
    })
  },
  czar(page: string, shown: string): string[] {
    const [stands, told] = [page.toLowerCase(), shown.toLowerCase()]
    return deck.white
      .map(({ text }: { text: string }) => text.toLowerCase())
      .filter((text: string) => stands.includes(text) && !told.includes(JSON.stringify(text).slice(1, -1)))
  },
  allegiance(page: string, shown: string): string[] {
    const { view } = JSON.parse(shown) as { view: { allegiances: unknown; allegiance: string | null } }
    // Nobody's allegiance is said but one's own, before all of them are.
    const said = [...page.matchAll(/(?:allegiance|stands for) (red|blue|green)/g)].map(match => match[1])
    return view.allegiances === null ? said.filter(side => side !== view.allegiance) : []
  },
} as const

const GAMES = [
  ['president', 'rounds=2'],
  ['allegiance', 'rounds=4'],
  ['czar', 'target_awards=2'],
] as const
for (const [game, option] of GAMES) {
  test(`${game}: at every step, through every pair of eyes, nothing stands in the page that was not shown`, async () => {
    const replay = await play(game, option)
    const { page, complaints } = await openPage(browser, { reducedMotion: 'reduce' })
    const look = page.locator(`.${game}`)
    for (const eyes of [0, 1, 2, 3, null]) {
      const shown = shownByGame(replay, eyes)
      await open(page, replay, eyes)
      for (const [step, told] of shown.entries()) {
        const found = await inPage(page, step)
        expect(LEAKS[game](found, told), `step ${step} through ${eyes}`).toEqual([])
        // The tree that is read aloud is made of the same texts; now and then it is looked at itself.
        if (step % 9 === (eyes ?? 4)) {
          const heard = await page.locator('body').ariaSnapshot()
          expect(LEAKS[game](heard, told), `heard at ${step} through ${eyes}`).toEqual([])
          // Nothing there acts: it is over.
          expect(await look.locator('button, input, [role="option"]').count()).toBe(0)
        }
        await page.keyboard.press('.')
      }
    }
    // With all hands open there is more to be found than any seat was shown: what is looked for here can be seen.
    await page.keyboard.press('Home')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    for (const step of [0, 1, 2, 3]) {
      await inPage(page, step)
      if (step < 3) await page.keyboard.press('.')
    }
    expect(LEAKS[game](await inPage(page, 3), shownByGame(replay, null)[3])).not.toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  })
}

/** Two games that differ in one secret choice of a seat, as long as they can be played alike. */
function twins(whole: Replay): { readonly seat: number; readonly pair: readonly [Replay, Replay] } {
  const { game, history } = read(whole)
  const states = [...unfold(game, history)].map(({ state }) => state)
  let best: { seat: number; pair: readonly [Replay, Replay] } | null = null
  const cut = (moves: readonly Entry[]): Replay | null => {
    const { events: _, results: __, players, ...file } = whole
    const run = runReplay(
      readReplay(JSON.parse(JSON.stringify({ ...file, players, moves })), { purpose: 'run', shelf }),
    )
    return 'illegal' in run ? null : { ...run.replay, players, ...(game.id === 'czar' && { deck }) }
  }
  for (let index = 0; index < 4; index++) {
    const entry = whole.moves[index] as { seat: number; move: Json }
    for (const other of game.legalMoves(states[index], entry.seat)) {
      if (JSON.stringify(other) === JSON.stringify(entry.move)) continue
      const changed = whole.moves.with(index, { seat: entry.seat, move: other as never })
      // As far as the rest of the moves can be made after the other choice.
      let length = changed.length
      let twin = cut(changed)
      while (twin === null && length > index + 1) {
        length = Math.floor((length + index) / 2)
        twin = cut(changed.slice(0, length))
      }
      if (twin === null || (best !== null && length <= best.pair[1].moves.length)) continue
      const first = cut(whole.moves.slice(0, length))
      if (first !== null) best = { seat: entry.seat, pair: [first, twin] }
    }
  }
  if (best === null) throw new Error('no secret choice can be changed')
  return best
}

for (const game of ['allegiance', 'czar'] as const) {
  test(`${game}: games that a seat cannot tell apart are the same page to it, letter by letter`, async () => {
    const { seat, pair } = twins(await play(game))
    const { page } = await openPage(browser, { reducedMotion: 'reduce' })
    const eyes = seat === 0 ? 1 : 0
    const [one, other] = pair.map(replay => shownByGame(replay, eyes))
    const until = one.findIndex((told, step) => told !== other[step])
    const alike = until === -1 ? one.length : until
    expect(alike).toBeGreaterThan(2)
    const pages: string[][] = []
    for (const replay of pair) {
      await open(page, replay, eyes)
      const seen: string[] = []
      for (let step = 0; step < alike; step++) {
        // The id of the file is in the addresses, and of no seat.
        seen.push((await inPage(page, step)).replaceAll(/local-file-\w+/g, ''))
        await page.keyboard.press('.')
      }
      pages.push(seen)
    }
    expect(pages[0]).toEqual(pages[1])
    await page.context().close()
  })
}
