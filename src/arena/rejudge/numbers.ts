/** Small matrices, and the tail of the F distribution. */

export type Matrix = Float64Array[]

export function zeros(size: number): Matrix {
  return Array.from({ length: size }, () => new Float64Array(size))
}

/** The lower triangle L with L L' = matrix; null where the matrix is not positive definite. */
export function cholesky(matrix: Matrix): Matrix | null {
  const size = matrix.length
  const lower = zeros(size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row][column]
      for (let at = 0; at < column; at++) sum -= lower[row][at] * lower[column][at]
      if (row !== column) lower[row][column] = sum / lower[column][column]
      else if (!(sum > 0)) return null
      else lower[row][row] = Math.sqrt(sum)
    }
  }
  return lower
}

/** Solves matrix x = right, by the matrix's lower triangle. */
export function solve(lower: Matrix, right: ArrayLike<number>): Float64Array {
  const size = lower.length
  const x = Float64Array.from(right)
  for (let row = 0; row < size; row++) {
    for (let at = 0; at < row; at++) x[row] -= lower[row][at] * x[at]
    x[row] /= lower[row][row]
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let at = row + 1; at < size; at++) x[row] -= lower[at][row] * x[at]
    x[row] /= lower[row][row]
  }
  return x
}

/** The inverse, by the lower triangle. */
export function inverse(lower: Matrix): Matrix {
  return lower.map((_, column) => {
    const unit = new Float64Array(lower.length)
    unit[column] = 1
    return solve(lower, unit)
  })
}

/** left' matrix right. */
export function bilinear(left: ArrayLike<number>, matrix: Matrix, right: ArrayLike<number>): number {
  let sum = 0
  for (let row = 0; row < matrix.length; row++) {
    if (left[row] === 0) continue
    let inner = 0
    for (let at = 0; at < matrix.length; at++) inner += matrix[row][at] * right[at]
    sum += left[row] * inner
  }
  return sum
}

/** The probability that F with these degrees of freedom is at least so large. */
export function tailOfF(f: number, degrees: number, others: number): number {
  if (!(f > 0)) return 1
  if (f === Number.POSITIVE_INFINITY) return 0
  return incompleteBeta(others / 2, degrees / 2, others / (others + degrees * f))
}

/** The regularized incomplete beta function, by its continued fraction (Lentz's way). */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The fraction converges quickly on this side; the other one is its mirror.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(b, a, 1 - x)
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) / a
  const tiny = 1e-300
  const apart = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / apart(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / apart(1 + even * d)
    c = apart(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / apart(1 + odd * d)
    c = apart(1 + odd / c)
    const step = d * c
    fraction *= step
    if (Math.abs(step - 1) < 1e-14) break
  }
  return front * fraction
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** The logarithm of the gamma function for positive numbers: Stirling's series, from where it is exact to 1e-14. */
function logGamma(value: number): number {
  let x = value
  let product = 1
  while (x < 12) {
    product *= x
    x += 1
  }
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5) - 1 / (1680 * x ** 7)
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product)
}
