/** The shelf of replays that all servers on the same NATS share. */

import {
  Damaged,
  isMeant,
  type KeptReplay,
  type ReplayChange,
  type ReplayEntry,
  type ReplayFilter,
  type ReplayShelf,
} from '../server/index.ts'
import { type Catalogue, type Entry, untilDone } from './catalogue.ts'
import { forEach } from './for-each.ts'
import type { TextPlace, Texts } from './texts.ts'

/** What is kept of a game besides its text. */
export interface ReplayCard extends Omit<ReplayEntry, 'number'> {
  readonly text: TextPlace
}

type Card = Entry<ReplayCard>

export class JetStreamReplays implements ReplayShelf {
  private readonly cards: Catalogue<ReplayCard>
  private readonly texts: Texts

  constructor(cards: Catalogue<ReplayCard>, texts: Texts) {
    this.cards = cards
    this.texts = texts
  }

  async add({ text, ...about }: Omit<KeptReplay, 'number'>): Promise<string> {
    // One game of a table is one key: of two servers that keep it, one is first.
    const key = `${about.table}.${about.deal}`
    await this.cards.sync()
    const kept = this.cards.get(key)
    if (kept !== null) return kept.value.id
    const place = await this.texts.write(about.id, text)
    const added = await this.cards.add(key, { ...about, text: place })
    if (added !== null) return about.id
    await this.texts.forget(about.id, place)
    return this.cards.get(key)?.value.id ?? about.id
  }

  get(id: string): Promise<KeptReplay | null> {
    let looks = 0
    return untilDone(async () => {
      const card = await this.find(id)
      if (card === null) return null
      const text = await this.texts.read(card.value.text)
      if (text !== null) return { ...entryOf(card), text }
      // Somebody may have changed it or taken it away while it was read.
      if (looks++ > 2) throw new Damaged(`the text of the replay ${id} is missing`)
      return 'again'
    })
  }

  async list(filter: ReplayFilter, { after, limit }: { after: number | null; limit: number }): Promise<ReplayEntry[]> {
    await this.cards.sync()
    const cards = this.cards.entries()
    const found: ReplayEntry[] = []
    for (let at = cards.length - 1; at >= 0 && found.length < limit; at--) {
      const entry = entryOf(cards[at])
      if ((after === null || entry.number < after) && isMeant(entry, filter)) found.push(entry)
    }
    return found
  }

  change(id: string, { text, ...by }: ReplayChange): Promise<boolean> {
    return untilDone(async () => {
      const card = await this.find(id)
      if (card === null) return false
      const place = text === undefined ? card.value.text : await this.texts.write(id, text)
      const changed = await this.cards.change(card, { ...card.value, ...by, text: place })
      const left = changed === null ? place : card.value.text
      if (text !== undefined) await this.texts.forget(id, left)
      return changed === null ? 'again' : true
    })
  }

  async delete(which: ReplayFilter | { readonly id: string }): Promise<number> {
    await this.cards.sync()
    const isMeantBy = (card: Card) => ('id' in which ? card.value.id === which.id : isMeant(entryOf(card), which))
    let count = 0
    await forEach(this.cards.entries().filter(isMeantBy), async ({ key }) => {
      await untilDone(async () => {
        const card = this.cards.get(key)
        if (card === null || !isMeantBy(card)) return 'done'
        if (!(await this.cards.delete(card))) return 'again'
        count += 1
        await this.texts.forget(card.value.id, card.value.text)
        return 'done'
      })
    })
    return count
  }

  private async find(id: string): Promise<Card | null> {
    await this.cards.sync()
    return this.cards.entries().find(({ value }) => value.id === id) ?? null
  }
}

function entryOf({ number, value }: Card): ReplayEntry {
  const { id, table, deal, game, title, names, listed, ended } = value
  return { id, number, table, deal, game, title, names, listed, ended }
}
