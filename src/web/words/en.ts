/**
 * The page in English. Sections are named for the part of the page that shows them; a value is a text, or a function
 * from facts to a text. Every other language has the same keys.
 */

import { formsOf } from './intl.ts'

const { list, either, plural, number, signed, duration } = formsOf('en')

const en = {
  forms: { list, either, plural, number, signed, duration },

  header: {
    home: 'Fairdeal',
    back: 'Fairdeal, back to all games',
    lightPage: 'Light page',
    darkPage: 'Dark page',
  },

  lost: {
    spoken: 'Connection lost. Trying again; nothing is lost.',
    inSeconds: (seconds: number) => `Connection lost. Trying again in ${seconds} s; nothing is lost.`,
    now: 'Connection lost. Trying again now; nothing is lost.',
    tryNow: 'Try now',
    closedTable: 'This table was closed.',
    ended: (code: string) => `The server has ended this line: ${code}.`,
    allGames: 'All games',
  },
}

export type Words = typeof en
export default en
