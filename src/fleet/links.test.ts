/** Links between servers: what is lost is noticed, and both ends hear of it. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Hub, MemoryBus, quiet } from '../../test/house/fleet-house.ts'
import { HandClock, type Notice } from '../server/index.ts'
import { Links } from './links.ts'
import { choose } from './rendezvous.ts'
import { type Talk, Talks } from './talks.ts'
import { openMessage, packMessage } from './wire.ts'

/** One end, and what it hears in the one talk that is opened. */
class End {
  readonly bus: MemoryBus
  readonly talks = new Talks()
  readonly links: Links
  readonly heard: string[] = []
  readonly notices: Notice[] = []
  talk: Talk | null = null
  isCut = false

  constructor(hub: Hub, clock: HandClock, node: string) {
    this.bus = new MemoryBus(hub)
    const note = (notice: Notice) => this.notices.push(notice)
    this.links = new Links({ node, bus: this.bus, prefix: 'x', clock, note, ends: this.talks })
    this.talks.over(this.links)
    this.talks.receive('open', talk => {
      this.talk = talk
      return this.end
    })
  }

  open(peer: string): void {
    this.talk = this.talks.open(peer, { k: 'open' }, undefined, this.end)
  }

  say(text: string): void {
    this.talk?.say({ k: 'say' }, Buffer.from(text))
  }

  private get end() {
    return {
      hear: ({ bytes }: { bytes: Buffer }) => {
        this.heard.push(bytes.toString())
      },
      cut: () => {
        this.isCut = true
      },
    }
  }
}

let clock: HandClock
let a: End
let b: End
beforeEach(() => {
  clock = new HandClock()
  const hub = new Hub()
  a = new End(hub, clock, 'a')
  b = new End(hub, clock, 'b')
})
afterEach(() => {
  a.links.close()
  b.links.close()
})

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    clock.pass(100)
    await quiet()
  }
}

/** Loses the next message that one end says. */
function lose(end: End): void {
  let lost = false
  end.bus.drops = () => {
    const isFirst = !lost
    lost = true
    return isFirst
  }
}

describe('a talk', () => {
  test('has everything, in order, both ways', async () => {
    a.open('b')
    await quiet()
    const large = 'é'.repeat(600_000)
    for (const text of ['1', large, '3']) {
      a.say(text)
      b.say(text)
    }
    await quiet()
    expect(a.heard).toEqual(['1', large, '3'])
    expect(b.heard).toEqual(['1', large, '3'])
    await pass(10_000)
    expect([a.isCut, b.isCut]).toEqual([false, false])
  })

  test('that both open at the same moment is two', async () => {
    const opened: string[] = []
    for (const [end, name] of [
      [a, 'a'],
      [b, 'b'],
    ] as const) {
      end.talks.receive('open', () => {
        opened.push(name)
        return null
      })
    }
    a.open('b')
    b.open('a')
    await pass(3000)
    expect(opened.sort()).toEqual(['a', 'b'])
  })

  test('of which a message is lost is cut at both ends, with the next message', async () => {
    a.open('b')
    await quiet()
    lose(a)
    a.say('lost')
    a.say('comes')
    await quiet()
    expect([a.heard, b.heard, a.isCut, b.isCut]).toEqual([[], [], true, true])
    expect(b.notices).toEqual([{ type: 'link_reset', node: 'a', why: 'gap', cut: 1 }])
    expect(a.notices).toEqual([{ type: 'link_reset', node: 'b', why: 'anew', cut: 1 }])
  })

  test('of which the last message is lost is cut, too', async () => {
    a.open('b')
    await quiet()
    lose(b)
    b.say('lost')
    await pass(1000)
    expect([a.isCut, b.isCut]).toEqual([true, true])
  })

  test('with whom nobody answers any more is cut', async () => {
    a.open('b')
    await quiet()
    b.bus.isUp = false
    await pass(2000)
    expect(a.isCut).toBe(false)
    await pass(1500)
    expect(a.isCut).toBe(true)
  })

  test('is cut when a line was lost and found, and the next one is whole', async () => {
    a.open('b')
    await quiet()
    a.bus.setUp(false)
    a.bus.setUp(true)
    await quiet()
    expect([a.isCut, b.isCut]).toEqual([true, true])
    a.open('b')
    await quiet()
    b.say('again')
    await pass(5000)
    expect(a.heard).toEqual(['again'])
  })

  test('begins anew whichever word of the new beginning is lost', async () => {
    for (const loser of [a, b]) {
      a.open('b')
      await quiet()
      a.bus.setUp(false)
      lose(loser)
      a.bus.setUp(true)
      await pass(4000)
      a.heard.length = 0
      a.open('b')
      await pass(4000)
      a.open('b')
      await quiet()
      b.say('well')
      await quiet()
      expect(a.heard).toEqual(['well'])
      a.talk?.end()
      b.talk?.end()
    }
  })
})

test('a message is its head and its bytes', () => {
  const { head, bytes } = openMessage(packMessage({ k: 'é', n: 1 }, Buffer.from([0, 255, 10])))
  expect([head, [...bytes]]).toEqual([{ k: 'é', n: 1 }, [0, 255, 10]])
})

test('a thing has the same place for all who know the same names, and each name gets about as many', () => {
  expect(choose('x', [])).toBe(null)
  const things = Array.from({ length: 3000 }, (_, at) => `thing ${at}`)
  const counts = new Map<string | null, number>()
  for (const thing of things) {
    const place = choose(thing, ['a', 'b', 'c'])
    expect(choose(thing, ['c', 'a', 'b'])).toBe(place)
    // Who is not chosen may go without anything moving.
    if (place !== 'b') expect(choose(thing, ['a', 'c'])).toBe(place)
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
})
