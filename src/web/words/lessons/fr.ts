/** What is said beside examples and in first games, in French. */

import { fr } from '../fr/spaces.ts'
import type { LessonWords } from './en.ts'

const words: LessonWords = {
  rulesOf: game => fr`Règles : ${game}`,
  examples: 'À vous d’essayer',
  examplesHow: fr`De petits moments du jeu. Jouez le coup, ou essayez celui qui n’est pas permis : vous verrez pourquoi.`,
  example: (n, all) => `Exemple ${n} sur ${all}`,
  tryWrong: move => fr`Essayer à tort : ${move}`,
  refused: reason => fr`Les règles disent non : ${reason}`,
  done: 'C’est cela.',
  again: 'Encore une fois',
  next: 'Exemple suivant',
  whole: 'Toutes les règles',
  learn: 'Une première partie, pas à pas',
  learnOf: game => fr`Apprendre en jouant : ${game}`,
  learnHow: 'Une courte partie contre des robots faciles, avec un mot à chaque chose nouvelle.',
  notYet: 'Il n’y a rien à essayer pour ce jeu.',
  noDeck: 'Le paquet de ce jeu n’a pas pu être chargé.',
  tip: 'Et maintenant',
  leave: 'Quitter la leçon',
  over: 'C’était une partie entière.',
  playReal: 'Jouer pour de vrai',
  dealAgain: 'La même encore une fois',
  names: ['Maya', 'Tom', 'Ada', 'Jun', 'Sam', 'Ida'],
  you: 'Vous',
  games: {
    president: {
      examples: {
        pair: {
          title: 'Autant de cartes',
          task: 'Une paire de 9 est posée. Battez-la.',
          wrong: 'une seule dame',
          why: 'Une paire se bat par une paire plus forte, jamais par une carte plus forte. Les valets le font.',
        },
        equal: {
          title: 'Plus fort, pas égal',
          task: 'Un 9 est posé. Battez-le, ou passez.',
          wrong: 'l’autre 9',
          why: fr`Une valeur égale ne bat pas. Le valet est plus fort ; passer était permis aussi.`,
        },
        revolution: {
          title: 'Un carré renverse tout',
          task: 'Vous ouvrez, et vous avez quatre 6. Jouez les quatre.',
          wrong: 'passer en ouvrant',
          why: 'Désormais le 3 est le plus fort et le 2 le plus faible, jusqu’au prochain carré ou à la fin de la manche.',
        },
      },
      tips: {
        lead: fr`Vous ouvrez. Choisissez une à quatre cartes de même valeur ; les faibles d’abord, souvent, car il faut se défaire de tout.`,
        beat: fr`Battez ce qui est posé avec autant de cartes d’une valeur plus forte, ou passez. Les cartes levées le peuvent. Dessous se lit l’ordre : le 3 est faible, le 2 est fort.`,
        pass: 'Rien dans votre main ne le bat. Passez, et attendez le pli suivant.',
        wait: 'Les autres jouent. Quand tout le monde sauf une place a passé, cette place ouvre de nouveau.',
        turned: fr`Un carré : l’ordre est renversé. Maintenant une carte faible bat une forte.`,
        out: 'Vous n’avez plus de carte. Qui se défait de tout d’abord préside, qui en garde le plus longtemps finit en bas.',
        over: 'Sur plusieurs manches, la dernière place donnerait maintenant ses deux meilleures cartes à la première, et en recevrait deux.',
      },
    },
    allegiance: {
      examples: {
        swear: {
          title: 'D’abord une allégeance',
          task: fr`Posez une carte, face cachée : cette couleur est votre but. Rouge veut la balance sous zéro, bleu au-dessus, vert à zéro juste.`,
          wrong: 'jouer une carte tout de suite',
          why: 'Personne ne voit la couleur de votre allégeance. Elle se retourne à la fin.',
        },
        ballot: {
          title: 'Puis un vote',
          task: 'Nommez la place qui saute cette manche.',
          wrong: 'jouer avant le vote',
          why: 'Tous les bulletins s’ouvrent ensemble. La place la plus nommée ne joue pas de carte à cette manche.',
        },
        green: {
          title: 'Les cartes bougent la balance',
          task: 'Posez rouge ou bleu, face cachée. Rouge tire la balance d’un cran vers le bas, bleu vers le haut.',
          wrong: 'poser une carte verte',
          why: 'Toutes les cartes se retournent ensemble. Le vert ne sert que d’allégeance et ne se joue jamais.',
        },
      },
      tips: {
        allegiance: fr`Choisissez votre couleur. C’est votre but : rouge gagne sous zéro, bleu au-dessus, vert à zéro juste. En avoir beaucoup en main aide.`,
        skip: 'Nommez qui doit sauter. Qui tire contre vous est un bon choix, si vous le devinez.',
        play: fr`Posez une carte, en secret. Rouge tire vers le bas, bleu vers le haut ; il est parfois sage de cacher sa couleur.`,
        out: 'Les cartes se retournent ensemble, et la balance bouge.',
        over: 'Les allégeances sont retournées. Toutes les places dont la couleur l’emporte ont gagné.',
      },
    },
    czar: {
      examples: {
        fill: {
          title: 'Remplir les blancs',
          task: 'Choisissez autant de cartes que la carte noire en demande, et posez-les.',
          wrong: 'une carte de trop',
          why: 'Personne ne sait de qui vient une réponse. Une autre place, le tsar, choisit sa préférée.',
        },
        judge: {
          title: 'Juger sans savoir',
          task: 'Vous êtes tsar. Retournez les réponses et choisissez-en une.',
          wrong: 'choisir une réponse qui n’est pas là',
          why: 'C’est seulement maintenant qu’on dit de qui elle vient. Cette place reçoit un prix, et le tsar change.',
        },
      },
      tips: {
        submit:
          'Remplissez la carte noire avec des cartes de votre main. Vous pouvez ajouter un bon mot, montré avec votre nom au résultat.',
        submitted: 'Votre réponse est posée. Les autres choisissent encore.',
        czarWaits: fr`Vous êtes tsar à cette manche : vous ne jouez pas de carte. Les réponses des autres arrivent.`,
        pick: 'Retournez les réponses et choisissez votre préférée. Vous pouvez dire pourquoi.',
        picking: 'Le tsar choisit. Personne ne sait de qui vient quoi.',
        over: 'Qui a assez de prix gagne. Les parties plus longues en demandent davantage.',
      },
    },
  },
}

export default words
