/** What the games, their options and titles are called in French. */

import type { GamesNamed, Titles } from '../games.ts'
import { fr } from './spaces.ts'

/** What the titles are called. */
export const TITLES: Readonly<Record<Titles, Readonly<Record<string, string>>>> = {
  mild: {
    president: 'Président',
    vice_president: 'Vice-président',
    neutral: 'Neutre',
    vice_last: 'Vice-gueux',
    last: 'Gueux',
  },
  source: {
    president: 'Président',
    vice_president: 'Vice-président',
    neutral: 'Neutre',
    vice_last: 'Vice-trouduc',
    last: 'Trouduc',
  },
}

export const SIDES: Readonly<Record<string, string>> = { red: 'rouge', blue: 'bleu', green: 'vert' }

export const games: GamesNamed = {
  president: {
    name: 'Président',
    summary: fr`Débarrassez-vous de vos cartes avant tout le monde : chaque jeu doit battre le précédent, et un carré renverse l’ordre.`,
    options: {
      rounds: {
        label: 'Manches',
        help: fr`Les points s’additionnent sur ce nombre de manches ; dès la deuxième, la dernière et la première place échangent des cartes.`,
      },
      revolution: {
        label: 'Révolution',
        help: 'Un carré renverse l’ordre des valeurs, jusqu’au carré suivant ou à la fin de la manche.',
      },
      next_leader: {
        label: 'Qui ouvre ensuite',
        help: fr`Qui ouvre à partir de la deuxième manche : la dernière place de la manche d’avant, ou son président.`,
        values: { last: 'la dernière place', president: 'le président' },
      },
    },
    presets: {
      usual: { label: 'Une manche', help: 'Une seule manche, avec révolution.' },
      series: {
        label: 'Série',
        help: fr`Quatre manches avec échanges ; la dernière place d’une manche ouvre la suivante.`,
      },
      court: {
        label: 'La cour',
        help: fr`Six manches, et le président ouvre : le pouvoir reste où il est.`,
      },
      calm: { label: 'Calme', help: fr`Une manche sans révolution : les 2 sont toujours les plus forts.` },
    },
  },
  allegiance: {
    name: 'Allégeance',
    summary: fr`Posez un but secret, rouge, bleu ou vert, puis votez, bluffez et jouez des cartes qui poussent vers lui la balance commune.`,
    options: {
      rounds: {
        label: 'Manches',
        help: 'Le nombre de manches. Avec un nombre impair et sans limite, le vert ne peut pas gagner.',
      },
      greens: {
        label: 'Cartes vertes',
        help: fr`Combien des quarante cartes sont vertes ; le reste est moitié rouge, moitié bleu.`,
      },
      skip: {
        label: 'Qui décide du saut',
        help: fr`Un vote : chaque place en nomme une en secret, et elle saute la manche. L’hôte : la place 0 décide seule, comme dans la source.`,
        values: { vote: 'un vote', host: 'l’hôte' },
      },
      track_limit: {
        label: 'Bout de la piste',
        help: fr`La balance s’arrête à cette distance de 0, de chaque côté ; sans limite, elle va aussi loin qu’on la pousse.`,
      },
    },
    presets: {
      classic: {
        label: 'Classique',
        help: fr`Les sept manches de la source : 21 cartes poussent la balance, elle finit donc impaire et le vert ne peut pas gagner.`,
      },
      six: {
        label: 'Six manches',
        help: fr`Un nombre pair de cartes pousse la balance : elle peut finir à 0, et le vert est un but comme les autres.`,
      },
      track: {
        label: 'Piste imprimée',
        help: fr`La balance s’arrête à 5 de chaque côté : l’ordre des cartes compte, et le vert peut gagner après un arrêt, mais rarement.`,
      },
    },
  },
  czar: {
    name: 'Tsar',
    summary: fr`Remplissez le blanc de la carte noire avec vos cartes ; à chaque manche, une autre place juge quelle réponse est la meilleure.`,
    options: {
      target_awards: { label: 'Prix pour gagner', help: 'La partie finit quand quelqu’un a tant de prix.' },
      rounds_max: {
        label: 'Manches au plus',
        help: 'La partie finit après tant de manches, même si personne n’a tous les prix.',
      },
      hand_size: { label: 'Cartes en main', help: 'Toujours sept dans ces règles.' },
      deck: { label: 'Paquet', help: 'Le paquet de cartes noires et blanches.', usual: 'maison' },
    },
    presets: {
      usual: { label: 'Partie habituelle', help: 'Quatre prix pour gagner, huit manches au plus.' },
      short: { label: 'Partie courte', help: fr`Quatre manches : chaque place juge une fois.` },
      long: { label: 'Longue soirée', help: 'Sept prix pour gagner, vingt manches au plus.' },
    },
  },
}
