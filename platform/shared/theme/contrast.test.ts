import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { SHAPE_LEAST, SHAPE_PAIRS, TEXT_LEAST, TEXT_PAIRS } from './pairs.ts'
import { THEME_NAMES, THEMES } from './tokens.ts'

describe.each(THEME_NAMES)('theme %s', (name) => {
  const { colours } = THEMES[name]
  test.each(TEXT_PAIRS)('text $upon on $ground reaches 4.5 : 1', ({ upon, ground }) => {
    expect(contrast(colours[upon], colours[ground])).toBeGreaterThanOrEqual(TEXT_LEAST)
  })
  test.each(SHAPE_PAIRS)('shape $upon on $ground reaches 3 : 1', ({ upon, ground }) => {
    expect(contrast(colours[upon], colours[ground])).toBeGreaterThanOrEqual(SHAPE_LEAST)
  })
})

test('black on white has the largest contrast, and the order does not matter', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21)
})
