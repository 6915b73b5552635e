import type { LessonWords } from '../words/lessons/en.ts'

const files = import.meta.glob<{ default: LessonWords }>('../words/lessons/*.ts')

/** Fetches what is said beside examples, in a language; in English where that language has none. */
export async function fetchLessonWords(language: string): Promise<LessonWords> {
  const path = `../words/lessons/${language}.ts`
  return (await files[Object.hasOwn(files, path) ? path : '../words/lessons/en.ts']()).default
}
