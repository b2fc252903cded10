import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { THEME_NAMES, THEMES, type ColourToken } from './tokens.ts'

const STATES = ['waiting', 'onboard', 'arrived', 'absent', 'notthere', 'alert', 'unknown'] as const
const TEXT: [ColourToken, ColourToken][] = [
  ['text', 'bg'],
  ['text', 'surface'],
  ['text', 'sunken'],
  ['text-2', 'bg'],
  ['text-2', 'surface'],
  ['text-2', 'sunken'],
  ['text-3', 'bg'],
  ['text-3', 'surface'],
  ['text-3', 'sunken'],
  ['on-primary', 'primary'],
  ['primary-text', 'surface'],
  ['primary-text', 'primary-soft'],
  ['on-inverse', 'inverse'],
  ['inverse-accent', 'inverse'],
  ['on-secondary', 'secondary-strong'],
]
for (const state of STATES) {
  TEXT.push(
    [`${state}-fg`, `${state}-bg`],
    [`${state}-fg`, 'surface'],
    [`${state}-fg`, 'bg'],
    [`${state}-fg`, 'primary-soft'],
  )
}
const SHAPES: [ColourToken, ColourToken][] = [
  ['line-strong', 'surface'],
  ['focus', 'bg'],
  ['focus', 'surface'],
]
for (const state of STATES) SHAPES.push([`${state}-dot`, 'surface'])

describe.each(THEME_NAMES)('theme %s', (name) => {
  const { colours } = THEMES[name]
  test.each(TEXT)('text %s on %s reaches 4.5 : 1', (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })
  test.each(SHAPES)('shape %s on %s reaches 3 : 1', (shape, ground) => {
    expect(contrast(colours[shape], colours[ground])).toBeGreaterThanOrEqual(3)
  })
})

test('black on white has the largest contrast, and the order does not matter', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21)
})
