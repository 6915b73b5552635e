/** The game told in words: put together from its sentences, with the titles a table has chosen. */

import type { Told, Words } from '../../engine/index.ts'
import { cardSigns } from '../cards.ts'
import { eventSentence, resultSentence } from './event-words.ts'
import type { PresidentMove } from './moves.ts'
import { refusalSentence } from './refusal-words.ts'
import { combination, rankAndCount, type TitleWords } from './telling.ts'
import { viewText } from './view-text.ts'

/** The milder titles, for every table that does not choose others. */
export const MILD_TITLES: TitleWords = {
  president: 'President',
  vice_president: 'Vice President',
  neutral: 'Neutral',
  vice_last: 'Vice-Scum',
  last: 'Scum',
}

/** The titles of the source of the rules. */
export const SOURCE_TITLES: TitleWords = { ...MILD_TITLES, vice_last: 'Vice-Asshole', last: 'Asshole' }

/** The words of the game with some titles. */
export function presidentWords(titles: TitleWords = MILD_TITLES): Words<PresidentMove> {
  return {
    event: (event, told) => eventSentence(event, told, titles),
    move: moveLabel,
    view: (observation, told) => viewText(observation, told, titles),
    refusal: refusalSentence,
    results: (results, told: Told) => resultSentence(results, told, titles),
  }
}

function moveLabel(move: PresidentMove): string {
  switch (move.type) {
    case 'play':
      return `Play ${move.cards.length === 1 ? 'single ' : ''}${combination(...rankAndCount(move.cards))}`
    case 'pass':
      return 'Pass'
    case 'give':
      return `Give ${cardSigns(move.cards)}`
  }
}
