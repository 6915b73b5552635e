import { isObject, show } from '../../../engine/index.ts'
import { checkDeck } from '../../check.ts'
import { MAX_ID, SLUG } from '../../deck.ts'
import { ImportRefused } from '../refused.ts'
import type { Source, SourceCard } from '../source.ts'
import { cardsOf } from './items.ts'

/**
 * A deck file of ours, perhaps an older or a dirty one. Its texts are no HTML: `&amp;` on a card means these five
 * characters. One without a fault comes through as it stands, its ids too.
 */
export function readOwn(value: unknown): Source | null {
  if (!isObject(value) || value.format !== 'fairdeal-deck') return null
  if (typeof value.version === 'number' && value.version > 1) {
    throw new ImportRefused(
      'E_FORMAT',
      'version',
      `a deck of version ${show(value.version)}; this program reads up to 1`,
    )
  }
  const black = cardsOf(value.black, 'black', 'pick').map(withTags(value.black))
  const white = cardsOf(value.white, 'white').map(withTags(value.white))
  const { name, language, license } = value
  const packs = [{ place: 'deck', name, code: typeof value.id === 'string' ? value.id : null, black, white }]
  const id = typeof value.id === 'string' && SLUG.test(value.id) && value.id.length <= MAX_ID ? value.id : null
  return {
    format: 'fairdeal-deck',
    blanks: 'four',
    html: false,
    packs,
    about: { language, license },
    entries: [],
    own: { id, isFaultless: checkDeck(value).length === 0 },
  }
}

function withTags(list: unknown): (card: SourceCard, index: number) => SourceCard {
  return (card, index) => {
    const item = (list as readonly unknown[])[index]
    return isObject(item) && item.tags !== undefined ? { ...card, tags: item.tags } : card
  }
}
