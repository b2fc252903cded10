import { expect, test } from 'vitest'
import { kolmogorovSmirnov } from './kolmogorov.ts'
import { Chance } from './random.ts'

const sample = (seed: number, shift: number) => {
  const chance = new Chance(seed)
  return Array.from({ length: 500 }, () => chance.next() + shift)
}

test('two samples of one distribution are taken for that, a shifted one is not', () => {
  expect(kolmogorovSmirnov(sample(1, 0), sample(2, 0)).p).toBeGreaterThan(0.01)
  expect(kolmogorovSmirnov(sample(1, 0), sample(2, 0.2)).p).toBeLessThan(0.001)
})

test('the distance is the largest gap between the two', () => {
  expect(kolmogorovSmirnov([1, 2, 3, 4], [1, 2, 3, 4])).toEqual({ distance: 0, p: 1 })
  expect(kolmogorovSmirnov([1, 2], [3, 4]).distance).toBe(1)
})
