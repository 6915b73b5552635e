/** What is said beside examples and in first games, in English. Fetched where it is wanted. Every other language has the same keys. */

const en = {
  rulesOf: (game: string) => `Rules of ${game}`,
  examples: 'Try it',
  examplesHow: 'Small moments of the game. Play the move, or try the one that is not allowed and see why.',
  example: (n: number, all: number) => `Example ${n} of ${all}`,
  tryWrong: (move: string) => `Try it wrong: ${move}`,
  refused: (reason: string) => `The rules say no: ${reason}`,
  done: 'That is it.',
  again: 'Once more',
  next: 'Next example',
  whole: 'The whole rules',
  learn: 'A first game, step by step',
  learnOf: (game: string) => `Learn ${game} in a first game`,
  learnHow: 'A short game against easy bots, with a word at each new thing.',
  notYet: 'Nothing to try is written for this game.',
  noDeck: 'The deck of this game could not be fetched.',
  tip: 'What now',
  leave: 'Leave the lesson',
  over: 'That was a whole game.',
  playReal: 'Play a real one',
  dealAgain: 'The same once more',
  names: ['Maya', 'Tom', 'Ada', 'Jun', 'Sam', 'Ida'],
  you: 'You',
  games: {
    president: {
      examples: {
        pair: {
          title: 'Follow with the same number',
          task: 'A pair of nines lies there. Beat it.',
          wrong: 'one queen',
          why: 'A pair is beaten by a higher pair, never by one higher card. The jacks do it.',
        },
        equal: {
          title: 'Higher, not equal',
          task: 'A nine lies there. Beat it, or pass.',
          wrong: 'the other nine',
          why: 'An equal rank does not beat. The jack is higher; a pass would have been allowed, too.',
        },
        revolution: {
          title: 'Four of a kind turn everything over',
          task: 'You lead, and hold four sixes. Play all four.',
          wrong: 'pass as the leader',
          why: 'From now on threes are highest and twos lowest, until the next four of a kind or the end of the round.',
        },
      },
      tips: {
        lead: 'You lead. Choose one to four cards of one rank; low ones first is often wise, for you want to get rid of everything.',
        beat: 'Beat what lies there with as many cards of a higher rank, or pass. The raised cards can do it. Below them you see the order: three is low, two is high.',
        pass: 'Nothing you hold beats it. Pass, and wait for the next trick.',
        wait: 'The others are playing. When all but one have passed, that seat leads anew.',
        turned: 'Four of a kind: the order is turned over. Now a low card beats a high one.',
        out: 'You have no card left. Who is rid of all cards first is president, who keeps some longest is last.',
        over: 'Over more rounds the last would now give the president two best cards, and get two back.',
      },
    },
    allegiance: {
      examples: {
        swear: {
          title: 'First an allegiance',
          task: 'Lay one card face down: that colour is your goal. Red wants the balance below zero, blue above, green at exactly zero.',
          wrong: 'play a card at once',
          why: 'Nobody sees which colour you swore to. It is turned over at the end.',
        },
        ballot: {
          title: 'Then a ballot',
          task: 'Name the seat that sits out this round.',
          wrong: 'play before the ballots',
          why: 'All ballots open together. The seat with most of them plays no card this round.',
        },
        green: {
          title: 'Cards move the balance',
          task: 'Lay red or blue face down. Red pulls the balance one down, blue one up.',
          wrong: 'lay a green card',
          why: 'All cards are turned over together. Green is an allegiance only, and is never played.',
        },
      },
      tips: {
        allegiance:
          'Choose your colour. It is your goal: red wins below zero, blue above, green at exactly zero. Many cards of it in hand help.',
        skip: 'Name who shall sit out. Whoever pulls against you is a good choice, if you can tell who that is.',
        play: 'Lay a card, in secret. Red pulls down, blue pulls up; sometimes it is wise to hide your colour.',
        out: 'The cards are turned over together, and the balance moves.',
        over: 'The allegiances are open now. Everyone whose colour carries it has won.',
      },
    },
    czar: {
      examples: {
        fill: {
          title: 'Fill the blanks',
          task: 'Choose as many cards as the prompt asks for, and submit them.',
          wrong: 'one card too many',
          why: 'Nobody is told whose entry it is. Another player, the czar, picks the one they like best.',
        },
        judge: {
          title: 'Judge without knowing whose',
          task: 'You are czar. Turn the entries over and pick one.',
          wrong: 'pick an entry that is not there',
          why: 'Only now is it said who wrote it. That player has an award, and another czar is next.',
        },
      },
      tips: {
        submit:
          'Fill the prompt with cards of your hand. You may add a quip, which is shown with your name at the result.',
        submitted: 'Your entry is in. The others are still choosing.',
        czarWaits: 'You are czar this round: you play no card. The entries of the others are coming in.',
        pick: 'Turn the entries over and pick the one you like best. You may say why.',
        picking: 'The czar is choosing. Nobody knows whose entry is whose.',
        over: 'Who has enough awards first has won. Longer games are played to more of them.',
      },
    },
  } as Readonly<Record<string, GameLessons>>,
}

export interface GameLessons {
  readonly examples: Readonly<
    Record<string, { readonly title: string; readonly task: string; readonly wrong: string; readonly why: string }>
  >
  readonly tips: Readonly<Record<string, string>>
}

export type LessonWords = {
  readonly [Key in keyof typeof en]: (typeof en)[Key]
}
export default en as LessonWords
