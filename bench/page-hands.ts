/**
 * Hands that play President by touch and leave the page to itself otherwise: what asks for roles and names, or waits for
 * frames, would be work of the main thread too, and be measured with it.
 */

import type { CDPSession } from 'playwright-core'

/** A table ignores presses for so long after a turn has come. */
const SETTLE_MS = 340
const LOOK_EVERY_MS = 100
const PATIENCE_MS = 120_000

/** Where to press next: a card that can be played, the button that plays, a pass. */
interface Press {
  readonly what: 'card' | 'play' | 'pass'
  readonly x: number
  readonly y: number
}

/** Evaluated in the page: what stands there now. */
const LOOK = `(() => {
  if (document.querySelector('.ended') !== null) return { is: 'over' }
  if (!document.title.startsWith('Your turn')) return { is: 'waiting' }
  return { is: 'turn', turn: [...document.querySelectorAll('[role=log]')].map(log => log.textContent).join() }
})()`

const placeOf = (what: string, element: string, dx: string, dy: string) => `(() => {
  const element = ${element}
  if (element === null) return null
  element.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  return { what: '${what}', x: left + ${dx}, y: top + ${dy} }
})()`
const CARD = placeOf('card', `document.querySelector('[role=option].legal:not(.picked)')`, '14', '22')
const PLAY = placeOf('play', `document.querySelector('.buttons .lit')`, 'width / 2', 'height / 2')
const PASS = placeOf('pass', `document.querySelector('.buttons .button')`, 'width / 2', 'height / 2')

type Sight = { readonly is: 'over' | 'waiting' } | { readonly is: 'turn'; readonly turn: string }

/** Plays some turns of a game that is dealt; stops where it ends. Gives how many turns it played. */
export async function playTurns(devtools: CDPSession, turns: number): Promise<number> {
  for (let played = 0; played < turns; played++) {
    const sight = await until(devtools, ({ is }) => is !== 'waiting')
    if (sight.is !== 'turn') return played
    await pause(SETTLE_MS)
    for (let cards = 0; cards < 2; cards++) {
      if ((await ask(devtools, PLAY)) !== null) break
      await touch(devtools, await ask<Press | null>(devtools, CARD))
      await pause(SETTLE_MS)
    }
    await touch(devtools, (await ask<Press | null>(devtools, PLAY)) ?? (await ask<Press | null>(devtools, PASS)))
    const { turn } = sight
    await until(devtools, now => now.is !== 'turn' || now.turn !== turn, 3000)
  }
  return turns
}

async function until(devtools: CDPSession, done: (sight: Sight) => boolean, ms = PATIENCE_MS): Promise<Sight> {
  for (const end = performance.now() + ms; ; ) {
    const sight = await ask<Sight>(devtools, LOOK)
    if (done(sight) || performance.now() > end) return sight
    await pause(LOOK_EVERY_MS)
  }
}

async function ask<T>(devtools: CDPSession, expression: string): Promise<T> {
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', { expression, returnByValue: true })
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as T
}

async function touch(devtools: CDPSession, press: Press | null): Promise<void> {
  if (press === null) return
  const { x, y } = press
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
