import { expect, test } from 'vitest'
import { pauseBefore } from './retries.rules.ts'

test('what passes is tried again, longer apart each time, and then no more by itself', () => {
  const pauses = [1, 2, 3, 4, 5, 6].map((tries) => pauseBefore({ status: 503 }, tries, 0))
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, null])
  expect([0, 429, 502, 503, 504].map((status) => pauseBefore({ status }, 1, 0.5))).toEqual([
    2500, 2500, 2500, 2500, 2500,
  ])
})

test('a refusal is final, and the server’s own pause counts, up to a minute', () => {
  expect([400, 403, 404, 409, 500].map((status) => pauseBefore({ status }, 1, 0))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(pauseBefore({ status: 503, retryAfterSeconds: 20 }, 1, 0)).toBe(20_000)
  expect(pauseBefore({ status: 503, retryAfterSeconds: 3600 }, 1, 0)).toBe(60_000)
})
