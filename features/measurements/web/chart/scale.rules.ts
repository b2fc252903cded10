/** Round steps of an axis: at most `most` of them between two values. */
export function ticksOf(low: number, high: number, most = 5): number[] {
  const span = Math.max(high - low, 1e-6)
  const rough = span / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough
  const first = Math.ceil(low / step) * step
  return Array.from({ length: Math.floor((high - first) / step + 1e-9) + 1 }, (_, index) =>
    Number((first + index * step).toFixed(6)),
  )
}

/** The values that an axis shows: all points and the edges of the range, with some air. */
export function domainOf(values: readonly number[]): { low: number; high: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const air = Math.max((most - least) * 0.12, Math.abs(most) * 0.02, 0.5)
  return { low: Math.max(0, least - air), high: most + air }
}
