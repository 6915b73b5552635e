/** Plots drawn by hand: bars, whiskers and lines in a box 360 wide, so that their letters are read on a phone, too. */

import { escapeText, fixed, short } from './html.ts'

const WIDTH = 360
const LEFT = 104
const RIGHT = 8
const ROW = 26

export interface Scale {
  at(value: number): number
  readonly ticks: readonly number[]
  readonly label: (value: number) => string
}

/** A scale from one value to another, on round ticks. */
export function linear(values: readonly number[], digits = 2): Scale {
  const known = values.filter(Number.isFinite)
  const low = known.length === 0 ? 0 : Math.min(...known)
  const high = known.length === 0 ? 1 : Math.max(...known)
  const step = roundStep((high - low || 1) / 4)
  const from = Math.floor(low / step) * step
  const to = Math.max(Math.ceil(high / step) * step, from + step)
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, tick) => from + tick * step)
  const label = (value: number) => fixed(value, step >= 1 ? 0 : Math.max(digits, Math.ceil(-Math.log10(step))))
  return { at: value => (value - from) / (to - from), ticks, label }
}

/** A scale of powers of ten. */
export function powers(values: readonly number[], label: (value: number) => string): Scale {
  const known = values.filter(value => value > 0)
  const from = Math.floor(Math.log10(known.length === 0 ? 1 : Math.min(...known)))
  const to = Math.max(from + 1, Math.ceil(Math.log10(known.length === 0 ? 10 : Math.max(...known))))
  // Six labels stand side by side; where there are more powers, every second one has a tick.
  const step = to - from + 1 > 6 ? 2 : 1
  const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, tick) => 10 ** (from + step * tick))
  return { at: value => (Math.log10(value) - from) / (to - from), ticks, label }
}

function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  const lead = raw / power
  return (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power
}

export interface Whisker {
  readonly name: string
  readonly middle: number | null
  readonly low: number | null
  readonly high: number | null
}

/** A point with its interval for each name, over a scale. */
export function whiskers(title: string, rows: readonly Whisker[], scale: Scale): string {
  const height = rows.length * ROW + 24
  const marks = rows.map(({ name, middle, low, high }, row) => {
    const y = row * ROW + ROW / 2
    if (middle === null) return label(name, y)
    const ends = low === null || high === null ? [middle, middle] : [low, high]
    const [from, to] = ends.map(value => x(scale, value))
    return `${label(name, y)}<path class="whisker" d="M${from} ${y}H${to}M${from} ${y - 5}v10M${to} ${y - 5}v10"/><circle class="dot" cx="${x(scale, middle)}" cy="${y}" r="5"/>`
  })
  return svg(title, height, axis(scale, rows.length * ROW) + marks.join(''))
}

/** Two points with their intervals for each name: the first filled, the second hollow and a little below. */
export function pairs(
  title: string,
  rows: readonly {
    readonly name: string
    readonly first: Omit<Whisker, 'name'>
    readonly second: Omit<Whisker, 'name'>
  }[],
  scale: Scale,
): string {
  const step = ROW + 8
  const height = rows.length * step + 24
  const marks = rows.map(({ name, first, second }, row) => {
    const y = row * step + step / 2
    return `${label(name, y)}${point(first, y - 6, 'dot', scale)}${point(second, y + 6, 'hollow', scale)}`
  })
  return svg(title, height, axis(scale, rows.length * step) + marks.join(''))
}

function point({ middle, low, high }: Omit<Whisker, 'name'>, y: number, look: string, scale: Scale): string {
  if (middle === null) return ''
  const [from, to] = low === null || high === null ? [middle, middle] : [low, high]
  return `<path class="whisker" d="M${x(scale, from)} ${y}H${x(scale, to)}M${x(scale, from)} ${y - 3}v6M${x(scale, to)} ${y - 3}v6"/><circle class="${look}" cx="${x(scale, middle)}" cy="${y}" r="4"/>`
}

export interface Bar {
  readonly name: string
  /** Numbers of each part, in the order of the classes; they are shown as shares. */
  readonly parts: readonly number[]
}

/** Bars of shares that lie end to end, each part with its sign where there is room for it. */
export function stacks(
  title: string,
  bars: readonly Bar[],
  parts: readonly { readonly sign: string; readonly look: string }[],
): string {
  const rows = bars.map(({ name, parts: counts }, row) => {
    const y = row * ROW
    const total = counts.reduce((sum, count) => sum + count, 0)
    let from = LEFT
    const drawn = counts.map((count, part) => {
      if (count === 0 || total === 0) return ''
      const width = (count / total) * (WIDTH - LEFT - RIGHT)
      const at = from
      from += width
      const sign =
        width < 6 + 7 * parts[part].sign.length
          ? ''
          : `<text class="on-${parts[part].look}" x="${at + width / 2}" y="${y + 17}" text-anchor="middle">${escapeText(parts[part].sign)}</text>`
      return `<rect class="${parts[part].look}" x="${r(at)}" y="${y + 3}" width="${r(width)}" height="20"/>${sign}`
    })
    return label(name, y + ROW / 2) + drawn.join('')
  })
  return svg(title, bars.length * ROW + 2, rows.join(''))
}

export interface Line {
  readonly name: string
  readonly points: readonly (readonly [number, number])[]
}

/** Lines over a scale below; each has its name at its end, and a look of its own. */
export function lines(title: string, drawn: readonly Line[], { across, up }: { across: Scale; up: Scale }): string {
  const [top, bottom, left, right] = [10, 190, 34, 92]
  const px = (value: number) => r(left + across.at(value) * (WIDTH - left - right))
  const py = (value: number) => r(bottom - up.at(value) * (bottom - top))
  const grid = up.ticks.map(
    tick =>
      `<path class="grid" d="M${left} ${py(tick)}H${WIDTH - right}"/><text x="${left - 5}" y="${py(tick) + 4}" text-anchor="end">${up.label(tick)}</text>`,
  )
  const below = across.ticks
    .filter((_, index, all) => all.length <= 4 || index % 2 === 0)
    .map(tick => `<text x="${px(tick)}" y="${bottom + 18}" text-anchor="middle">${across.label(tick)}</text>`)
  const ends = spread(
    drawn.map(({ points }) => (points.length === 0 ? bottom : py(points[points.length - 1][1]))),
    13,
    { top, bottom },
  )
  const paths = drawn.map(({ name, points }, index) => {
    if (points.length === 0) return ''
    const path = points.map(([across, up], at) => `${at === 0 ? 'M' : 'L'}${px(across)} ${py(up)}`).join('')
    const [lastX, lastY] = [px(points[points.length - 1][0]), py(points[points.length - 1][1])]
    return `<path class="line look-${index % 8}" d="${path}"/><path class="lead" d="M${lastX} ${lastY}L${WIDTH - right + 6} ${ends[index]}"/><text x="${WIDTH - right + 9}" y="${ends[index] + 4}"><title>${escapeText(name)}</title>${short(name, 12)}</text>`
  })
  return svg(title, bottom + 24, grid.join('') + below.join('') + paths.join(''))
}

/** A point with its uncertainty upwards and downwards. */
export interface Point {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly low: number
  readonly high: number
}

/** Points over a scale below, each with a number that stands beside the plot before its name. */
export function scatter(title: string, points: readonly Point[], { across, up }: { across: Scale; up: Scale }): string {
  const [top, bottom, left, right] = [10, 190, 34, 100]
  const px = (value: number) => r(left + 12 + across.at(value) * (WIDTH - left - right - 12))
  const py = (value: number) => r(bottom - up.at(value) * (bottom - top))
  const grid = up.ticks.map(
    tick =>
      `<path class="grid" d="M${left} ${py(tick)}H${WIDTH - right}"/><text x="${left - 5}" y="${py(tick) + 4}" text-anchor="end">${escapeText(up.label(tick))}</text>`,
  )
  const below = across.ticks
    .filter((_, index, all) => all.length <= 4 || index % 2 === 0)
    .map(
      tick => `<text x="${px(tick)}" y="${bottom + 18}" text-anchor="middle">${escapeText(across.label(tick))}</text>`,
    )
  const places = apart(points.map(({ x, y }) => [px(x), py(y)] as const))
  // Whiskers and small dots stand where they belong; a number that had to make way is tied to its own.
  const stems = points.map(
    ({ x, y, low, high }, index) =>
      `<path class="whisker" d="M${px(x)} ${py(low)}V${py(high)}"/><path class="lead" d="M${px(x)} ${py(y)}H${places[index][0]}"/><circle class="dot" cx="${px(x)}" cy="${py(y)}" r="3"/>`,
  )
  const marks = points.map((_, index) => {
    const [x, y] = places[index]
    return `<circle class="dot" cx="${x}" cy="${y}" r="8"/><text class="on-shade-4" x="${x}" y="${y + 4}" text-anchor="middle">${index + 1}</text>`
  })
  const names = points.map(
    ({ name }, index) =>
      `<text x="${WIDTH - right + 8}" y="${top + 6 + index * 15}"><title>${escapeText(name)}</title>${index + 1} ${short(name, 12)}</text>`,
  )
  const height = Math.max(bottom + 24, top + points.length * 15)
  return svg(title, height, [...grid, ...below, ...stems, ...marks, ...names].join(''))
}

/** Moves points that would hide one another to the side, one by one. */
function apart(wanted: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const places: (readonly [number, number])[] = []
  for (const [x, y] of wanted) {
    let at = x
    while (places.some(([a, b]) => Math.abs(a - at) < 17 && Math.abs(b - y) < 17)) at += 17
    places.push([r(at), y])
  }
  return places
}

/** A square of numbers, darker where they are greater; null stays empty. */
export function matrix(
  title: string,
  names: readonly string[],
  shares: readonly (readonly (number | null)[])[],
): string {
  const size = Math.min(40, (WIDTH - LEFT - RIGHT) / names.length)
  const heads = names.map(
    (_, at) => `<text x="${r(LEFT + (at + 0.5) * size)}" y="14" text-anchor="middle">${at + 1}</text>`,
  )
  const rows = shares.map((row, a) => {
    const y = 20 + a * size
    const cells = row.map((share, b) => {
      const x = LEFT + b * size
      if (share === null) return `<rect class="empty" x="${r(x)}" y="${r(y)}" width="${r(size)}" height="${r(size)}"/>`
      const shade = Math.min(4, Math.floor(share * 5))
      const text =
        size < 26
          ? ''
          : `<text class="on-shade-${shade}" x="${r(x + size / 2)}" y="${r(y + size / 2 + 4)}" text-anchor="middle">${Math.round(100 * share)}</text>`
      return `<rect class="cell shade-${shade}" x="${r(x)}" y="${r(y)}" width="${r(size)}" height="${r(size)}"/>${text}`
    })
    return label(`${a + 1} ${names[a]}`, y + size / 2) + cells.join('')
  })
  return svg(title, 22 + names.length * size, heads.join('') + rows.join(''))
}

/** Places for labels that do not lie on one another, as near to where they belong as can be. */
export function spread(
  wanted: readonly number[],
  apart: number,
  { top, bottom }: { top: number; bottom: number },
): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b])
  const places = wanted.slice()
  let least = top
  for (const index of order) {
    places[index] = Math.max(places[index], least)
    least = places[index] + apart
  }
  let most = bottom
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index], most)
    most = places[index] - apart
  }
  return places.map(r)
}

function svg(title: string, height: number, inside: string): string {
  return `<svg viewBox="0 0 ${WIDTH} ${r(height)}" role="img" aria-label="${escapeText(title)}">${inside}</svg>`
}

function axis(scale: Scale, height: number): string {
  const ticks = scale.ticks.map(
    tick =>
      `<path class="grid" d="M${x(scale, tick)} 2V${height}"/><text x="${x(scale, tick)}" y="${height + 16}" text-anchor="middle">${escapeText(scale.label(tick))}</text>`,
  )
  return ticks.join('')
}

function label(name: string, y: number): string {
  return `<text class="name" x="${LEFT - 8}" y="${r(y + 4)}" text-anchor="end"><title>${escapeText(name)}</title>${short(name)}</text>`
}

function x(scale: Scale, value: number): number {
  const from = LEFT + 10
  return r(from + scale.at(value) * (WIDTH - RIGHT - 12 - from))
}

/** Tenths are fine enough, and the page stays small. */
function r(value: number): number {
  return Math.round(value * 10) / 10
}
