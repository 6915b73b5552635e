/** The settings of this browser: kept here, and in force at once on every screen. */

import { keep, kept } from '../keep.ts'
import { defaultSettings, readSettings, type Settings } from './settings.ts'

export type { Settings } from './settings.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
const still = matchMedia('(prefers-reduced-motion: reduce)')
const defaults = defaultSettings({
  phone: matchMedia('(pointer: coarse)').matches,
  contrast: matchMedia('(prefers-contrast: more)').matches,
})

let chosen = $state.raw<Partial<Settings>>(readSettings(kept('settings')))
/** What the system asks for, as it stands now. */
const system = $state({ dark: dark.matches, still: still.matches })

/** All settings in force. */
export function settings(): Settings {
  return { ...defaults, ...chosen }
}

/** Changes settings and keeps them. */
export function changeSettings(part: Partial<Settings>): void {
  chosen = { ...chosen, ...part }
  keep('settings', JSON.stringify(chosen))
  applySettings()
}

/** The theme in force: the one chosen, else the system's. */
export function theme(): 'light' | 'dark' {
  const { theme } = settings()
  if (theme !== 'system') return theme
  return system.dark ? 'dark' : 'light'
}

/** The pace of motion in force: none where the system asks for less motion. */
export function pace(): Settings['motion'] {
  return system.still ? 'none' : settings().motion
}

/** Whether the system asks for less motion. */
export function stillWanted(): boolean {
  return system.still
}

/** Puts on the page what style sheets go by: `data-theme`, `data-motion`, `data-suits`, `data-contrast`. */
export function applySettings(): void {
  const { theme, motion, four_colours, high_contrast } = settings()
  const { dataset } = document.documentElement
  const mark = (name: string, value: string | null) => {
    if (value === null) delete dataset[name]
    else dataset[name] = value
  }
  mark('theme', theme === 'system' ? null : theme)
  mark('motion', motion === 'full' ? null : motion)
  mark('suits', four_colours ? 'four' : null)
  mark('contrast', high_contrast ? 'high' : null)
}

dark.addEventListener('change', () => {
  system.dark = dark.matches
})
still.addEventListener('change', () => {
  system.still = still.matches
})
// Another window of this browser has changed them.
addEventListener('storage', event => {
  if (event.key !== 'fairdeal.settings') return
  chosen = readSettings(event.newValue)
  applySettings()
})
