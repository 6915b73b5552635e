/**
 * The page in French: vous, and no word that guesses anybody's gender. Texts are written with ordinary spaces behind
 * the tag `fr`, which sets the ones that must not break.
 */

import type { Words } from './en.ts'
import { formsOf } from './intl.ts'

const { list, either, plural, number, signed, duration } = formsOf('fr')

const words: Words = {
  forms: { list, either, plural, number, signed, duration },

  header: {
    home: 'Fairdeal',
    back: 'Fairdeal, retour à tous les jeux',
    lightPage: 'Page claire',
    darkPage: 'Page sombre',
  },

  lost: {
    spoken: fr`Connexion perdue. Nouvel essai en cours ; rien n'est perdu.`,
    inSeconds: seconds => fr`Connexion perdue. Nouvel essai dans ${seconds} s ; rien n'est perdu.`,
    now: fr`Connexion perdue. Nouvel essai en cours ; rien n'est perdu.`,
    tryNow: 'Essayer maintenant',
    closedTable: 'Cette table a été fermée.',
    ended: code => fr`Le serveur a mis fin à cette liaison : ${code}.`,
    allGames: 'Tous les jeux',
  },
}

export default words

/**
 * Sets the spaces of French in a text: narrow and unbroken before ; ! ? and unbroken before : and inside « ». Only in
 * what stands here; facts between the braces are left as they are.
 */
function fr(parts: TemplateStringsArray, ...facts: readonly (string | number)[]): string {
  return parts.map((part, i) => typeset(part) + (facts[i] ?? '')).join('')
}

function typeset(text: string): string {
  return text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
}
