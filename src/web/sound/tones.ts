/** The sounds of the table as they are written: short tones and brushes of paper, each for one purpose. */

/** What a sound says: it is your turn, a card was laid, a trick was taken, and so on. */
export type Sound = 'turn' | 'card' | 'trick' | 'revolution' | 'stamp' | 'reveal' | 'end'

/** A sound, `at` ms after what it belongs to. */
export interface Cue {
  readonly sound: Sound
  readonly at: number
}

/** One tone, or a brush of paper (noise around a pitch). Loudness from 0 to 1. */
export interface Tone {
  readonly kind: 'tone' | 'brush'
  readonly hz: number
  /** The pitch it glides to; the same where it stays. */
  readonly toHz: number
  readonly at: number
  readonly ms: number
  readonly loud: number
}

const tone = (hz: number, at: number, ms: number, loud: number, toHz = hz): Tone => ({
  kind: 'tone',
  hz,
  toHz,
  at,
  ms,
  loud,
})
const brush = (hz: number, at: number, ms: number, loud: number, toHz = hz): Tone => ({
  kind: 'brush',
  hz,
  toHz,
  at,
  ms,
  loud,
})

export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  turn: [tone(659, 0, 110, 0.3), tone(880, 90, 200, 0.26)],
  card: [brush(2400, 0, 70, 0.34, 1300)],
  trick: [brush(1500, 0, 60, 0.24, 900), brush(1100, 70, 120, 0.22, 500)],
  revolution: [tone(392, 0, 150, 0.3, 294), tone(294, 130, 170, 0.3, 196), brush(400, 0, 380, 0.3, 1800)],
  stamp: [brush(260, 0, 90, 0.9, 120), tone(98, 0, 120, 0.4, 62)],
  reveal: [brush(1800, 0, 60, 0.28, 2600), tone(523, 50, 120, 0.16, 587)],
  end: [tone(523, 0, 160, 0.26), tone(659, 140, 160, 0.26), tone(784, 280, 360, 0.28)],
}

/** How a phone is touched with a sound, in ms on and off; most say nothing by hand. */
export const TOUCHES: Readonly<Partial<Record<Sound, readonly number[]>>> = {
  turn: [24],
  revolution: [30, 50, 30, 50, 60],
  stamp: [36],
  end: [24, 60, 24],
}

/** The longest a sound may be, in ms. */
export const LONGEST_MS = 700

/** Cues without those of the same sound that begin within a blink of one another. */
export function thinned(cues: readonly Cue[], apartMs = 60): Cue[] {
  const kept: Cue[] = []
  for (const cue of [...cues].sort((a, b) => a.at - b.at))
    if (!kept.some(other => other.sound === cue.sound && cue.at - other.at < apartMs)) kept.push(cue)
  return kept
}
