/** What the page keeps between visits. Where nothing can be kept it is remembered until the page is closed. */

const memory = new Map<string, string>()

/** A kept text, or null. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`fairdeal.${key}`) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Keeps a text under a key; null forgets it. */
export function keep(key: string, text: string | null): void {
  if (text === null) memory.delete(key)
  else memory.set(key, text)
  try {
    if (text === null) localStorage.removeItem(`fairdeal.${key}`)
    else localStorage.setItem(`fairdeal.${key}`, text)
  } catch {
    // Storage is blocked or full; memory has it.
  }
}
