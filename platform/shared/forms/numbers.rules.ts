const NUMBER = /^-?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/

/**
 * Reads a number as a whole: digits with a decimal comma or point, also without a digit before it, and spaces around. Returns null for
 * an empty text, undefined for everything else: no part of it is read alone.
 */
export function readNumber(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const number = NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined
}

/** Reads a whole number from `min` to `max`. Returns undefined for an empty text and everything else. */
export function readWhole(typed: string, { min, max }: { min: number; max: number }): number | undefined {
  const number = readNumber(typed)
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max ? number : undefined
}
