import { keep, kept } from './keep.ts'

export type Theme = 'light' | 'dark'

const wished = kept('theme')
const chosen = $state<{ theme: Theme | null }>({ theme: wished === 'light' || wished === 'dark' ? wished : null })

/** The theme in force: the one chosen here, else the system's. */
export function theme(): Theme {
  return chosen.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}

/** Changes between light and dark and keeps the choice. */
export function switchTheme(): void {
  chosen.theme = theme() === 'dark' ? 'light' : 'dark'
  keep('theme', chosen.theme)
  applyTheme()
}

/** Puts a chosen theme on the page; without a choice the system's stands. */
export function applyTheme(): void {
  if (chosen.theme === null) document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset.theme = chosen.theme
}
