import { expect, test } from 'vitest'
import { SEXES, type Sex } from '../definition-types.ts'
import { statureAt, statureDeviation } from './stature.rules.ts'

/** Rows of the CDC halfway between those that are kept: the middle of a month, L, M and S. */
const BETWEEN: Readonly<Record<Sex, readonly (readonly [number, number, number, number])[]>> = {
  male: [
    [13.5, -0.601263523, 77.26479911, 0.038810557],
    [27.5, 0.538779654, 89.17549228, 0.040833194],
    [33.5, -0.124251789, 93.35846546, 0.040844062],
    [39.5, -0.00316735, 97.17191309, 0.040666414],
    [69.5, 1.207263978, 114.0478679, 0.043439893],
    [105.5, 0.40391127, 132.3840348, 0.045905281],
    [141.5, 0.417477538, 147.7910635, 0.049731004],
    [153.5, 0.652704121, 154.495058, 0.05034886],
    [165.5, 1.456720479, 162.2865119, 0.049506051],
    [177.5, 2.132642948, 168.8866644, 0.046701759],
  ],
  female: [
    [13.5, 1.490765028, 75.5578544, 0.039459832],
    [27.5, 0.970541909, 87.9960184, 0.041500428],
    [33.5, 0.664323379, 92.39854429, 0.041887626],
    [69.5, -0.194660215, 113.2518902, 0.044815402],
    [105.5, 0.043619747, 131.8593015, 0.046585611],
    [129.5, 0.596307363, 142.59742, 0.050257992],
    [141.5, 1.201050821, 149.6838943, 0.049551023],
    [153.5, 1.315374704, 156.1432438, 0.044975281],
  ],
}

test.each(SEXES)('between its rows the table stays as near to that of the CDC as it says: %s', (sex) => {
  for (const [middle, l, m, s] of BETWEEN[sex]) {
    const months = middle - 0.5
    expect(Math.abs(statureAt(sex, months).m - m)).toBeLessThan(0.14)
    for (const z of [-3, -2, -1, 0, 1, 2, 3]) {
      const height = m * (1 + l * s * z) ** (1 / l)
      expect(Math.abs(statureDeviation(sex, months, height) - z)).toBeLessThan(0.05)
    }
  }
})

test('from 24 months on it is stature: a child is shorter standing than lying', () => {
  expect(statureAt('male', 23).m).toBe(86.84)
  expect(statureAt('male', 24).m).toBe(86.86)
  expect(statureDeviation('male', 24, 86.86)).toBeCloseTo(0)
  // A month of growth between both.
  expect(statureDeviation('female', 24, 87)).toBeCloseTo(0.46, 1)
})

test('a taller child deviates more, at every age and also where the power is nearly zero', () => {
  for (const sex of SEXES)
    for (let months = 12; months < 216; months++) {
      const { m } = statureAt(sex, months)
      const its = [0.8, 0.9, 1, 1.1, 1.2].map((share) => statureDeviation(sex, months, m * share))
      expect(its.every(Number.isFinite)).toBe(true)
      expect(its).toEqual(its.toSorted((a, b) => a - b))
    }
})
