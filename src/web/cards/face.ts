/** What is drawn on a card: which face at which width, and where index and letters stand. Pure, so tests can ask. */

import { glyphs, UNITS_PER_EM } from './glyphs.ts'
import type { SuitLetter } from './suits.ts'

/** The letters of courts and aces in a language: English J Q K A, French V D R A. */
export type Letters = Readonly<Record<string, string>>

export type Face = 'full' | 'compact' | 'mini'

/** The face for a width on screen in CSS pixels (design, Cards). */
export function faceFor(width: number): Face {
  if (width >= 96) return 'full'
  return width >= 48 ? 'compact' : 'mini'
}

/** What a display writes for a rank: `T` is 10, courts by language. */
export function rankText(rank: string, letters: Letters): string {
  if (rank === 'T') return '10'
  return letters[rank] ?? rank
}

export function rankOf(card: string): string {
  return card[0]
}

export function suitOf(card: string): SuitLetter {
  return card[1] as SuitLetter
}

/** One letter to draw: its outline and the transform that puts it there. */
export interface Letter {
  readonly path: string
  readonly transform: string
}

/**
 * The letters of a rank, centred on `x` with the baseline at `y`, `size` units to the em. The two of "10" are
 * squeezed to .98 of the size together.
 */
export function rankLetters(text: string, x: number, y: number, size: number): readonly Letter[] {
  const scale = size / UNITS_PER_EM
  const advances = [...text].map(letter => glyphs[letter].advance)
  const natural = advances.reduce((sum, advance) => sum + advance, 0) * scale
  const squeeze = text.length > 1 ? (0.98 * size) / natural : 1
  let left = x - (natural * squeeze) / 2
  return [...text].map((letter, i) => {
    const transform = `translate(${round(left)} ${y}) scale(${round(scale * squeeze, 5)} ${round(scale, 5)})`
    left += advances[i] * scale * squeeze
    return { path: glyphs[letter].path, transform }
  })
}

function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
