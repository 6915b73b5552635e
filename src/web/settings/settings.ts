/** What a person may set on the page, and how it is read from where it was kept. Pure. */

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  /** The pace of motion. A system that asks for less motion gets none whatever is set here. */
  readonly motion: 'full' | 'quick' | 'none'
  /** Clubs green and diamonds blue. */
  readonly four_colours: boolean
  readonly high_contrast: boolean
  readonly sound: boolean
  readonly haptics: boolean
  /** The titles of the page, or those of the text the game comes from. */
  readonly titles: 'mild' | 'source'
  /** Pass by itself where nothing can be played. */
  readonly auto_pass: boolean
  /** Ask once more before what cannot be taken back. */
  readonly confirm: boolean
}

/** What holds for a setting nobody has chosen, by the device. */
export function defaultSettings(device: { readonly phone: boolean; readonly contrast: boolean }): Settings {
  return {
    theme: 'system',
    motion: 'full',
    four_colours: false,
    high_contrast: device.contrast,
    sound: !device.phone,
    haptics: true,
    titles: 'mild',
    auto_pass: false,
    confirm: true,
  }
}

const VALUES: Readonly<Record<keyof Settings, readonly (string | boolean)[]>> = {
  theme: ['system', 'light', 'dark'],
  motion: ['full', 'quick', 'none'],
  four_colours: [false, true],
  high_contrast: [false, true],
  sound: [false, true],
  haptics: [false, true],
  titles: ['mild', 'source'],
  auto_pass: [false, true],
  confirm: [false, true],
}

/** Reads what was kept: only settings there are, with values they can have. */
export function readSettings(text: string | null): Partial<Settings> {
  if (text === null) return {}
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter(
        ([key, value]) => Object.hasOwn(VALUES, key) && VALUES[key as keyof Settings].includes(value),
      ),
    )
  } catch {
    return {}
  }
}
