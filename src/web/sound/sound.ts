/** Plays the sounds of the table, made on the spot; touches a phone where it can be touched. Only behind the settings. */

import { settings } from '../settings/settings.svelte.ts'
import { type Cue, TONES, TOUCHES, type Tone, thinned } from './tones.ts'

export type { Cue, Sound } from './tones.ts'

/** Nothing sounds before a person has done something on the page. */
let touched = false
for (const kind of ['pointerdown', 'keydown'] as const)
  addEventListener(kind, () => (touched = true), { capture: true, once: true, passive: true })

let context: AudioContext | null = null
let paper: AudioBuffer | null = null

/** Plays what belongs to a change of the table. */
export function playCues(cues: readonly Cue[]): void {
  if (cues.length === 0 || !touched || document.hidden) return
  const { sound, haptics } = settings()
  const heard = thinned(cues)
  if (sound) for (const cue of heard) playTones(TONES[cue.sound], cue.at)
  if (!haptics || !('vibrate' in navigator)) return
  const touch = heard.find(cue => TOUCHES[cue.sound] !== undefined)
  if (touch !== undefined) navigator.vibrate([...(TOUCHES[touch.sound] ?? [])])
}

function playTones(tones: readonly Tone[], afterMs: number): void {
  const audio = listen()
  if (audio === null) return
  const base = audio.currentTime + 0.01 + afterMs / 1000
  for (const tone of tones) {
    const start = base + tone.at / 1000
    const end = start + tone.ms / 1000
    const loud = audio.createGain()
    loud.gain.setValueAtTime(0.0001, start)
    loud.gain.exponentialRampToValueAtTime(tone.loud * 0.5, start + 0.008)
    loud.gain.exponentialRampToValueAtTime(0.0001, end)
    loud.connect(audio.destination)
    if (tone.kind === 'tone') {
      const source = audio.createOscillator()
      source.type = 'triangle'
      glide(source.frequency, tone, start, end)
      source.connect(loud)
      source.start(start)
      source.stop(end)
    } else {
      const source = audio.createBufferSource()
      source.buffer = paper
      const filter = audio.createBiquadFilter()
      filter.type = 'bandpass'
      glide(filter.frequency, tone, start, end)
      source.connect(filter).connect(loud)
      source.start(start)
      source.stop(end)
    }
  }
}

function glide(frequency: AudioParam, { hz, toHz }: Tone, start: number, end: number): void {
  frequency.setValueAtTime(hz, start)
  if (toHz !== hz) frequency.exponentialRampToValueAtTime(toHz, end)
}

/** The audio of the browser, opened when it is first needed; null where there is none. */
function listen(): AudioContext | null {
  if (context === null) {
    if (typeof AudioContext === 'undefined') return null
    context = new AudioContext()
    paper = brushed(context)
  }
  if (context.state === 'suspended') void context.resume()
  return context
}

/** Half a second of noise: what paper sounds like before a filter gives it a pitch. */
function brushed(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate)
  const data = buffer.getChannelData(0)
  let seed = 22_695_477
  for (let i = 0; i < data.length; i++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
    data[i] = seed / 2_147_483_648
  }
  return buffer
}
