/** Language models as players. The library that asks them is loaded when the first one is seated. */

import type { Seated } from '../player.ts'
import { ModelPlayer, type ModelPlayerParts } from './player.ts'

/** The part of a seat that a model takes; its name is for who seats it. */
export async function seatModel(parts: Omit<ModelPlayerParts, 'ask'>): Promise<Omit<Seated, 'name'>> {
  const { modelClient } = await import('./client.ts')
  const player = new ModelPlayer({ ...parts, ask: modelClient })
  const { version, hash } = player.prompter
  return {
    kind: 'llm',
    player,
    budgetMs: null,
    about: { model: parts.settings.model, prompt_version: version, prompt_hash: hash },
  }
}
