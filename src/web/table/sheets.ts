/** What can lie over a table, opened by the bar, the menu, or a key. */
export interface Sheets {
  menu: boolean
  story: boolean
  rules: boolean
  people: boolean
  settings: boolean
  keys: boolean
}

/** All of them closed. */
export function closedSheets(): Sheets {
  return { menu: false, story: false, rules: false, people: false, settings: false, keys: false }
}
