import { expect, test } from 'vitest'
import { afterChange, plainTheme, shownColours, shownSize, type CustomTheme } from './custom-theme.rules.ts'

const start = plainTheme('light', 'Sea')
const coloured = (primary: string): CustomTheme => ({ ...start, colours: { primary } })

test('Undo goes back before what was changed last, however often in a row', () => {
  const red = coloured('#AA0000')
  const blue = coloured('#0000AA')
  const large = { ...blue, size: 20 }
  let past = afterChange([], start, red)
  past = afterChange(past, red, blue)
  expect(past).toEqual([start])
  past = afterChange(past, blue, large)
  expect(past).toEqual([start, blue])
  past = afterChange(past, large, { ...large, size: 21 })
  expect(past).toEqual([start, blue])
  // The same again is no change.
  expect(afterChange(past, large, large)).toEqual(past)
})

test('changes of several things at once are a step of their own', () => {
  const fixed = { ...start, colours: { primary: '#112233', text: '#000000' } }
  expect(afterChange([start], coloured('#AA0000'), fixed)).toEqual([start, coloured('#AA0000')])
})

test('a style of size 0 follows the global size, another has its own', () => {
  expect(shownSize({ size: 28, sizes: {} }, 'h1')).toBe(64)
  expect(shownSize({ size: 28, sizes: { h1: 0 } }, 'h1')).toBe(64)
  expect(shownSize({ size: 28, sizes: { h1: 12 } }, 'h1')).toBe(12)
})

test('a table follows the colours of the page until it has its own', () => {
  const theme: CustomTheme = { ...start, colours: { sunken: '#DDDDDD', surface: '#EEEEEE', 'table-head': '#ABCDEF' } }
  expect(shownColours(theme)).toMatchObject({ 'table-head': '#ABCDEF', 'table-hover': '#DDDDDD' })
})
