/**
 * The twelve courts, drawn for this project. Each is one half figure; the card shows it twice, the second time
 * turned about the middle, cut along a slant under a gold band. Kings wear their suit as beard and hold a key;
 * queens wear it as hair and hold a sealed letter; jacks wear it as hat, masked, and hold a lantern. Robes carry
 * a pattern of the suit's own. The markup is constant and ours; it holds no text from anywhere else.
 */

import { type SuitLetter, suitPaths } from './suits.ts'

export type CourtRank = 'J' | 'Q' | 'K'

const INK = 'var(--c-ink)'
const GOLD = 'var(--c-gold)'
const STOCK = 'var(--c-card)'

const LINE = `stroke="${INK}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"`
const THIN = `stroke="${INK}" stroke-width="2" stroke-linecap="round" fill="none"`

/** Whose eyes are closed: the queens of hearts and clubs. */
const DREAMERS: readonly string[] = ['Qh', 'Qc']

/** The half figure of a court in the frame 54 to 196 × 26 to 201. */
export function courtHalf(rank: CourtRank, suit: SuitLetter): string {
  switch (rank) {
    case 'K':
      return robe(suit) + kingsKey(suit) + king(suit)
    case 'Q':
      return hair(suit) + robe(suit) + queen(suit) + sealedLetter(suit)
    case 'J':
      return robe(suit) + lantern() + jack(suit)
  }
}

/** The band over the cut, drawn once above both halves. */
export const courtBand =
  `<path d="M54 207L54 194.500L196 142.500L196 155Z" fill="${GOLD}"/>` +
  `<path d="M54 194.500L196 142.500M54 207L196 155" ${THIN}/>`

function glyph(suit: SuitLetter, x: number, y: number, width: number, height: number, extra: string, turn = 0): string {
  const scale = `scale(${width / 100} ${height / 100})`
  const turned = turn === 0 ? '' : ` rotate(${turn})`
  return `<path d="${suitPaths[suit]}" transform="translate(${x} ${y})${turned} ${scale}" vector-effect="non-scaling-stroke" ${extra}/>`
}

function robe(suit: SuitLetter): string {
  const shape = 'M54 210L54 161C66 141 96 134 125 134C154 134 184 141 196 161L196 210Z'
  const collar = `<path d="M101 136L125 166L149 136L137 126L125 140L113 126Z" fill="${STOCK}" ${LINE}/>`
  return (
    `<path d="${shape}" fill="currentColor"/><path d="${shape}" fill="url(#robe-${suit})"/>` +
    `<path d="M54 161C66 141 96 134 125 134C154 134 184 141 196 161" ${LINE} fill="none"/>${collar}`
  )
}

function face(): string {
  return `<path d="M102 84C102 66 148 66 148 84L147 104C146 124 134 136 125 136C116 136 104 124 103 104Z" fill="${STOCK}" ${LINE}/>`
}

function eyes(closed: boolean): string {
  const nose = `<path d="M126 92L122 110L128 111" ${THIN}/>`
  if (closed)
    return `<path d="M108 95Q114 101 120 95M130 95Q136 101 142 95M107 86Q113 82 119 85M131 85Q137 82 143 86" ${THIN}/>${nose}`
  return (
    `<path d="M108 94Q114 88 120 94Q114 99 108 94ZM130 94Q136 88 142 94Q136 99 130 94Z" fill="${STOCK}" ${LINE}/>` +
    `<circle cx="115" cy="94" r="2.600" fill="${INK}"/><circle cx="137" cy="94" r="2.600" fill="${INK}"/>` +
    `<path d="M107 85Q113 80 120 84M130 84Q137 80 143 85" ${THIN}/>${nose}`
  )
}

function cheeks(): string {
  return '<circle cx="109" cy="107" r="4.500" fill="var(--c-blush)"/><circle cx="141" cy="107" r="4.500" fill="var(--c-blush)"/>'
}

function king(suit: SuitLetter): string {
  const wide = suit === 'd' ? 92 : 78
  const beard = glyph(suit, 125, 122, wide, 74, `fill="currentColor" ${LINE}`, suit === 'h' || suit === 'd' ? 0 : 180)
  const locks =
    suit === 'd'
      ? ''
      : `<path d="M102 76C90 78 88 98 93 112L104 108ZM148 76C160 78 162 98 157 112L146 108Z" fill="currentColor" ${LINE}/>`
  const head = `<path d="M103 72L147 72L146 106L104 106Z" fill="${STOCK}"/><path d="M103 70L103.500 108M147 70L146.500 108" ${LINE} fill="none"/>`
  const moustache =
    `<path d="M125 112C118 106 108 108 104 116C112 120 120 119 125 115C130 119 138 120 146 116C142 108 132 106 125 112Z" fill="currentColor" stroke="${STOCK}" stroke-width="2"/>` +
    `<path d="M118 122Q125 126 132 122" stroke="${STOCK}" stroke-width="2.400" fill="none" stroke-linecap="round"/>`
  return locks + beard + head + eyes(false) + moustache + crown(suit, 44, 30)
}

function crown(suit: SuitLetter, half: number, height: number): string {
  const left = 125 - half * 0.62
  const right = 125 + half * 0.62
  const top = 74 - height
  const outer = `M${left} 74L${125 - half * 0.78} ${top}L${125 - half * 0.3} ${top + height * 0.5}L125 ${top - 7}L${125 + half * 0.3} ${top + height * 0.5}L${125 + half * 0.78} ${top}L${right} 74Z`
  const points = [125 - half * 0.78, 125 + half * 0.78]
    .map(x => `<circle cx="${x}" cy="${top}" r="3.600" fill="currentColor" ${THIN.replace('fill="none"', '')}/>`)
    .join('')
  return `<path d="${outer}" fill="${GOLD}" ${LINE}/><path d="M${left - 1} 67L${right + 1} 67" ${THIN}/>${points}${glyph(suit, 125, top - 8, 15, 15, `fill="currentColor" stroke="${INK}" stroke-width="1.500"`)}`
}

function kingsKey(suit: SuitLetter): string {
  return (
    `<path d="M174 84L174 152M174 140L184 140M174 147L182 147" stroke="${INK}" stroke-width="9" fill="none"/>` +
    `<path d="M174 84L174 152M174 140L183 140M174 147L181 147" stroke="${GOLD}" stroke-width="4.500" fill="none"/>` +
    glyph(suit, 174, 72, 26, 30, `fill="${GOLD}" ${LINE}`) +
    `<path d="M164 118L186 116L187 128L182 136L166 136Z" fill="${STOCK}" ${LINE}/><path d="M165 124L181 123M166 130L180 129" ${THIN}/>`
  )
}

function hair(suit: SuitLetter): string {
  const shape: Readonly<Record<SuitLetter, readonly [number, number, number, number]>> = {
    h: [94, 112, 108, 118],
    d: [96, 126, 120, 146],
    s: [86, 112, 104, 118],
    c: [88, 112, 124, 118],
  }
  const [centre, , width, height] = shape[suit]
  return glyph(suit, 125, centre, width, height, `fill="currentColor" ${LINE}`)
}

function queen(suit: SuitLetter): string {
  const mouth = `<path d="M119 119Q125 115 131 119Q125 126 119 119Z" fill="var(--c-blush)" ${THIN.replace('fill="none"', '')}/>`
  const parting = `<path d="M102 90C104 74 114 68 125 66C136 68 146 74 148 90C140 82 132 76 125 75C118 76 110 82 102 90Z" fill="currentColor" ${LINE}/>`
  const coronet =
    `<path d="M108 66L104 46L116 56L125 42L134 56L146 46L142 66Q125 59 108 66Z" fill="${GOLD}" ${LINE}/>` +
    `<circle cx="125" cy="56" r="3" fill="currentColor"/>`
  const neck = `<path d="M117 130L117 140L125 148L133 140L133 130Z" fill="${STOCK}" ${LINE}/>`
  return neck + face() + cheeks() + eyes(DREAMERS.includes(`Q${suit}`)) + mouth + parting + coronet
}

function sealedLetter(suit: SuitLetter): string {
  return (
    `<g transform="rotate(-14 172 144)"><path d="M152 130L194 130L194 156L152 156Z" fill="${STOCK}" ${LINE}/>` +
    `<path d="M152 130L173 146L194 130" ${THIN}/><circle cx="173" cy="147" r="7.500" fill="${GOLD}" ${LINE}/>` +
    `${glyph(suit, 173, 147, 7.5, 7.5, 'fill="currentColor"')}</g>`
  )
}

function jack(suit: SuitLetter): string {
  const sides = `<path d="M103 78C92 84 92 108 96 122L106 120L105 84ZM147 78C158 84 158 108 154 122L144 120L145 84Z" fill="${GOLD}" ${LINE}/>`
  const mask =
    `<path d="M101 86Q113 82 125 88Q137 82 149 86L147 99Q139 107 130 99L125 97L120 99Q111 107 103 99Z" fill="${INK}"/>` +
    `<path d="M108 93Q114 88 120 94Q114 99 108 93ZM130 94Q136 88 142 93Q136 99 130 94Z" fill="${STOCK}"/>` +
    `<circle cx="116" cy="94" r="2.400" fill="${INK}"/><circle cx="134" cy="94" r="2.400" fill="${INK}"/>`
  const mouth = `<path d="M116 120Q126 126 133 117M126 103L123 111L128 112" ${THIN}/>`
  const neck = `<path d="M117 130L117 140L125 148L133 140L133 130Z" fill="${STOCK}" ${LINE}/>`
  const feather = `<path d="M142 66C160 58 176 44 184 28C186 50 172 68 148 74ZM146 70C160 62 172 50 180 38" fill="${GOLD}" ${LINE}/>`
  const turned = suit === 'h' || suit === 'd'
  const hat = glyph(
    suit,
    125,
    52,
    suit === 'd' ? 74 : 62,
    suit === 'd' ? 54 : 46,
    `fill="currentColor" ${LINE}`,
    turned && suit === 'h' ? 180 : 0,
  )
  const brim = `<path d="M92 74C104 64 146 64 158 74C158 80 154 84 150 84C138 76 112 76 100 84C96 84 92 80 92 74Z" fill="${STOCK}" ${LINE}/>`
  return neck + sides + face() + mask + mouth + feather + hat + brim
}

function lantern(): string {
  return (
    `<path d="M172 96C172 88 182 88 182 96" ${LINE} fill="none"/><path d="M164 98L190 98L186 106L168 106Z" fill="${INK}"/>` +
    `<path d="M167 106L187 106L190 134L164 134Z" fill="${GOLD}" ${LINE}/>` +
    `<path d="M177 111C182 118 182 126 177 130C172 126 172 118 177 111Z" fill="${STOCK}" ${THIN.replace('fill="none"', '')}/>` +
    `<path d="M163 134L191 134L191 139L163 139Z" fill="${INK}"/>`
  )
}
