/** Where one stands in a review, as it stands in an address: `seat=2&d=11`. Pure. */

export interface Place {
  readonly seat: number | null
  /** The decision, counted from 1. */
  readonly n: number | null
}

/** Reads it; what is not at the table is none. */
export function readPlace(text: string, seats: number): Place {
  const wanted = new URLSearchParams(text)
  const seat = wanted.get('seat') ?? ''
  const n = wanted.get('d') ?? ''
  return {
    seat: /^\d$/.test(seat) && Number(seat) < seats ? Number(seat) : null,
    n: /^[1-9]\d{0,3}$/.test(n) ? Number(n) : null,
  }
}

export function writePlace({ seat, n }: Place): string {
  const parts = [...(seat === null ? [] : [`seat=${seat}`]), ...(n === null ? [] : [`d=${n}`])]
  return parts.join('&')
}
