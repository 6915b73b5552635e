/**
 * Keeps the focus in a part of the page: when what had it is taken away, what stands nearest to its place gets it. A
 * person at the keyboard goes on from there, and not from the top of the page.
 */

const PRESSABLE = 'button, a[href], input, select, textarea, summary, [tabindex="0"]'

/** Keeps it inside `root` from now on; gives what ends that. */
export function keepFocus(root: HTMLElement): () => void {
  let last: Element | null = null
  /** What `last` stands in, from the inside out; its place is remembered so, as what is gone has none any more. */
  let around: HTMLElement[] = []
  let byKey = false

  const remember = (event: FocusEvent) => {
    last = event.target as Element
    byKey = last.matches(':focus-visible')
    around = []
    for (let box = last.parentElement; box !== null; box = box === root ? null : box.parentElement) around.push(box)
  }
  const look = () => {
    const lost = document.activeElement === null || document.activeElement === document.body
    if (last === null || !lost || last.isConnected) return
    const nearest = around.filter(box => box.isConnected).map(firstIn)
    // Whoever points sees the page stay where it is.
    nearest.find(found => found !== undefined)?.focus({ preventScroll: !byKey })
  }
  const observer = new MutationObserver(look)
  root.addEventListener('focusin', remember)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

/** The first thing in a box that can be pressed and seen. */
function firstIn(box: HTMLElement): HTMLElement | undefined {
  return [...box.querySelectorAll<HTMLElement>(PRESSABLE)].find(
    one => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }),
  )
}
