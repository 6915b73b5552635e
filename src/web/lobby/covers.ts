import type { Component } from 'svelte'

const covers = import.meta.glob<{ default: Component }>('../games/*/Cover.svelte')

/** Fetches the picture a game shows on the home page; null for a game without one. */
export async function fetchCover(game: string): Promise<Component | null> {
  const path = `../games/${game}/Cover.svelte`
  return Object.hasOwn(covers, path) ? (await covers[path]()).default : null
}
