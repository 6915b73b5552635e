/** The hands that a seat may have been dealt. */

/** All hands of a size, without their order, and by how many deals each comes about. */
export interface Hands {
  readonly count: number
  readonly red: Int8Array
  readonly blue: Int8Array
  readonly green: Int8Array
  /** One over the factorials: in how many ways the cards of each colour can come to this hand, but for a factor. */
  readonly ways: Float64Array
}

/** All hands of a size with so many green cards at most. */
export function listHands(size: number, greens: number): Hands {
  const hands: { red: number; blue: number; green: number }[] = []
  for (let green = 0; green <= Math.min(size, greens); green++) {
    for (let red = 0; red <= size - green; red++) hands.push({ red, blue: size - green - red, green })
  }
  return {
    count: hands.length,
    red: Int8Array.from(hands, hand => hand.red),
    blue: Int8Array.from(hands, hand => hand.blue),
    green: Int8Array.from(hands, hand => hand.green),
    ways: Float64Array.from(hands, hand => 1 / (factorial(hand.red) * factorial(hand.blue) * factorial(hand.green))),
  }
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1)
}
