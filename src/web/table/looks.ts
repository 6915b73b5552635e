import type { Component } from 'svelte'
import type { LookProps } from './look.ts'

type Look = Component<LookProps>

const looks = import.meta.glob<{ default: Look }>('../games/*/Look.svelte')

/** Fetches a game's own look; null for a game that has none, which then gets the plain table. */
export async function fetchLook(game: string): Promise<Look | null> {
  const load = Object.hasOwn(looks, `../games/${game}/Look.svelte`) ? looks[`../games/${game}/Look.svelte`] : null
  return load === null ? null : (await load()).default
}
