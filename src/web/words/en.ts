/**
 * The page in English. Sections are named for the part of the page that shows them; a value is a text, or a function
 * from facts to a text. Every other language has the same keys.
 */

import type { GamesNamed, GamesTold } from './games.ts'
import { formsOf } from './intl.ts'

const { list, either, plural, number, signed, duration } = formsOf('en-GB')

const RANKS: Readonly<Record<string, string>> = {
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
}
const SUITS: Readonly<Record<string, string>> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' }
const GROUPS = ['', 'one card', 'a pair', 'three of a kind', 'four of a kind']
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export const ranks = (rank: string) => (rank === '6' ? 'sixes' : `${RANKS[rank]}s`)
const card = (card: string) => `${RANKS[card[0]]} of ${SUITS[card[1]]}`
export const inWords = (n: number) => NUMBERS[n] ?? String(n)
export const someCards = (count: number) => (count === 1 ? 'one card' : `${inWords(count)} cards`)
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "pair of nines", "jack", "three sixes", "four twos" */
export function combination(rank: string, count: number): string {
  if (count === 1) return RANKS[rank]
  return count === 2 ? `pair of ${ranks(rank)}` : `${inWords(count)} ${ranks(rank)}`
}

/** "Ada's pair of nines", "your jack" */
function whosePile({ owner, rank, count }: Pile): string {
  return `${owner === null ? 'your' : `${owner}'s`} ${combination(rank, count)}`
}

/** "You and Ada", "Ada": at the head of a sentence. */
function namesAt(who: readonly (string | null)[]): string {
  return list(who.map((name, i) => name ?? (i === 0 ? 'You' : 'you')))
}

/** The same within a sentence. */
function within(who: readonly (string | null)[]): string {
  return list(who.map(name => name ?? 'you'))
}

const en = {
  forms: { list, either, plural, number, signed, duration },

  header: {
    home: 'Fairdeal',
    back: 'Fairdeal, back to all games',
    lightPage: 'Light page',
    darkPage: 'Dark page',
  },

  /** What is said of any seat at any table. */
  seat: {
    you: 'You',
    standIn: 'stand-in',
    away: 'away',
    /** On the token of a language model, and the same in full for readers. */
    modelMark: 'AI',
    byModel: 'played by a language model',
    offline: (left: string) => (left === '' ? 'offline' : `offline ${left}`),
    thinking: 'thinking',
    choosing: 'choosing',
    ready: 'ready',
    cards: (n: number) => plural(n, { one: '1 card', other: `${n} cards` }),
    won: 'won',
    lost: 'lost',
  },

  /** A game's own panel beside the table. */
  panel: {
    score: 'Score',
    votes: 'Votes',
    awards: 'Awards',
    points: 'Points by round',
    seat: 'Seat',
    total: 'All',
    noRoundYet: 'No round has ended yet.',
    whoNamedWhom: 'Who named whom',
    noBallotYet: 'No ballots have been opened yet.',
    nobody: 'nobody',
    satOut: 'Sat out',
    byTie: 'by a tie',
    whatTheyPlayed: 'What they played',
    myNotes: 'My notes',
    notesHow: 'Pin to a seat what you think it is. Only this browser knows.',
    noteOn: (name: string) => `Note on ${name}`,
    note: (note: Side | '?') => (note === '?' ? 'not sure' : note),
    notePinned: (note: Side | '?') => `Your note: ${note === '?' ? 'not sure' : `${note}?`}`,
    roundOf: (round: number, czar: string) => `Round ${round}, czar: ${czar}`,
    tookIt: (name: string) => `Award: ${name}`,
  },

  /** Where the game stands, part by part. */
  where: {
    pileEmpty: 'The pile is empty',
    onPile: (cards: string) => `On the pile: ${cards}`,
    holds: (name: string, cards: string, passed: boolean) => `${name}: ${cards}${passed ? ', passed' : ''}`,
    yourHand: (cards: string) => (cards === '' ? 'You hold nothing' : `You hold ${cards}`),
    seat: (name: string, what: string) => `${name}: ${what}`,
    prompt: (text: string) => `The prompt: ${text}`,
    entry: (letter: string, text: string) => `Entry ${letter}: ${text}`,
  },

  keys: {
    title: 'Keys',
    whereAreWe: 'Where are we',
    enter: 'Enter',
    all: [
      ['Tab', 'to the next control; Shift and Tab back'],
      ['← →', 'through the hand, card by card; Home and End to its ends'],
      ['Space', 'picks a card up or lets it go'],
      ['Enter', 'plays what is picked up, presses a button'],
      ['P', 'passes'],
      ['1 to 9', 'picks a card of words'],
      ['A', 'turns your allegiance over'],
      ['S', 'swaps the two blanks'],
      ['Esc', 'lets all go, closes what is open'],
      ['H', 'gives a hint: what hard would do'],
      ['W', 'says where the game stands'],
      ['?', 'shows these keys'],
    ] as readonly (readonly [string, string])[],
  },

  /** What is said at any table. */
  play: {
    table: 'Table',
    close: 'Close',
    over: 'The game is over',
    yourHand: (n: number) => plural(n, { one: 'Your hand, 1 card', other: `Your hand, ${n} cards` }),
    waitingFor: (names: readonly string[]) => `Waiting for ${list(names)}`,
    nothingAsked: 'Nothing is asked of you now.',
    sentence: (label: string) => `${label}.`,
  },

  cards: {
    /** What courts and aces are marked with. */
    letters: { J: 'J', Q: 'Q', K: 'K', A: 'A' },
    /** One rank: "queen". */
    rank: (rank: string) => RANKS[rank],
    /** More than one of a rank: "sixes". */
    ranks,
    card,
    cards: (cards: readonly string[]) => list(cards.map(card)),
    received: 'received',
    notNow: 'cannot be played now',
    hinted: 'hint',
    several: (cards: number, rank: string) => `${cards} × ${rank}`,
  },

  president: {
    titles: {
      mild: {
        president: 'President',
        vice_president: 'Vice President',
        neutral: 'Neutral',
        vice_last: 'Vice-Scum',
        last: 'Scum',
      } as Readonly<Record<string, string>>,
      source: {
        president: 'President',
        vice_president: 'Vice President',
        neutral: 'Neutral',
        vice_last: 'Vice-Asshole',
        last: 'Asshole',
      } as Readonly<Record<string, string>>,
    },
    yourLead: 'Your lead',
    leadHow: 'Lead one to four cards of one rank',
    yourTurn: 'Your turn',
    beatOrPass: (pile: Pile) => `Beat ${whosePile(pile)}, or pass`,
    passOnly: 'Pass only',
    nothingBeats: (pile: Pile) => `Nothing you hold beats ${whosePile(pile)}`,
    leads: (name: string) => `${name} leads`,
    isThinking: (name: string) => `${name} is thinking`,
    anyOfOneRank: 'Any cards of one rank',
    liesThere: (pile: Pile) => `${capital(whosePile(pile))} ${pile.count > 2 ? 'lie' : 'lies'} there`,
    giftTitle: 'Your gift in return',
    giftHow: (count: number, to: string | null) => `Give ${someCards(count)}${to === null ? '' : ` to ${to}`}`,
    autoPass: 'Pass for me when nothing fits',
    exchange: 'Exchange',
    gaveYou: (name: string, count: number) =>
      `${name} gives you ${count === 1 ? 'the best card' : `the best ${inWords(count)} cards`}`,
    youGave: (name: string, count: number) =>
      `You gave ${name} your ${count === 1 ? 'best card' : `best ${inWords(count)} cards`}`,
    giveBack: (count: number) => `Give ${count === 1 ? 'one card' : `${inWords(count)} cards`} back, of your choice`,
    choosingGifts: (names: readonly string[]) =>
      `${list(names)} ${names.length === 1 ? 'is' : 'are'} choosing what to give back`,
    notYet: 'Not your turn yet',
    chooseToGive: (count: number) => `Choose ${someCards(count)} to give`,
    chooseMore: (count: number) => `Choose ${count === 1 ? 'one' : count} more`,
    chooseOnly: (count: number) => `Choose ${someCards(count)} only`,
    give: (count: number) => (count === 1 ? 'Give this card' : 'Give these two'),
    chooseToLead: 'Choose cards to lead',
    choose: (count: number) => `Choose ${GROUPS[count]}`,
    chooseOneRank: 'Choose one rank',
    chooseToBeat: (count: number) => `Choose ${GROUPS[count]} that beats`,
    play: (rank: string, count: number) => `Play ${combination(rank, count)}`,
    pass: 'Pass',
    tapCards: 'Tap the cards you want.',
    leaderCannotPass: 'Who leads cannot pass.',
    nothingToPassOn: 'There is nothing to pass on now.',
    turnOf: (name: string) => `It is ${name}'s turn.`,
    oneAfterOther: 'Seats play one after the other.',
    pileIs: (count: number, rank: string, held: number) =>
      `The pile is ${GROUPS[count]}, and you hold ${held === 1 ? `one ${RANKS[rank]}` : `${held} ${ranks(rank)}`}.`,
    sameNumber: 'Follow with the same number of cards.',
    takes: (beats: readonly string[], reversed: boolean) => {
      const end = reversed ? ': the order is turned over.' : '.'
      if (beats.length === 0) return `Nothing beats it${end}`
      return beats.length === 1
        ? `Only ${ranks(beats[0])} beat it${end}`
        : `It takes ${ranks(beats[0])} or better${end}`
    },
    equalDoesNotBeat: 'An equal rank does not beat.',
    higherRank: 'Follow with a higher rank in the order in force.',
    seatLeads: 'leads',
    seatPass: 'pass',
    youPassed: 'passed',
    youAndCount: (count: number) => `You · ${count}`,
    revolution: 'REVOLUTION',
    onPile: (cards: number) => plural(cards, { one: 'On the pile: 1 card', other: `On the pile: ${cards} cards` }),
    orderNormal: 'Order in force: two is highest',
    orderReversed: 'Revolution: three is highest',
    high: 'high',
    ranksLowToHigh: 'Ranks, low to high',
    cell: (rank: string, state: 'pile' | 'beats' | 'below' | 'open', held: number) => {
      const says = { pile: ', lies on the pile', beats: ', beats the pile', below: ', too low', open: '' }[state]
      return `${ranks(rank)}${says}${held > 0 ? `, you hold ${held}` : ''}`
    },
  },

  allegiance: {
    /** What a side's card is marked with. */
    letters: { red: 'R', blue: 'B', green: 'G' },
    chooseAllegiance: 'Choose your allegiance',
    oneCardDown: 'One card, face down: it is your goal',
    greenCannotWin: 'One card, face down. Green cannot win this game',
    allegiancesSet: 'Allegiances are being set',
    whoSitsOut: 'Who sits out?',
    nameOne: 'Name one seat; all ballots open together',
    ballotsComing: 'The ballots are coming in',
    cardInSecret: 'Your card, in secret',
    turnTogether: 'All cards turn over together',
    youSitOut: 'You sit this round out',
    cardsLaid: 'Cards are being laid',
    greenCarries: 'Green carries it, at exactly zero',
    carries: (side: 'red' | 'blue', by: number) => `${side === 'red' ? 'Red' : 'Blue'} carries it, by ${inWords(by)}`,
    endsAt: (balance: number) => `The balance ends at ${signed(balance)}`,
    tieFell: (name: string | null) => `A tie fell on ${name ?? 'you'}`,
    outWith: (name: string | null, votes: number) =>
      `${name === null ? 'You sit' : `${name} sits`} out with ${votes === 1 ? 'one vote' : `${inWords(votes)} votes`}`,
    lastRound: (blues: number, reds: number, delta: number) => {
      const count = (n: number, side: string) => (n === 0 ? [] : [`${inWords(n)} ${side}${n === 1 ? '' : 's'}`])
      const played = [...count(blues, 'blue'), ...count(reds, 'red')].join(', ') || 'no cards'
      const far = Math.abs(delta)
      const steps = `${inWords(far)} ${far === 1 ? 'step' : 'steps'} to ${delta > 0 ? 'blue' : 'red'}`
      return `${capital(played)}: ${delta === 0 ? 'the balance stays' : steps}`
    },
    lockedIn: 'Locked in',
    nothingToChoose: 'Nothing to choose now',
    swear: (side: Side) => `Swear to ${side}, no way back`,
    swearSure: (side: Side) => `Swear to ${side} for the whole game?`,
    chooseCard: 'Choose a card',
    /** `null` is oneself. */
    name: (name: string | null) => `Name ${name ?? 'yourself'}`,
    chooseSeat: 'Choose a seat',
    lay: (side: Side) => `Lay ${side} face down`,
    chooseRedOrBlue: 'Choose red or blue',
    greenNeverPlayed: 'Green cards are never played.',
    onlyAllegiance: 'They can only be an allegiance.',
    firstBallot: 'First the ballot.',
    thenCards: 'Name the seat that sits out; then the cards are laid.',
    choiceLocked: 'Your choice is locked in.',
    choiceStands: 'A choice, once accepted, stands.',
    youSitOutNow: 'You sit this round out.',
    stack: (side: Side, count: number) => `${side}, ${count} ${count === 1 ? 'card' : 'cards'}`,
    yours: (side: Side) => `Your allegiance is ${side}. Turn it face down`,
    peek: 'Peek at your allegiance',
    yourAllegiance: 'Your allegiance',
    tapToPeek: 'Tap to peek',
    justPlayed: (side: Side) => `has just played ${side}`,
    laidDown: (side: Side) => `${side}, face down`,
    allegianceIs: (side: Side) => `allegiance ${side}`,
    allegianceDown: 'allegiance face down',
    skipped: 'SKIPPED',
    nameSeat: (label: string) => `Name ${label}`,
    playedNothing: 'Played nothing yet',
    played: (sides: readonly (Side | null)[]) => `Played ${sides.map(side => side ?? 'nothing').join(', ')}`,
    namedBy: (names: readonly string[]) => `Named by ${names.join(', ')}`,
    balance: (balance: number, stood: readonly number[]) =>
      `The balance stands at ${signed(balance)}. Red wins below zero, green at exactly zero, blue above. After each round: ${stood.map(signed).join(', ')}.`,
    redBelow: 'Red below 0',
    greenAt: 'Green at 0',
    blueAbove: 'Blue above 0',
  },

  czar: {
    swap: 'Swap the blanks',
    fill: (blanks: number) => (blanks === 1 ? 'Fill the blank' : 'Fill both blanks'),
    czarChooses: (name: string) => `${name} is czar and will choose`,
    youAreCzar: 'You are czar this round',
    entriesComing: 'Entries are coming in',
    entryIn: 'Your entry is in',
    whoseIsIt: 'Whose is it? Nobody knows',
    turnAll: 'Turn all three, then pick one',
    pickBest: 'Pick the one you like best',
    isChoosing: (name: string) => `${name} is choosing`,
    nobodyTold: 'Nobody is told who wrote what before the pick',
    chooseCards: (count: number) => `Choose ${count === 1 ? 'a card' : 'two cards'}`,
    chooseOneMore: 'Choose one more',
    submit: (count: number) => (count === 1 ? 'Submit this card' : 'Submit these two'),
    turnOver: (letter: string) => `Turn ${letter} over to pick`,
    chooseEntry: 'Choose an entry',
    pickEntry: (letter: string) => `Pick entry ${letter}`,
    tapToTurn: 'Tap to turn it over',
    entries: 'Entries',
    pickMany: (count: number) => `pick ${count}`,
    blank: 'blank',
    sayWhy: (characters: number) => `Say why, if you like (${characters} characters)`,
    quipHow: (characters: number) => `Quip, shown with your name at the result (${characters} characters)`,
    quip: 'Quip …',
    entryStands: 'Your entry is locked in and stands.',
    answer: (n: number) => `answer ${n}`,
    nextPrompt: 'Next prompt',
    writtenBy: (letter: string) => `Entry ${letter} was written by`,
    byDefault: 'played by default',
    quoted: (text: string) => `“${text}”`,
    namedCzar: (name: string) => `${name}, czar`,
    czar: 'czar',
    awards: (awards: number, target: number) => `${awards} ${awards === 1 ? 'award' : 'awards'} of ${target}`,
    ofTarget: (target: number) => `of ${target}`,
    lockedIn: 'locked in',
    coverPrompt: 'The lift stopped for ',
    coverAnswer: 'a polite fog',
    coverCard: 'A stranger’s picnic',
  },

  page: {
    title: 'Fairdeal',
    titled: (title: string) => `${title} · Fairdeal`,
    yourTurn: (title: string) => `Your turn · ${title}`,
    stale: 'A part of the page could not be fetched. It may have been renewed meanwhile.',
    loadAgain: 'Load the page again',
    nothingHere: 'There is nothing here',
    noSuchPage: 'The address leads to no page of Fairdeal.',
    allGames: 'All games',
    tryAgain: 'Try again',
    scrollsSideways: 'Table, scrolls sideways',
  },

  home: {
    lead: 'Card games with secrets. Sit down with friends or bots; every deal can be checked afterwards.',
    looking: 'Looking for the games',
    seats: (min: number, max: number) => (min === max ? `${min} seats` : `${min} to ${max} seats`),
    play: 'Play now',
    playGame: (game: string) => `Play now: ${game}`,
    dealing: 'Dealing',
    options: 'Options',
    optionsOf: (game: string) => `Options: ${game}`,
    rules: 'Rules',
    rulesOf: (game: string) => `Rules: ${game}`,
    learn: 'First game, step by step',
    learnOf: (game: string) => `First game, step by step: ${game}`,
    guest: 'Guest',
    friends: 'A table with friends',
    game: 'Game',
    yourName: 'Your name at the table',
    friendsHow: 'Whoever opens the link takes a seat. Seats still empty at the start are played by bots.',
    openTable: 'Open the table',
    myTables: 'Come back to my tables',
    comeBack: 'Come back',
    publicTables: 'Public tables',
    join: 'Join',
    watch: 'Watch',
    nonePublic:
      'Nobody plays in public just now. A table is private, by its link alone, unless its options say that anyone here may come.',
    nobodyYet: 'nobody yet',
    who: (names: readonly string[]) => names.join(', '),
    tableOf: (game: string, who: string) => `: ${game} with ${who}`,
    turnSince: (time: string) => `since ${time} or before`,
    secretsStay: 'secrets stay secret',
    levelOf: (game: string) => `How well bots play: ${game}`,
    inNetwork: 'From another device',
    inNetworkHow: 'Whoever is in this network opens this page by its address or the code.',
    pageLink: 'Address of this page',
  },

  setup: {
    title: 'New table',
    noSuchGame: 'This server has no such game.',
    wayOfPlaying: 'Way of playing',
    options: 'Options',
    whoPlays: 'Who plays',
    seats: 'Seats',
    otherSeats: 'The other seats',
    bots: 'Bots',
    friends: 'Friends, by a link',
    howWell: 'How well bots play',
    models: 'Language models',
    noModel: 'None',
    modelHow: 'It plays by what its seat sees. That, with names and remarks, is sent to the service the model runs at.',
    modelSeats: 'Seats for the model',
    whoMayCome: 'Who may come',
    byLink: 'Only by the link',
    anyone: 'Anyone here',
    timeForMove: 'Time for a move',
    noLimit: 'No limit',
    tableName: 'Name of the table',
    pace: 'Pace of bots',
    paces: { calm: 'Calm', usual: 'As usual', quick: 'Quick' },
    levels: { random: 'random', easy: 'easy', normal: 'normal', hard: 'hard', expert: 'expert' } as NamesById,
    range: (min: number, max: number) => `(${min} to ${max})`,
    wholeNumber: (min: number, max: number) => `A whole number from ${min} to ${max}`,
    setOne: 'Set one',
    deck: (name: string, prompts: number, answers: number) => `${name}, ${prompts} prompts, ${answers} answers`,
  },

  share: {
    qr: 'The link as a QR code',
    link: 'Link to this table',
    copy: 'Copy link',
    copied: 'Link copied',
    copyMarked: 'Copy the marked link',
    hand: 'Share',
    way: 'Address in this network',
  },

  waiting: {
    everybodyHere: 'Everybody is here',
    seatsOpen: (n: number) => (n === 1 ? 'One seat is open' : `${n} seats are open`),
    seats: 'Seats',
    open: 'open',
    you: 'you',
    bot: 'bot',
    drawn: 'Who sits where is drawn when the game starts.',
    takeSeat: 'Take a seat',
    yourName: 'Your name',
    sitDown: 'Sit down',
    invite: 'Invite',
    start: 'Start',
    fill: 'Open seats are played by bots',
    startGame: 'Start the game',
    startWith: (bots: number) => (bots === 1 ? 'Start with one bot' : `Start with ${bots} bots`),
    begins: 'The game begins when every seat is taken, or when the host starts it.',
    begun: 'The game has begun without a seat for you. You watch.',
    full: 'Every seat of this table is taken. The game begins in a moment; you watch.',
    ownTable: 'Open a table of your own',
    howItIsPlayed: 'How it is played',
    yes: 'yes',
    no: 'no',
    none: 'none',
    clock: 'Time for a move',
    pace: 'Pace of bots',
    deck: 'Deck',
    licence: (licence: string) => `Licence: ${licence}`,
    what: 'What this means',
    fillAt: (level: string) => `Level of the bots: ${level}`,
  },

  table: {
    menu: 'Menu',
    story: 'Story',
    rules: 'Rules',
    timeLeft: 'Time left',
    lightPage: 'Light page',
    darkPage: 'Dark page',
    settings: 'Settings',
    hint: 'Hint',
    downloadReplay: 'Download the replay',
    newGame: 'New game',
    leave: 'Leave the seat',
    leaveSure: 'Leave for good? A stand-in plays on; the seat is not kept for you.',
    leaveForGood: 'Leave for good',
    stay: 'Stay',
    youWatch: 'you watch',
    seatGone: 'This browser has lost its seat: it was taken to another device, or given up. You watch.',
    noSuchTable: 'There is no such table',
    cannotOpen: 'This table cannot be opened',
    maybeClosed: 'It may have been closed, or the link is not whole.',
    serverSays: (why: string) => `The server says: ${why}.`,
    coming: 'Coming to the table',
    laying: 'Laying the table',
    seeResult: 'See the result',
    storyOf: 'Story of the game',
    noRules: 'This game has no rules page.',
    showAll: 'Show all from the beginning',
    nothingYet: 'Nothing has happened yet.',
    whatHappens: 'What happens',
    yourTurnSpoken: 'Your turn.',
    openSeat: 'open seat',
  },

  round: {
    waiting: 'Waiting for everyone',
    over: 'The game is over',
    seats: (n: number) => `${n} seats`,
    beforeFirstOf: (rounds: number) => `Before the first of ${rounds} rounds`,
    beforeFirst: 'Before the first round',
    one: 'One round',
    of: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
    atMost: (round: number, rounds: number) => `Round ${round} of at most ${rounds}`,
    round: (round: number) => `Round ${round}`,
    yourTurn: 'Your turn',
    thinking: (names: readonly string[]) =>
      names.length === 1 ? `${names[0]} is thinking` : `${list(names)} are thinking`,
  },

  plain: {
    nobody: 'Nobody has to move',
    seatYou: (name: string) => `${name} (you)`,
    yourTurn: 'your turn',
    moves: (n: number) => (n === 1 ? 'One move' : `${n} moves`),
    movesList: 'Moves',
    search: 'Search the moves',
    none: (wanted: string) => `No move has “${wanted}” in it.`,
    event: (type: string, facts: string) => `${type} ${facts}`,
    won: (winners: readonly string[]) => (winners.length === 0 ? 'Nobody wins.' : `Won: ${winners.join(', ')}.`),
  },

  result: {
    youWin: 'You win',
    standing: 'Standing',
    overGames: (games: number) => `Over ${games} games at this table`,
    wins: (n: number) => plural(n, { one: '1 win', other: `${n} wins` }),
    showTable: 'Show the table',
    review: 'Review',
    noReview: 'The replay of this game could not be fetched, so there is no review.',
    openReplay: 'Open the replay',
    again: 'Play again',
  },

  /** How a game ended and what decided it. A name that is null is the reader's. */
  ending: {
    decided: 'What decided it',
    title: (title: string) => `You are ${title}`,
    wins: (who: readonly (string | null)[]) => {
      if (who.length === 0) return 'Nobody wins'
      return `${namesAt(who)} ${who.length > 1 || who[0] === null ? 'win' : 'wins'}`
    },
    /** Points, and by how many more than the best of the others; less is a number below nought. */
    points: (points: number, by: number, name: string) => {
      const all = plural(points, { one: '1 point', other: `${points} points` })
      if (by === 0) return `${all}, as many as ${name}`
      return by > 0 ? `${all}, ${inWords(by)} ahead of ${name}` : `${all}, ${inWords(-by)} behind ${name}`
    },
    ledThroughout: (who: readonly (string | null)[]) => `${namesAt(who)} led from the first round to the last.`,
    cameLevel: (round: number, who: readonly (string | null)[]) => `Round ${round}: ${within(who)} came level.`,
    wentAhead: (round: number, who: string | null, of: readonly (string | null)[]) =>
      of.length === 0
        ? `Round ${round}: ${who ?? 'you'} took the lead alone.`
        : `Round ${round}: ${who ?? 'you'} went ahead of ${within(of)}.`,
    firstOut: (who: string | null, rank: string, count: number) =>
      `${who ?? 'You'} went out first, on ${count === 1 ? (rank === '8' || rank === 'A' ? 'an ' : 'a ') : count === 2 ? 'a ' : ''}${combination(rank, count)}.`,
    turnedOrder: (who: string | null) => `${who ?? 'You'} had turned the order over.`,
    leftWith: (who: string | null, cards: number) =>
      `${who === null ? 'You were' : `${who} was`} left with ${someCards(cards)}.`,
    movesMade: (who: string | null, moves: number) =>
      plural(moves, {
        one: `One move was made for ${who ?? 'you'}, because none came in time.`,
        other: `${moves} moves were made for ${who ?? 'you'}, because none came in time.`,
      }),
    side: (side: Side) => ({ red: 'Red', blue: 'Blue', green: 'Green' })[side],
    crossed: (round: number, from: number, to: number) =>
      `Round ${round}: the balance went from ${signed(from)} to ${signed(to)}.`,
    pushed: (who: readonly (string | null)[], side: 'red' | 'blue' | 'green') => `${namesAt(who)} played ${side}.`,
    satOut: (who: string | null) => `${who ?? 'You'} sat out.`,
    stayed: (side: string) => `From then on it stayed with ${side}.`,
    neverLeftZero: 'The balance never left zero.',
    oneStep: (who: string | null, side: string) => `${who ?? 'You'}, ${side}, missed it by one step.`,
    nobodyChose: (side: string) => `Nobody had chosen ${side}.`,
    awards: (n: number) => plural(n, { one: 'With 1 award', other: `With ${n} awards` }),
    picked: (czar: string | null, winner: string | null) =>
      `${czar ?? 'You'} picked ${winner === null ? 'your entry' : `the entry of ${winner}`}.`,
    wonRounds: (rounds: readonly string[]) =>
      rounds.length === 0 ? 'No round' : `${rounds.length === 1 ? 'Round' : 'Rounds'} ${list(rounds)}`,
    share: 'Share the replay',
    shareHow: 'Whoever has this link can look at the whole game, all hands open.',
    shareLink: 'Link to this replay',
    onlyHere: 'This game is kept in this browser alone. Save it as a file to hand it on.',
    notKept: 'The replay is not kept here. Save it as a file to hand it on.',
    againWith: 'Again with the same people',
  },

  /** Who is at a table, and what one may do about it. */
  company: {
    people: 'People',
    react: 'React',
    emotes: {
      clap: 'Clap',
      laugh: 'Laugh',
      wow: 'Wow',
      think: 'Hmm',
      sad: 'Sad',
      cheer: 'Cheer',
      heart: 'Heart',
      hurry: 'Hurry up',
    } as NamesById,
    /** What a screen reader says when a seat reacts. */
    reacted: (name: string, emote: string) => `${name}: ${emote}`,
    youReacted: (emote: string) => `You: ${emote}`,
    notSoFast: 'One reaction every two seconds. Yours was not shown.',
    reactHow: 'Everyone at the table sees it for a moment.',
    mute: (name: string) => `Mute ${name}`,
    muted: 'muted',
    muteAll: 'Show no reactions',
    here: 'here',
    person: 'person',
    program: 'program',
    model: 'language model',
    bot: 'bot',
    standInFor: (name: string) => `A stand-in plays for ${name}; the seat stays theirs.`,
    openNow: 'This seat is open. Whoever has the link can take it.',
    seatOf: (name: string) => `Seat of ${name}`,
    hostOf: 'What the host may do',
    hostAway: 'The host may do this. When the host has been away for ten minutes, anyone at the table may.',
    remove: (name: string) => `Remove ${name}`,
    removeSure: (name: string) => `Remove ${name} from the seat? A stand-in plays on, and only a new seat leads back.`,
    removeWaiting: (name: string) => `Remove ${name} from the seat? It is open again then.`,
    standIn: (name: string) => `Let a stand-in play for ${name}`,
    free: (name: string) => `Open the seat of ${name} to others`,
    freeSure: (name: string) => `Whoever has the link can take the seat then, and ${name} loses it.`,
    closePhase: 'Do not wait any longer',
    closeHow: 'Those who still owe a move get the usual one. Possible when everybody has waited for a minute.',
    tooEarly: (seconds: number) => `Possible in ${duration(seconds)}.`,
    deleteTable: 'Delete the table',
    deleteSure: 'Delete the table with all its games and replays? Nobody gets them back.',
    deleteNow: 'Delete for good',
    cancel: 'Keep it so',
    watchers: {
      public: 'Whoever has the link may watch, and sees what everyone at the table sees.',
      late: (seconds: number) => `Whoever has the link may watch, ${duration(seconds)} late.`,
      hands: (seconds: number) =>
        `Whoever has the link may watch and sees all hands, a deal late${seconds > 0 ? ` and at least ${duration(seconds)}` : ''}.`,
      nothing: 'Nobody may watch while the game runs.',
    },
    youWatchLate: (seconds: number) => `You watch ${duration(seconds)} late: what you see is over already.`,
    youWatchHands: 'You watch with all hands shown, a deal late.',
  },

  /** A seat on more than one device. */
  device: {
    title: 'This seat on another device',
    how: 'A code that works once, for five minutes. The other device takes the seat, and this one gives it up.',
    make: 'Show a code',
    another: 'Show a new code',
    code: (code: string) => `The code is ${code}`,
    link: 'Link that hands the seat over',
    leftFor: (seconds: number) => `It works for ${duration(seconds)} more.`,
    expired: 'This code has expired.',
    have: 'Take over a seat by its code',
    haveHow: 'The other device shows the code under Menu.',
    field: 'One-time code',
    take: 'Take the seat over',
    instead: 'This browser has another seat at this table, and gives it up for this one.',
  },

  /** How a deal can be checked. */
  fair: {
    title: 'A deal nobody can change',
    before:
      'The cards are fixed before anyone sits down. This is the seal on them; after the game the page opens it and checks that nothing was changed.',
    seal: 'Seal of this deal',
    none: 'This table was set up by hand, so there is no seal.',
    salt: 'Stir the cards yourself',
    saltHow:
      'Add a word of your own to the shuffle. Then nobody, not even the server, can have chosen the cards alone.',
    saltField: 'Your word, up to 64 letters, digits or signs, no spaces',
    saltWrong: 'Plain letters, digits and signs only: no spaces and no accents.',
    random: 'Use a random word',
    add: 'Stir it in',
    added: (salt: string) => `Stirred in: ${salt}`,
    salts: 'Stirred in so far',
    saltOf: (name: string, salt: string) => `${name}: ${salt}`,
    check: 'Check',
    checking: 'Opening the seal',
    holds: 'The deal was honest',
    holdsSince: (time: string) =>
      `This deal was fixed before ${time}, when this browser noted its seal. Nothing was changed since.`,
    holdsUnseen: 'The seal fits the cards that were dealt. This browser had not noted it before the deal.',
    withSalt: (salt: string) => `Your word “${salt}” is in the shuffle.`,
    moves: (n: number) => `All ${number(n)} moves were played again by the rules, with the same end.`,
    broken: 'Something does not fit',
    otherSeal: 'The replay opens another seal than the one this browser noted before the deal.',
    notOpened: 'Seed and cards do not give the seal.',
    saltMissing: (salt: string) => `Your word “${salt}” is not in the shuffle.`,
    movesDiffer: 'The moves, played again, do not give what was told.',
    unsealed: 'This game was set up by hand: there was no seal to check.',
    nextSeal: 'Seal of the next deal',
  },

  /** A program at a seat. */
  program: {
    title: 'Let a program sit here',
    how: 'A program takes a seat as a person does, by one call. Copy this line; it answers with the token of the seat.',
    copy: 'Copy the line',
    copied: 'Line copied',
    copyMarked: 'Copy the marked line',
    more: 'Everything a program can say and hear',
    name: 'My program',
  },

  watching: {
    title: 'Who may watch',
    public: 'What everyone at the table sees',
    hands: 'All hands, a deal late',
    nothing: 'Nobody, while it runs',
    publicHow: 'Spectators see the open cards and no hand.',
    handsHow: 'Spectators see every hand once its deal is over, when nothing in it is a secret any more.',
    nothingHow: 'The link leads nobody to a running game but those who play.',
    delay: 'How late',
    atOnce: 'At once',
  },

  decks: {
    title: 'Decks',
    lead: 'Prompts and answers for games that are played with texts. They are kept in this browser, and brought to a table when you play with them.',
    notLasting: 'This browser keeps nothing: the decks here are gone when the page is closed. Save them as files.',
    bring: 'Bring a deck',
    bringHow: 'Drop a file here, or choose one: JSON, CSV, YAML, SQL or plain lines, as other programs write them.',
    choose: 'Choose a file',
    reading: (name: string) => `Reading ${name}`,
    tooLarge: 'A file may have 2 MiB at most.',
    notRead: (problem: string) => `No deck comes of this file. ${problem}`,
    brokenFile: 'This file could not be read in time.',
    taken: (name: string) => `${name} is kept here now`,
    counts: (prompts: number, answers: number) =>
      `${plural(prompts, { one: '1 prompt', other: `${prompts} prompts` })}, ${plural(answers, { one: '1 answer', other: `${answers} answers` })}`,
    skipped: (n: number) => `${n} skipped`,
    duplicates: (n: number) => `${n} twice`,
    cleaned: (n: number) => `${n} cleaned`,
    doubtful: (n: number) => `${n} to look at`,
    report: 'What became of each card',
    levels: { skipped: 'Skipped', warning: 'Look at it', changed: 'Cleaned' } as NamesById,
    /** A sentence for a code of the report; what is not here is shown as the importer says it. */
    codes: {} as NamesById,
    more: (n: number) => `and ${number(n)} more`,
    mine: 'My decks',
    none: 'No deck is kept here yet.',
    offered: 'Decks of this server',
    write: 'Write a new deck',
    newName: 'My deck',
    edit: (name: string) => `Edit ${name}`,
    play: (name: string) => `Play with ${name}`,
    playNow: 'Play',
    editNow: 'Edit',
    save: 'Save as a file',
    saveOf: (name: string) => `Save ${name} as a file`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeSure: (name: string) => `Remove ${name} from this browser?`,
    keep: 'Keep it',
    copy: 'Copy and edit',
    copyOf: (name: string) => `Copy and edit ${name}`,
    licence: (licence: string) => `Licence: ${licence}`,
    hash: (hash: string) => `Hash ${hash}`,
    editor: 'Edit a deck',
    name: 'Name',
    language: 'Language, as en or fr-CA',
    licenceField: 'Licence',
    prompts: 'Prompts',
    answers: 'Answers',
    addPrompt: 'Add a prompt',
    addAnswer: 'Add an answer',
    prompt: (n: number) => `Prompt ${n}`,
    answer: (n: number) => `Answer ${n}`,
    blanksHow: 'A blank is four underscores: ____',
    blanks: (n: number) => plural(n, { one: '1 blank', other: `${n} blanks` }),
    picks: (n: number) => `Pick ${n}`,
    picksOf: (card: string) => `Answers for ${card}`,
    tags: 'Tags, with commas between them',
    tagsOf: (card: string) => `Tags of ${card}`,
    delete: (card: string) => `Delete ${card}`,
    search: 'Search the cards',
    page: (from: number, to: number, all: number) => `${from} to ${to} of ${all}`,
    earlier: 'Earlier cards',
    later: 'Later cards',
    preview: 'Preview',
    anotherFill: 'Fill it otherwise',
    doubles: (n: number) =>
      plural(n, { one: 'Two cards are likely the same', other: `${n} pairs are likely the same` }),
    faults: (n: number) => plural(n, { one: 'One thing to mend', other: `${n} things to mend` }),
    fault: (card: string, problem: string) => `${card}: ${problem}`,
    /** A sentence for a kind of fault; what is not here is shown as the check says it. */
    kinds: {} as NamesById,
    playable: 'This deck can be played.',
    notPlayable: 'Too small to play: a game needs 28 answers and a prompt.',
    keepDeck: 'Keep the deck',
    kept: 'Kept in this browser.',
    mendFirst: 'Mend what is listed first.',
    back: 'Back to the decks',
    leaveOut: 'Leave out cards',
    leaveOutHow: 'Cards with a tag you choose here are not in the game.',
    tagged: (tag: string, n: number) => `${tag} (${n})`,
    mineAt: (name: string) => `${name} (kept here)`,
  },

  /** What the server or a game says, by its code; what is not here is shown as it was said. */
  problems: {} as Readonly<Record<string, (facts: Facts) => string>>,
  refusals: {} as Readonly<Record<string, (facts: Facts) => string>>,

  /** The games in this language: what they are called, and their sentences, fetched at a table. In English they tell themselves. */
  games: {} as GamesNamed,
  tell: async (): Promise<GamesTold> => ({}),

  settings: {
    title: 'Settings',
    open: 'Settings',
    language: 'Language',
    languageFailed: 'The language could not be fetched. The page stays as it is.',
    look: 'Look',
    theme: 'Page',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    cards: 'Cards',
    sample: 'How cards look now',
    fourColours: 'Four colours',
    fourColoursHow: 'Clubs are green and diamonds blue.',
    highContrast: 'High contrast',
    highContrastHow: 'White stock, black edges, stronger colours; text and lines too.',
    motion: 'Motion',
    motions: { full: 'Full', quick: 'Quick', none: 'None' },
    motionStill: 'Your system asks for less motion, so nothing moves, whatever is chosen here.',
    sound: 'Sound',
    soundHow: 'Short sounds when cards are played and turns come.',
    haptics: 'Vibration',
    hapticsHow: 'A short touch when it is your turn, where the device can.',
    atTable: 'At the table',
    titles: 'Titles of President',
    titlesAre: { mild: 'Mild', source: "The source's" },
    titlesExample: (names: readonly string[]) => names.join(', '),
    autoPass: 'Pass for me',
    autoPassHow:
      'Where nothing can be played, the page passes for you, after a wait like that of other players, so that it tells nothing.',
    confirm: 'Ask before the irreversible',
    confirmHow: 'What cannot be taken back is asked once more.',
    kept: 'Kept in this browser alone.',
  },

  lost: {
    spoken: 'Connection lost. Trying again; nothing is lost.',
    inSeconds: (seconds: number) => `Connection lost. Trying again in ${seconds} s; nothing is lost.`,
    now: 'Connection lost. Trying again now; nothing is lost.',
    tryNow: 'Try now',
    closedTable: 'This table was closed.',
    ended: (why: string) => `The server has ended this line: ${why}.`,
    /** Why a line is refused, by its code. */
    why: {
      bad_request: 'it could not read what this page sent',
      no_token: 'this browser holds no seat here any more',
      not_yours: 'nobody may watch this table while it plays',
    } as NamesById,
    allGames: 'All games',
  },

  alone: {
    here: 'The server does not answer. Tables are dealt in this browser, against bots; they are kept here.',
    lookAgain: 'Look for the server again',
    playHere: 'Play here, without the server',
  },

  replays: {
    title: 'Replays',
    lead: 'Games that are over, to watch again: move by move, through any pair of eyes.',
    open: 'Open a replay file',
    drop: 'or drop it here',
    here: 'Of this browser',
    server: 'Of public tables',
    none: 'No replay is kept here yet. A game that has ended is.',
    trouble: 'The list could not be fetched.',
    more: 'Show more',
    watch: (game: string, names: string) => `Watch ${game} with ${names}`,
    watchShort: 'Watch',
    save: (game: string, names: string) => `Download ${game} with ${names}`,
    delete: (game: string, names: string) => `Delete ${game} with ${names}`,
    deleteShort: 'Delete',
    deleteNow: 'Delete for good',
    keep: 'Keep it',
    deleted: 'Deleted.',
    notDeleted: 'This browser could not delete it.',
    search: 'Search by game or name',
    order: 'Order',
    orders: { newest: 'Newest first', oldest: 'Oldest first', game: 'By game' },
    noneFound: 'No replay here fits the search.',
    reading: (name: string) => `Reading ${name}`,
    cannotOpen: (name: string) => `${name} cannot be opened as a replay`,
    wanted:
      'A replay is a file of JSON with one finished game in it, as “Download the replay” and the command “fairdeal match --replay” write it.',
    faults: {
      empty: () => 'The file is empty.',
      large: (bytes: number) => `The file has ${number(Math.ceil(bytes / 1_000_000))} MB; a replay has 16 MB at most.`,
      notText: () => 'The file is no text in UTF-8: a picture, or a packed file?',
      many: (count: number) =>
        `The file holds ${count} replays, one a line. Save the line you want as a file of its own.`,
      notOne: (count: number) =>
        count > 0
          ? `The file is a list of ${count}. One replay is wanted, an object in { }.`
          : 'The file is JSON, but no object in { }.',
      json: (why: string) => `The file is not whole, or not a replay: ${why}`,
      gone: () => 'The file could not be read: it may have been moved or changed.',
    },
  },

  replay: {
    title: 'Replay',
    /** Why a seat has made no move of its own, by the fault a replay has. */
    defaulted: {
      late: (name: string) => `${name} gave no move in time.`,
      unreadable: (name: string) => `${name} gave an answer that could not be read.`,
      illegal: (name: string) => `${name} gave a move that is not allowed.`,
      crashed: (name: string) => `${name} broke down.`,
      gone: (name: string) => `${name} was not there.`,
      truncated: (name: string) => `The answer of ${name} was cut off.`,
      transport: (name: string) => `${name} could not be reached.`,
      declined: (name: string) => `${name} refused to answer.`,
    },
    looking: 'Looking for the game',
    checking: 'Checking',
    verified: 'Verified: same deal, same end',
    wrong: (why: string) => `This replay does not hold. ${why}`,
    bad: 'This replay cannot be shown',
    notHere:
      'This replay is not kept in this browser. Only the browser it was played or opened in has it; whoever has it can save the file, and that opens here.',
    notThere: 'The server keeps no replay by this link. It may be too old, or the link is not whole.',
    others: 'All replays',
    link: 'Link to this moment',
    copied: 'Link copied',
    copiedHere: 'This replay is kept in this browser alone, and so its link leads nowhere else. Give others the file.',
    copyByHand: 'Copy this link',
    save: 'Download the replay',
    help: 'Keys',
    eyes: 'Through whose eyes',
    all: 'All',
    spectator: 'A spectator',
    line: 'Moment',
    of: (at: number, steps: number) => `${at} of ${steps} moves`,
    play: 'Play',
    pause: 'Pause',
    controls: 'Watching the replay',
    back: 'One step back',
    on: 'One step on',
    markBack: 'To the mark before',
    markOn: 'To the next mark',
    slower: 'Slower',
    faster: 'Faster',
    first: 'To the beginning',
    last: 'To the end',
    speed: (times: string) => `Speed ${times}×`,
    jump: 'Jump to',
    decisions: 'Decisions',
    decisionOf: (name: string) => `Next decision of ${name}`,
    anyDecision: 'Next decision',
    hands: 'All hands',
    handsOf: (name: string) => `Hand of ${name}`,
    noHand: 'no cards',
    playHere: (name: string) => `Play on from here as ${name}, against bots`,
    finished: 'The game is over here.',
    looksAll:
      'Looking as All: open hands, because the game is over. Through one seat’s eyes the others stay face down until the game told.',
    looksSeat: (name: string) =>
      `Looking through ${name}’s eyes: nothing is shown that ${name} had not been told by then.`,
    looksWatch: 'Looking as who only watched: nothing is shown that was not public by then.',
    readOnly: 'This is a replay: nothing can be played here.',
    standsFor: (side: string) => `stands for ${side}`,
    sides: { red: 'red', blue: 'blue', green: 'green' },
    marks: {
      deal: 'the deal',
      round: (round: number) => `round ${round}`,
      trick: (trick: number) => `trick ${trick}`,
      revolution: 'revolution',
      revolutionBack: 'revolution back',
      out: (name: string) => `${name} out`,
      ballots: 'ballots',
      plays: 'plays',
      reveal: 'reveal',
      pick: 'pick',
      end: 'the end',
    },
    keys: [
      ['Space, K', 'play or pause'],
      ['← →, comma, full stop', 'one step back or on'],
      ['J, L', 'to the mark before or after'],
      ['P, N', 'to the decision before or after'],
      ['Home, End', 'to the beginning or the end'],
      ['0 to 9', 'to so many tenths of the game'],
      ['<, >', 'slower or faster'],
      ['V', 'through the next eyes'],
    ] as readonly (readonly [string, string])[],
  },
}

/** What every catalogue has: the keys of this one, with texts of its own. */
export type Words = Texts<Omit<typeof en, 'games' | 'tell'>> & Pick<typeof en, 'games' | 'tell'>
type Texts<T> = T extends string
  ? string
  : T extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : { readonly [Key in keyof T]: Texts<T[Key]> }
export default en

/** Texts by names that come from elsewhere. */
type NamesById = Readonly<Record<string, string>>

/** What a problem or a refusal says besides its code. */
export type Facts = Readonly<Record<string, unknown>>

type Side = 'red' | 'blue' | 'green'

/** The play on the pile: whose it is (null: one's own), of which rank, and how many cards. */
export interface Pile {
  readonly owner: string | null
  readonly rank: string
  readonly count: number
}
