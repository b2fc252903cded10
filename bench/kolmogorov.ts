/** The two-sample Kolmogorov-Smirnov test: how likely two samples as different as these come from one distribution. */
export function kolmogorovSmirnov(a: readonly number[], b: readonly number[]): { distance: number; p: number } {
  const [first, second] = [a.toSorted((x, y) => x - y), b.toSorted((x, y) => x - y)]
  let [i, j, distance] = [0, 0, 0]
  while (i < first.length && j < second.length) {
    const value = Math.min(first[i]!, second[j]!)
    while (i < first.length && first[i]! <= value) i += 1
    while (j < second.length && second[j]! <= value) j += 1
    distance = Math.max(distance, Math.abs(i / first.length - j / second.length))
  }
  // Stephens' form of the asymptotic distribution (Numerical Recipes, section 14.3).
  const size = Math.sqrt((first.length * second.length) / (first.length + second.length))
  return { distance, p: tail((size + 0.12 + 0.11 / size) * distance) }
}

function tail(lambda: number): number {
  // The series converges slowly near zero, where its sum is one.
  if (lambda < 0.2) return 1
  let sum = 0
  for (let k = 1; k <= 100; k += 1) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * lambda * lambda)
  return Math.min(1, Math.max(0, sum))
}
