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

  page: {
    title: 'Fairdeal',
    titled: title => `${title} · Fairdeal`,
    yourTurn: title => `À vous · ${title}`,
    stale: "Une partie de la page n'a pas pu être chargée. Elle a peut-être été renouvelée entre-temps.",
    loadAgain: 'Recharger la page',
    nothingHere: "Il n'y a rien ici",
    noSuchPage: "L'adresse ne mène à aucune page de Fairdeal.",
    allGames: 'Tous les jeux',
    tryAgain: 'Essayer encore',
    scrollsSideways: 'Tableau, défile sur le côté',
  },

  home: {
    lead: fr`Des jeux de cartes à secrets. Jouez entre amis ou contre des robots ; chaque donne se vérifie après coup.`,
    looking: 'Recherche des jeux',
    seats: (min, max) => (min === max ? `${min} places` : `${min} à ${max} places`),
    play: 'Jouer',
    playGame: game => fr`Jouer : ${game}`,
    dealing: 'On distribue',
    options: 'Options',
    optionsOf: game => fr`Options : ${game}`,
    guest: 'Convive',
    friends: 'Une table entre amis',
    game: 'Jeu',
    yourName: 'Votre nom à la table',
    friendsHow: 'Qui ouvre le lien prend une place. Les places encore vides au départ sont tenues par des robots.',
    openTable: 'Ouvrir la table',
    myTables: 'Revenir à mes tables',
    comeBack: 'Revenir',
    publicTables: 'Tables publiques',
    join: 'Rejoindre',
    watch: 'Regarder',
    nonePublic: fr`Personne ne joue en public pour le moment. Une table est privée, par son lien seul, sauf si ses options disent que tout le monde peut venir.`,
    nobodyYet: 'personne encore',
    who: names => names.join(', '),
    tableOf: (game, who) => fr` : ${game} avec ${who}`,
  },

  setup: {
    title: 'Nouvelle table',
    noSuchGame: 'Ce serveur ne connaît pas ce jeu.',
    wayOfPlaying: 'Façon de jouer',
    options: 'Options',
    whoPlays: 'Qui joue',
    seats: 'Places',
    otherSeats: 'Les autres places',
    bots: 'Robots',
    friends: 'Amis, par un lien',
    howWell: 'Niveau des robots',
    whoMayCome: 'Qui peut venir',
    byLink: 'Seulement par le lien',
    anyone: 'Tout le monde ici',
    timeForMove: 'Temps pour un coup',
    noLimit: 'Sans limite',
    pace: 'Rythme des robots',
    paces: { calm: 'Calme', usual: 'Habituel', quick: 'Rapide' },
    levels: { random: 'au hasard', easy: 'facile', normal: 'normal', hard: 'difficile', expert: 'expert' },
    range: (min, max) => `(de ${min} à ${max})`,
    wholeNumber: (min, max) => `Un nombre entier de ${min} à ${max}`,
    setOne: 'En fixer une',
    deck: (name, prompts, answers) => `${name}, ${number(prompts)} cartes noires, ${number(answers)} cartes blanches`,
  },

  share: {
    qr: 'Le lien en code QR',
    link: 'Lien vers cette table',
    copy: 'Copier le lien',
    copied: 'Lien copié',
    copyMarked: 'Copiez le lien marqué',
  },

  waiting: {
    everybodyHere: 'Tout le monde est là',
    seatsOpen: n => (n === 1 ? 'Une place est libre' : `${n} places sont libres`),
    seats: 'Places',
    open: 'libre',
    you: 'vous',
    bot: 'robot',
    drawn: 'Les places sont tirées au sort au début de la partie.',
    takeSeat: 'Prendre une place',
    yourName: 'Votre nom',
    sitDown: 'Prendre place',
    invite: 'Inviter',
    start: 'Départ',
    fill: 'Les places libres sont tenues par des robots',
    startGame: 'Commencer la partie',
    startWith: bots => (bots === 1 ? 'Commencer avec un robot' : `Commencer avec ${bots} robots`),
    begins: "La partie commence quand toutes les places sont prises, ou quand l'hôte la lance.",
  },

  table: {
    menu: 'Menu',
    story: 'Récit',
    rules: 'Règles',
    timeLeft: 'Temps restant',
    lightPage: 'Page claire',
    darkPage: 'Page sombre',
    settings: 'Réglages',
    downloadReplay: 'Télécharger la partie',
    newGame: 'Nouvelle partie',
    leave: 'Quitter la place',
    leaveSure: fr`Quitter pour de bon ? Un robot continue à jouer ; la place ne vous est pas gardée.`,
    leaveForGood: 'Quitter pour de bon',
    stay: 'Rester',
    youWatch: 'vous regardez',
    seatGone: fr`Ce navigateur n'a plus sa place : elle est passée à un autre appareil, ou elle a été quittée. Vous regardez.`,
    noSuchTable: "Cette table n'existe pas",
    cannotOpen: 'Cette table ne peut pas être ouverte',
    maybeClosed: "Elle a peut-être été fermée, ou le lien n'est pas entier.",
    serverSays: code => fr`Le serveur répond : ${code}.`,
    coming: 'On arrive à la table',
    laying: 'On dresse la table',
    seeResult: 'Voir le résultat',
    storyOf: 'Récit de la partie',
    noRules: "Ce jeu n'a pas de page de règles.",
    showAll: 'Tout montrer depuis le début',
    nothingYet: "Il ne s'est encore rien passé.",
    whatHappens: 'Ce qui se passe',
    yourTurnSpoken: 'À vous de jouer.',
    openSeat: 'place libre',
  },

  round: {
    waiting: 'On attend tout le monde',
    over: 'La partie est finie',
    seats: n => `${n} places`,
    beforeFirstOf: rounds => `Avant la première de ${rounds} manches`,
    beforeFirst: 'Avant la première manche',
    one: 'Une manche',
    of: (round, rounds) => `Manche ${round} sur ${rounds}`,
    atMost: (round, rounds) => `Manche ${round} sur ${rounds} au plus`,
    round: round => `Manche ${round}`,
    yourTurn: 'À vous de jouer',
    thinking: names => (names.length === 1 ? `${names[0]} réfléchit` : `${list(names)} réfléchissent`),
  },

  plain: {
    nobody: 'Personne ne doit jouer',
    seatYou: name => `${name} (vous)`,
    yourTurn: 'à vous',
    moves: n => (n === 1 ? 'Un coup' : `${n} coups`),
    movesList: 'Coups',
    search: 'Chercher parmi les coups',
    none: wanted => fr`Aucun coup ne contient « ${wanted} ».`,
    event: (type, facts) => `${type} ${facts}`,
    won: winners => (winners.length === 0 ? 'Personne ne gagne.' : fr`Victoire : ${list(winners)}.`),
  },

  result: {
    youWin: 'Vous gagnez',
    standing: 'Classement',
    overGames: games => `Sur ${games} parties à cette table`,
    wins: n => plural(n, { one: `${n} victoire`, other: `${n} victoires` }),
    showTable: 'Montrer la table',
    openReplay: 'Revoir la partie',
    again: 'Rejouer',
  },

  replay: {
    title: 'Partie à revoir',
    looking: 'Recherche de la partie',
  },

  problems: {
    unreachable: () => 'Le serveur de tables ne répond pas.',
    unreadable: ({ status }) => `La réponse du serveur (${status}) est illisible.`,
    bad_request: () => "Le serveur n'a pas compris la demande.",
    no_token: () => "Il faut une place à cette table, et ce navigateur n'en a plus.",
    not_yours: () => "Cette place est celle de quelqu'un d'autre.",
    not_allowed: () => 'Ce serveur ou cette table ne le permet pas.',
    no_such_table: () => "Cette table n'existe pas, ou elle a été fermée.",
    no_such_seat: () => "Cette place n'existe pas.",
    no_such_game: () => "Ce jeu n'existe pas ici.",
    no_such_deck: () => "Ce paquet n'existe pas ici.",
    no_such_replay: () => "Cette partie n'existe pas, ou elle a été effacée.",
    no_such_code: () => 'Ce code est inconnu, a déjà servi ou a expiré.',
    no_such_call: () => 'Le serveur ne connaît pas cette demande.',
    stale_turn: () => 'Ce coup répondait à un tour déjà passé.',
    id_reused: () => 'Ce coup a déjà été envoyé, et il était différent.',
    seat_taken: () => 'La place, ou toutes les places, sont prises.',
    seat_open: () => "Personne n'est assis là.",
    not_left: () => "Cette place n'a pas été quittée.",
    not_absent: () => 'La personne de cette place est là.',
    already_started: () => 'La partie a commencé.',
    not_started: () => "La partie n'a pas commencé.",
    not_over: () => "La partie n'est pas finie.",
    game_over: () => 'La partie est finie.',
    name_taken: () => "Quelqu'un à la table porte déjà ce nom.",
    too_early: () => fr`Il est trop tôt : attendez encore un peu.`,
    too_slow: () => "La demande n'est pas arrivée entière à temps.",
    too_large: () => "C'est trop grand pour le serveur.",
    unsupported_media_type: () => 'Le serveur ne prend pas ce type de fichier.',
    bad_options: () => 'Ces réglages ne sont pas possibles dans ce jeu.',
    bad_deck: () => 'Ce fichier ne donne pas de paquet de cartes.',
    upgrade_needed: () => 'Cette adresse attend une autre sorte de liaison.',
    too_many: () => fr`C'est beaucoup à la fois : attendez un peu, puis essayez encore.`,
    broken: () => 'Le serveur a eu une panne, et il en a pris note.',
    unavailable: () => "Le serveur n'a pas de place pour le moment. Essayez un peu plus tard.",
    table_unreadable: () => 'Les données de cette table sont abîmées.',
    table_unknown: () => 'Ce serveur ne peut pas continuer cette table.',
  },
  refusals: {
    game_over: () => 'La partie est finie.',
    not_started: () => "La partie n'a pas commencé.",
    stale_turn: () => 'Ce coup répond à un tour déjà passé.',
    owes_nothing: () => "Ce n'est pas à vous de jouer.",
    already_locked_in: () => 'Votre choix est validé et ne se reprend pas.',
    forfeited: () => fr`Votre choix pour cette phase est perdu ; un coup par défaut sera joué.`,
    wrong_type: () => "C'est le moment de faire autre chose.",
    unreadable: () => "Ce n'est pas un coup du jeu.",
  },

  games: {},

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
