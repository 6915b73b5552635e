/** Hints and reviews in French: vous, and no word that guesses anybody's gender. */

import type { Reason } from '../../../engine/index.ts'
import { aRank, combination, RANKS, ranks, theCombination, theRank } from '../fr/cards.ts'
import { capital, de, inWords, list, plural, someCards } from '../fr/phrases.ts'
import { fr } from '../fr/spaces.ts'
import type { AdviceTold, AdviceWords, SayReason } from './en.ts'

const percents = new Intl.NumberFormat('fr', { style: 'percent' })
const figures = new Intl.NumberFormat('fr', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const SIDES: Readonly<Record<string, string>> = { red: 'rouge', blue: 'bleu', green: 'vert' }
const text = (fact: unknown) => String(fact)
const number = (fact: unknown) => Number(fact)
const side = (fact: unknown) => SIDES[text(fact)]
const share = (chance: number) => (chance > 0.99 ? `plus de ${percents.format(0.99)}` : percents.format(chance))

function belief({ seat, red, blue, green }: Reason, { names }: AdviceTold): string {
  const sides = [
    ['rouge', number(red)],
    ['bleu', number(blue)],
    ['vert', number(green)],
  ] as const
  const [[first, most], [second, next]] = [...sides].sort((a, b) => b[1] - a[1])
  const name = names[number(seat)]
  if (most >= 0.95) return `${name} tient presque sûrement pour ${first} (${share(most)}).`
  if (most >= 0.6) return `${name} tient sans doute pour ${first} (${share(most)}).`
  return `${name} peut tenir pour ${first} (${share(most)}) ou pour ${second} (${share(next)}).`
}

const president: Readonly<Record<string, SayReason>> = {
  only_move: () => 'Rien d’autre n’est possible.',
  only_pass: () => 'Vous n’avez rien qui batte le tas.',
  goes_out: () => 'Vous sortez avec cela.',
  hand_wins: () => fr`Plus personne ne peut vous arrêter : votre main gagne d’elle-même, un coup après l’autre.`,
  out_next: () => 'Ce qui reste ensuite sort d’un coup dès que vous ouvrez.',
  lowest_that_beats: ({ rank, count }) =>
    `Rien de plus bas ne bat le tas que ${theCombination(text(rank), number(count))}.`,
  keeps_group: ({ rank, held }) => `Vous gardez ${theCombination(text(rank), number(held))} d’une pièce.`,
  keeps_four: ({ rank }) => `Vous gardez les quatre ${ranks(text(rank))}, qui peuvent renverser l’ordre.`,
  saves_best: ({ rank, held }) =>
    number(held) === 1
      ? `Vous gardez ${theRank(text(rank))} pour le moment où cela prend la main.`
      : `Vous gardez les ${inWords(number(held))} ${ranks(text(rank))} pour le moment où cela prend la main.`,
  waits: ({ rank, count }) =>
    `Garder ${theCombination(text(rank), number(count))} vaut mieux que de prendre ce pli maintenant.`,
  higher: ({ rank, count }) =>
    `Ici, ${theCombination(text(rank), number(count))} rapporte le plus pour ce que cela coûte.`,
  pressing: ({ seat, left }, { names }) =>
    fr`${names[number(seat)]} n’a plus que ${someCards(number(left))} : jouer bas serait un cadeau.`,
  nobody_beats: () => 'Personne ne peut battre cela.',
  likely_stands: ({ chance }) => `Personne ne bat cela avec une chance de ${share(number(chance))} environ.`,
  lowest_lead: ({ rank }) =>
    fr`${capital(theRank(text(rank)))} est ce que vous avez de plus bas, et ouvrir permet de s’en défaire.`,
  lowest_group: ({ rank, count }) =>
    `${capital(theCombination(text(rank), number(count)))}, ce que vous avez de plus bas, part d’une pièce.`,
  more_at_once: ({ count }) => `Vous vous défaites de ${someCards(number(count))} d’un coup.`,
  cheapest: ({ ranks: given }) => fr`C’est ce qui vous coûte le moins : ${list((given as string[]).map(aRank))}.`,
  fewer_groups: ({ ranks: gone }) =>
    fr`Vous n’avez plus ${list((gone as string[]).map(rank => de(RANKS[rank])))} : il reste moins à placer.`,
}

const allegiance: Readonly<Record<string, SayReason>> = {
  only_move: () => 'Rien d’autre n’est possible.',
  only_goal: ({ red, blue }) =>
    number(red) + number(blue) === 0
      ? 'Vous n’avez que du vert.'
      : 'C’est la seule couleur avec laquelle vous pouvez pousser.',
  goal_by_chance: ({ red, blue, chance }) =>
    fr`Vous avez ${number(red)} rouges et ${number(blue)} bleues. Le niveau difficile tire ici au sort, pour que personne ne le devine : ce choix dans ${share(number(chance))} des cas.`,
  names_self: () => fr`Sauter vous sert le mieux : la carte que vous devriez jouer ferait plus de mal que de bien.`,
  names: ({ seat }, { names }) => `Sans ${names[number(seat)]}, cette manche devrait mieux tourner pour votre camp.`,
  belief,
  own_card: ({ side: own }) => `Vous tenez pour ${side(own)}, et cela pousse de votre côté.`,
  keeps_own: ({ side: own, held, left }) =>
    fr`Comme la piste a une limite, les derniers crans comptent le plus : gardez pour la fin vos ${number(held)} cartes de couleur ${side(own)} (encore ${number(left)} manches).`,
  pulls_back: () => 'Pour vert, le poids doit être à zéro, et cela l’y ramène.',
  either_card: () => fr`Le poids est à zéro : pour vert, les deux cartes se valent.`,
}

const MARKS: Readonly<Record<string, string>> = {
  doing: 'la phrase demande une action',
  particular: 'c’est précis, on le voit',
  possessive: 'c’est assez court pour posséder quelque chose',
  fits: 'cela va avec la phrase et reste court',
}
const czar: Readonly<Record<string, SayReason>> = {
  taste: ({ mark }) => fr`Affaire de goût : ${MARKS[text(mark)] ?? MARKS.fits}.`,
}

const presidentCompared: Readonly<Record<string, SayReason>> = {
  passed_up: ({ rank, count }) => `il valait la peine de jouer ${theCombination(text(rank), number(count))}`,
  could_go_out: () => 'vous pouviez sortir',
  best_too_early: ({ rank, count }) =>
    number(count) === 1 ? `${theRank(text(rank))} est venu trop tôt` : `les ${ranks(text(rank))} sont venus trop tôt`,
  broke_group: ({ rank, held }) => `${combination(text(rank), number(held))} en morceaux`,
  better_to_pass: ({ rank, count }) => `${theCombination(text(rank), number(count))} pouvait attendre`,
  other_number: ({ made, better }) =>
    number(made) < number(better) ? 'plus de cartes pouvaient partir d’un coup' : 'moins de cartes suffisaient',
  too_high: ({ rank, better }) => `${theRank(text(rank))} là où ${aRank(text(better))} suffisait`,
  too_low: ({ rank, better }) => `${theRank(text(rank))} là où il fallait ${aRank(text(better))}`,
  other_return: () => 'd’autres cartes à rendre',
}

const allegianceCompared: Readonly<Record<string, SayReason>> = {
  other_seat: ({ made, better }, { names, viewer }) => {
    const name = (seat: unknown) => (number(seat) === viewer ? 'vous' : names[number(seat)])
    return `un vote pour ${name(made)} au lieu ${de(name(better))}`
  },
  other_card: ({ made, better }) => `${side(made)} au lieu de ${side(better)}`,
  green_cannot_win: () => 'vert ne peut pas gagner ici',
  other_goal: ({ made, better }) => `tenir pour ${side(made)} au lieu de ${side(better)}`,
}

const words: AdviceWords = {
  would: 'Ce que ferait le niveau difficile',
  fromSeat: 'Calculé d’après ce que vous voyez, et rien d’autre.',
  thinking: 'Réflexion en cours.',
  notYourTurn: 'Un conseil vous attend quand c’est à vous.',
  none: 'Il n’y a pas de conseils pour ce jeu.',
  failed: 'Aucun conseil n’a pu être calculé.',
  marked: 'conseil',

  review: {
    title: 'Analyse',
    of: name => fr`Analyse : ${name}`,
    whose: 'Les décisions de qui',
    decisions: n => plural(n, { one: `${n} décision`, other: `${n} décisions` }),
    mattered: n =>
      n === 0 ? 'aucune n’a sûrement coûté' : n === 1 ? 'une qui a compté' : `${inWords(n)} qui ont compté`,
    lead: {
      points: 'Points donnés, face à ce que ferait le niveau expert',
      chance: 'Chances de gagner données, face à ce que ferait le niveau expert',
      taste: 'Ce qui plaît au niveau difficile, à côté de ce qui fut choisi',
    },
    how: {
      points: fr`Chaque coup possible est essayé dans les mêmes donnes, celles qui vont avec ce que vous aviez vu. Les barres sont des points attendus sur toute la partie ; ce qui peut être du hasard ne compte pas.`,
      chance: fr`Chaque coup possible est essayé dans les mêmes donnes et avec les mêmes buts, ceux qui vont avec ce que vous aviez vu. Les barres sont des chances de gagner ; ce qui peut être du hasard ne compte pas.`,
      taste: fr`Il n’y a pas de bonne réponse dans ce jeu : le tsar décide, et un goût n’est pas une perte. Voici ce que le niveau difficile aurait choisi selon ses propres règles.`,
    },
    working: (done, all) => `Décision ${Math.min(done + 1, all)} sur ${all} à l’étude`,
    stop: 'Arrêter',
    stopped: (done, all) => fr`Arrêté : ${done} décisions sur ${all} ont été étudiées.`,
    goOn: 'Continuer',
    failed: 'La partie de la page qui réfléchit s’est arrêtée.',
    none: 'Il n’y a pas d’analyse de ce jeu.',
    noDecision: name => `${name} n’a jamais eu plus d’un coup à choisir.`,
    forced: n =>
      plural(n, {
        one: fr`Une fois, il n’y avait qu’un coup possible ; il ne compte pas.`,
        other: fr`${n} fois, il n’y avait qu’un coup possible ; ils ne comptent pas.`,
      }),
    decision: n => `Décision ${n}`,
    decisionOn: (n, title) => fr`Décision ${n} : ${title}`,
    pick: (n, loss, title) => fr`Décision ${n}, ${loss} : ${title}`,
    asExpert: 'comme le niveau expert',
    asGood: 'aussi bon que les autres',
    otherTaste: 'un autre goût',
    youChose: 'Votre choix',
    expert: 'Niveau expert',
    hard: 'Ce qui plaît au niveau difficile',
    gone: 'Ici, rien n’a sûrement été donné.',
    points: (deals, loss, error) =>
      fr`Sur ${deals} donnes qui vont avec ce que vous aviez vu, le coup du niveau expert finit ${figures.format(loss)} points plus haut (à ${figures.format(error)} près).`,
    chance: (deals, loss, error) =>
      fr`Sur ${deals} donnes qui vont avec ce que vous aviez vu, le coup du niveau expert en gagne ${percents.format(loss)} de plus (à ${percents.format(error)} près).`,
    lost: { points: loss => `−${figures.format(loss)}`, chance: loss => `−${percents.format(loss)}` },
    nothing: 'rien',
    judgeTook: answer => fr`Le tsar a pris : ${answer}`,
    earlier: 'Plus tôt',
    next: 'Suivante',
    playOn: 'Continuer d’ici contre des robots',
    inReplay: 'Revoir ce moment',
    all: 'Toutes les décisions',
    columns: { decision: 'Décision', chosen: 'Votre choix', expert: 'Niveau expert', lost: 'Donné' },
    bar: (n, lost) => fr`Décision ${n} : ${lost}`,
  },

  reasons: { president, allegiance, czar },
  compared: { president: presidentCompared, allegiance: allegianceCompared, czar: {} },
}

export default words
