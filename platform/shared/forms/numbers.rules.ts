const NUMBER = /^-?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/

/**
 * Reads typed text as one number: digits with a decimal comma or point, which may come first, and spaces around them. Returns null for
 * an empty text and undefined for any other text, never the number in a part of it.
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
