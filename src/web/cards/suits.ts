/** The four suits as paths around (0, 0), about 100 units high; they take the colour of what they stand in. */

export type SuitLetter = 'c' | 'd' | 'h' | 's'

export const suitPaths: Readonly<Record<SuitLetter, string>> = {
  s: 'M0-50C9-30 48-9 48 16C48 32 37 40 25 40C17 40 10 37 6 31C7 41 11 46 21 50L-21 50C-11 46-7 41-6 31C-10 37-17 40-25 40C-37 40-48 32-48 16C-48-9-9-30 0-50Z',
  h: 'M0 48C-16 26-49 8-49-19C-49-36-38-46-25-46C-13-46-4-39 0-28C4-39 13-46 25-46C38-46 49-36 49-19C49 8 16 26 0 48Z',
  d: 'M0-50C9-31 22-14 39 0C22 14 9 31 0 50C-9 31-22 14-39 0C-22-14-9-31 0-50Z',
  c: 'M-5 20A23 23 0 1 1-18-15A23 23 0 1 1 18-15A23 23 0 1 1 5 20C6 38 11 46 21 50L-21 50C-11 46-6 38-5 20ZM-6-6L6-6L4 14L-4 14Z',
}
