/** How cards travel: from where they came to where they lie. Only transform and opacity move; none with reduced motion. */

export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The middle of an element on the screen, and its width. */
export function placeOf(element: Element | null | undefined): Place | null {
  if (!element) return null
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width }
}

export function stillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Lets an element arrive from a place: an action for a card that has just been laid. */
export function arrive(node: HTMLElement, from: Place | null): void {
  const to = placeOf(node)
  if (from === null || to === null) return
  if (stillness()) {
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 })
    return
  }
  const scale = Math.max(0.3, Math.min(1, from.width / to.width))
  node.animate(
    [
      { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})` },
      { transform: 'translate(0, 0) scale(1)' },
    ],
    { duration: 260, easing: 'cubic-bezier(.2, .8, .2, 1)', composite: 'replace' },
  )
}

/** Sends an element away to a place: a transition for the pile that its winner takes. */
export function leaveTo(
  node: HTMLElement,
  { to }: { to: () => Place | null },
): { duration: number; css?: (t: number) => string } {
  const from = placeOf(node)
  const target = to()
  if (from === null || target === null || stillness()) return { duration: 120, css: t => `opacity: ${t}` }
  const x = target.x - from.x
  const y = target.y - from.y
  return {
    duration: 260,
    css: t =>
      `opacity: ${Math.min(1, t * 2)}; transform: translate(${(1 - t) * x}px, ${(1 - t) * y}px) scale(${0.3 + 0.7 * t})`,
  }
}
