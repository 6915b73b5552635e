/**
 * What a promise gives, once it has. In place of `{#await}` where the answer is large and asked for again and again: Svelte
 * keeps every value that an `{#await}` ever showed for as long as the page is open.
 */

export type Awaited<T> =
  | { readonly is: 'waiting' }
  | { readonly is: 'here'; readonly value: T }
  | { readonly is: 'failed' }

/** To be called while a component is made; asks anew when something changes that `ask` has read. */
export function awaited<T>(ask: () => Promise<T>): { readonly now: Awaited<T> } {
  let now = $state.raw<Awaited<T>>({ is: 'waiting' })
  $effect(() => {
    let left = false
    const asked = ask()
    now = { is: 'waiting' }
    asked.then(
      value => {
        if (!left) now = { is: 'here', value }
      },
      () => {
        if (!left) now = { is: 'failed' }
      },
    )
    return () => {
      left = true
    }
  })
  return {
    get now() {
      return now
    },
  }
}
