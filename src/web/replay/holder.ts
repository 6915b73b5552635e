/** Whose key it is: the viewer's, or that of the control one is on. */

/** What one is on, as far as keys go. `line` is the line of the moments. */
export type Holder = 'page' | 'line' | 'button' | 'list' | 'text'

/** What a key pressed on an element belongs to. */
export function holderOf(target: Element): Holder {
  const within = target.closest('input, select, textarea, button, a, summary, [role="region"]')
  if (within === null) return 'page'
  if (within.matches('input[type="range"]')) return 'line'
  if (within.matches('button, a, summary')) return 'button'
  return within.matches('[role="region"]') ? 'list' : 'text'
}

/**
 * Whether a control keeps a key for itself: the line moves by its own arrows, a list scrolls by them, Space and Enter
 * press a button, and where one writes or chooses every key is text.
 */
export function keepsKey(holder: Holder, key: string): boolean {
  const moves = /^(Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down))$/.test(key)
  switch (holder) {
    case 'page':
      return false
    case 'line':
      return moves
    case 'button':
      return key === ' ' || key === 'Enter'
    case 'list':
      return moves || key === ' '
    case 'text':
      return true
  }
}
