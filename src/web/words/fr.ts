/**
 * The page in French: vous, and no word that guesses anybody's gender. Texts are written with ordinary spaces behind
 * the tag `fr`, which sets the ones that must not break.
 */

import type { Pile, Words } from './en.ts'
import { formsOf } from './intl.ts'

const { list, either, plural, number, signed, duration } = formsOf('fr')

const RANKS: Readonly<Record<string, string>> = {
  '2': '2',
  '3': '3',
  '4': '4',
  '5': '5',
  '6': '6',
  '7': '7',
  '8': '8',
  '9': '9',
  T: '10',
  J: 'valet',
  Q: 'dame',
  K: 'roi',
  A: 'as',
}
const SUITS: Readonly<Record<string, string>> = { c: 'trèfle', d: 'carreau', h: 'cœur', s: 'pique' }
const SIDES: Readonly<Record<string, string>> = { red: 'rouge', blue: 'bleu', green: 'vert' }
const GROUPS = ['', 'une carte', 'une paire', 'un brelan', 'un carré']
const NUMBERS = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']

const ranks = (rank: string) => ('JQK'.includes(rank) ? `${RANKS[rank]}s` : RANKS[rank])
const card = (card: string) => `${RANKS[card[0]]} de ${SUITS[card[1]]}`
const inWords = (n: number) => NUMBERS[n] ?? String(n)
const someCards = (count: number) => (count === 1 ? 'une carte' : `${inWords(count)} cartes`)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "la dame", "l'as", "le 9" */
function theRank(rank: string): string {
  if (rank === 'A') return "l'as"
  return rank === 'Q' ? 'la dame' : `le ${RANKS[rank]}`
}

/** "une dame", "un as", "un 9" */
function aRank(rank: string): string {
  return `${rank === 'Q' ? 'une' : 'un'} ${RANKS[rank]}`
}

/** "paire de 9", "brelan d'as", "carré de dames", with the article before it. */
function group(rank: string, count: number): string {
  return `${['', '', 'paire', 'brelan', 'carré'][count]} ${rank === 'A' ? "d'as" : `de ${ranks(rank)}`}`
}

/** "la paire de valets", "le brelan de 6", "l'as" */
function theCombination(rank: string, count: number): string {
  if (count === 1) return theRank(rank)
  return `${count === 2 ? 'la' : 'le'} ${group(rank, count)}`
}

/** "la paire de 9 d'Ada", "votre valet" */
function whosePile({ owner, rank, count }: Pile): string {
  if (owner !== null) return `${theCombination(rank, count)} ${de(owner)}`
  return `votre ${count === 1 ? RANKS[rank] : group(rank, count)}`
}

const words: Words = {
  forms: { list, either, plural, number, signed, duration },

  header: {
    home: 'Fairdeal',
    back: 'Fairdeal, retour à tous les jeux',
    lightPage: 'Page claire',
    darkPage: 'Page sombre',
  },

  seat: {
    you: 'Vous',
    standIn: 'un robot joue',
    away: 'pas là',
    thinking: 'réfléchit',
    choosing: 'choisit',
    ready: 'a choisi',
    cards: n => plural(n, { one: `${n} carte`, other: `${n} cartes` }),
    won: 'gagne',
    lost: 'perd',
  },

  play: {
    table: 'Table',
    close: 'Fermer',
    over: 'La partie est finie',
    yourHand: n => plural(n, { one: `Votre main, ${n} carte`, other: `Votre main, ${n} cartes` }),
    waitingFor: names => `On attend ${list(names)}`,
    nothingAsked: 'Rien ne vous est demandé pour le moment.',
    sentence: label => `${label}.`,
  },

  cards: {
    letters: { J: 'V', Q: 'D', K: 'R', A: 'A' },
    rank: rank => RANKS[rank],
    ranks,
    card,
    cards: cards => list(cards.map(card)),
    received: 'reçue',
    notNow: 'ne peut pas être jouée maintenant',
    several: (cards, rank) => `${cards} × ${rank}`,
  },

  president: {
    titles: {
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
    },
    yourLead: "À vous d'ouvrir",
    leadHow: 'Posez une à quatre cartes de même valeur',
    yourTurn: 'À vous de jouer',
    beatOrPass: pile => `Battez ${whosePile(pile)}, ou passez`,
    passOnly: 'Vous ne pouvez que passer',
    nothingBeats: pile => `Rien dans votre main ne bat ${whosePile(pile)}`,
    leads: name => `${name} ouvre le pli`,
    isThinking: name => `${name} réfléchit`,
    anyOfOneRank: 'Toute carte ou tout groupe de même valeur',
    liesThere: pile => `Sur le tas, ${whosePile(pile)}`,
    giftTitle: 'Votre don en retour',
    giftHow: (count, to) =>
      to === null ? `Rendez ${someCards(count)}` : `Rendez ${someCards(count)} à ${to}, au choix`,
    exchange: "L'échange",
    choosingGifts: names => `${list(names)} ${names.length === 1 ? 'choisit' : 'choisissent'} les cartes à rendre`,
    notYet: "Ce n'est pas encore à vous",
    chooseToGive: count => `Choisissez ${someCards(count)} à rendre`,
    chooseMore: count => `Encore ${someCards(count)}`,
    chooseOnly: count => `${capital(someCards(count))} seulement`,
    give: count => (count === 1 ? 'Donner cette carte' : 'Donner ces deux cartes'),
    chooseToLead: 'Choisissez de quoi ouvrir',
    choose: count => `Choisissez ${GROUPS[count]}`,
    chooseOneRank: 'Choisissez une seule valeur',
    chooseToBeat: count => `Choisissez ${GROUPS[count]} plus ${count === 1 || count === 2 ? 'forte' : 'fort'}`,
    play: (rank, count) => `Jouer ${theCombination(rank, count)}`,
    pass: 'Passer',
    tapCards: 'Touchez les cartes que vous voulez.',
    leaderCannotPass: 'Qui ouvre ne peut pas passer.',
    nothingToPassOn: "Il n'y a pas de quoi passer pour le moment.",
    turnOf: name => `C'est à ${name} de jouer.`,
    oneAfterOther: 'Chaque place joue à son tour.',
    pileIs: (count, rank, held) =>
      `Il faut ${GROUPS[count]}, et vous n'avez ${held === 1 ? `qu'${aRank(rank)}` : `que ${inWords(held)} ${ranks(rank)}`}.`,
    sameNumber: 'Suivez avec le même nombre de cartes.',
    takes: (beats, reversed) => {
      const end = reversed ? fr` : l'ordre est renversé.` : '.'
      if (beats.length === 0) return `Rien ne bat cela${end}`
      return beats.length === 1
        ? `${beats[0] === 'Q' ? 'Seules' : 'Seuls'} les ${ranks(beats[0])} battent cela${end}`
        : `Il faut des ${ranks(beats[0])} ou mieux${end}`
    },
    equalDoesNotBeat: 'Une valeur égale ne bat pas.',
    higherRank: "Suivez avec une valeur plus forte dans l'ordre en vigueur.",
    seatLeads: 'ouvre',
    seatPass: 'passe',
    youPassed: 'vous passez',
    youAndCount: count => `Vous · ${count}`,
    revolution: 'RÉVOLUTION',
    onPile: cards => plural(cards, { one: `Sur le tas, ${cards} carte`, other: `Sur le tas, ${cards} cartes` }),
    orderNormal: fr`Ordre en vigueur : le 2 est le plus fort`,
    orderReversed: fr`Révolution : le 3 est le plus fort`,
    high: 'fort',
    ranksLowToHigh: 'Valeurs, de la plus faible à la plus forte',
    cell: (rank, state, held) => {
      const says = { pile: ', sur le tas', beats: ', bat le tas', below: ', trop faible', open: '' }[state]
      return `${RANKS[rank]}${says}${held > 0 ? `, vous en avez ${held}` : ''}`
    },
  },

  allegiance: {
    letters: { red: 'R', blue: 'B', green: 'V' },
    chooseAllegiance: 'Choisissez votre allégeance',
    oneCardDown: fr`Une carte, face cachée : ce sera votre but`,
    greenCannotWin: 'Une carte, face cachée. Le vert ne peut pas gagner cette partie',
    allegiancesSet: 'Les allégeances se choisissent',
    whoSitsOut: fr`Qui saute ce tour ?`,
    nameOne: fr`Nommez une place ; les bulletins s'ouvrent tous ensemble`,
    ballotsComing: 'Les bulletins arrivent',
    cardInSecret: 'Votre carte, en secret',
    turnTogether: 'Toutes se retournent ensemble',
    youSitOut: 'Vous sautez ce tour',
    cardsLaid: 'Les cartes se posent',
    greenCarries: "Vert l'emporte, à zéro juste",
    carries: (side, by) =>
      `${side === 'red' ? 'Rouge' : 'Bleu'} l'emporte, ${by === 1 ? "d'un point" : `de ${inWords(by)} points`}`,
    endsAt: balance => `La balance finit à ${signed(balance)}`,
    tieFell: name => fr`Égalité : le sort désigne ${name ?? 'votre place'}`,
    outWith: (name, votes) =>
      `${name === null ? 'Vous sautez' : `${name} saute`} ce tour, avec ${votes === 1 ? 'une voix' : `${inWords(votes)} voix`}`,
    lastRound: (blues, reds, delta) => {
      const count = (n: number, side: string) => (n === 0 ? [] : [`${inWords(n)} ${side}${n === 1 ? '' : 's'}`])
      const played = [...count(blues, 'bleu'), ...count(reds, 'rouge')].join(', ') || 'aucune carte'
      const far = Math.abs(delta)
      const steps = `${inWords(far)} pas vers le ${delta > 0 ? 'bleu' : 'rouge'}`
      return fr`${capital(played)} : ${delta === 0 ? 'la balance ne bouge pas' : steps}`
    },
    lockedIn: 'Choix validé',
    nothingToChoose: 'Rien à choisir pour le moment',
    swear: side => `Jurer ${SIDES[side]}, sans retour`,
    chooseCard: 'Choisissez une carte',
    name: name => `Nommer ${name ?? 'votre propre place'}`,
    chooseSeat: 'Choisissez une place',
    lay: side => `Poser ${SIDES[side]}, face cachée`,
    chooseRedOrBlue: 'Choisissez rouge ou bleu',
    greenNeverPlayed: 'Le vert ne se joue pas.',
    onlyAllegiance: 'Il ne sert que comme allégeance.',
    firstBallot: "D'abord le bulletin.",
    thenCards: fr`Nommez la place qui saute ce tour ; les cartes viennent ensuite.`,
    choiceLocked: 'Votre choix est validé.',
    choiceStands: 'Un choix accepté ne se reprend pas.',
    youSitOutNow: 'Vous sautez ce tour.',
    stack: (side, count) => `${SIDES[side]}, ${count} ${count === 1 ? 'carte' : 'cartes'}`,
    yours: side => `Votre allégeance est ${SIDES[side]}. La remettre face cachée`,
    peek: 'Regarder votre allégeance',
    yourAllegiance: 'Votre allégeance',
    tapToPeek: 'Toucher pour voir',
    laidDown: side => `${SIDES[side]}, face cachée`,
    allegianceIs: side => `allégeance ${SIDES[side]}`,
    allegianceDown: 'allégeance face cachée',
    skipped: 'SAUTE',
    nameSeat: label => `Nommer ${label === 'Vous' ? 'votre propre place' : label}`,
    playedNothing: "N'a encore rien joué",
    played: sides => fr`A joué : ${sides.map(side => (side === null ? 'rien' : SIDES[side])).join(', ')}`,
    namedBy: names => fr`Voix reçues : ${list(names)}`,
    balance: (balance, stood) =>
      fr`La balance est à ${signed(balance)}. Rouge gagne sous zéro, vert à zéro juste, bleu au-dessus. Après chaque manche : ${stood.map(signed).join(', ')}.`,
    redBelow: 'Rouge sous 0',
    greenAt: 'Vert à 0',
    blueAbove: 'Bleu au-dessus',
  },

  czar: {
    fill: blanks => (blanks === 1 ? 'Remplissez le blanc' : 'Remplissez les deux blancs'),
    czarChooses: name => `${name} tient le rôle de tsar et choisira`,
    youAreCzar: "Le tsar de cette manche, c'est vous",
    entriesComing: 'Les réponses arrivent',
    entryIn: 'Votre réponse est posée',
    whoseIsIt: fr`De qui est-ce ? Personne ne le sait`,
    turnAll: 'Retournez les trois, puis choisissez-en une',
    pickBest: 'Choisissez celle que vous préférez',
    isChoosing: name => `${name} choisit`,
    nobodyTold: 'Personne ne sait qui a écrit quoi avant le choix',
    chooseCards: count => `Choisissez ${count === 1 ? 'une carte' : 'deux cartes'}`,
    chooseOneMore: 'Encore une carte',
    submit: count => (count === 1 ? 'Poser cette carte' : 'Poser ces deux cartes'),
    turnOver: letter => `Retournez ${letter} avant de choisir`,
    chooseEntry: 'Choisissez une réponse',
    pickEntry: letter => `Choisir la réponse ${letter}`,
    tapToTurn: 'Toucher pour retourner',
    entries: 'Réponses',
    pickMany: count => `${count} cartes`,
    blank: 'blanc',
    sayWhy: characters => `Dites pourquoi, si vous voulez (${characters} caractères)`,
    quipHow: characters => `Bon mot, montré avec votre nom au résultat (${characters} caractères)`,
    quip: 'Bon mot…',
    entryStands: 'Votre réponse est posée et ne se reprend pas.',
    answer: n => `réponse ${n}`,
    nextPrompt: 'Carte noire suivante',
    writtenBy: letter => `La réponse ${letter} est de`,
    byDefault: 'tirée au sort',
    quoted: text => fr`« ${text} »`,
    namedCzar: name => `${name}, tsar`,
    czar: 'tsar',
    awards: (awards, target) => `${awards} prix sur ${target}`,
    ofTarget: target => `sur ${target}`,
    lockedIn: 'a choisi',
    coverPrompt: "L'ascenseur s'est arrêté pour ",
    coverAnswer: 'un brouillard poli',
    coverCard: 'Un pique-nique en retard',
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

/** "d'Ada", "de Maya": of somebody or something. */
function de(name: string): string {
  return /^([aeiouhàâäéèêëîïôöùûüœæ]|y[^aeiou])/i.test(name) ? `d'${name}` : `de ${name}`
}
