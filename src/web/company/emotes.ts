/** How reactions are drawn, in a box of 24. One that is not here is shown by its word alone. */

const DRAWINGS: Readonly<Record<string, string>> = {
  clap: 'M8 13l-3-3a1.500 1.500 0 0 1 2.200-2.200l5 5M9 10l-2.500-2.500a1.500 1.500 0 0 1 2.200-2.200l6 6V9a1.600 1.600 0 0 1 3.200 0v5a6 6 0 0 1-10 4.500L4 14.700M18 2.500l-1 2M21.500 6l-2 1M14 2v2',
  laugh:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM7.500 13h9a4.500 4.500 0 0 1-9 0zM7.500 9.500l1.500-1 1.500 1M13.500 9.500l1.500-1 1.500 1',
  wow: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 13a2.500 3 0 1 0 0 6 2.500 3 0 0 0 0-6zM8.500 8.500v1.500M15.500 8.500v1.500',
  think: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 16.500l5.500-1.500M8.500 9.500v1M15 9v1.500M13 7l3.500-1',
  sad: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.500 16.500a4 4 0 0 1 7 0M8.500 9.500v1M15.500 9.500v1',
  cheer:
    'M4 20l4.500-11 6.500 6.500zM13 7c0-2 1-3.500 3-4M16.500 10.500c2-1 4-.5 5 .5M16 7l3-3M9.500 4v1.500M20 15v1.500',
  heart: 'M12 20C5 15 3 11.500 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500C21 11.500 19 15 12 20z',
  hurry: 'M7 3h10M7 21h10M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9s8 4 8 9',
}

/** The drawing of a reaction, or null. */
export function drawingOf(emote: string): string | null {
  return Object.hasOwn(DRAWINGS, emote) ? DRAWINGS[emote] : null
}
