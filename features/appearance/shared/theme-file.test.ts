import { describe, expect, test } from 'vitest'
import { COLOUR_TOKENS } from '#platform/shared/theme/tokens.ts'
import { plainTheme, turned } from './custom-theme.rules.ts'
import { randomThemes } from './testing/random-themes.ts'
import { readThemeFile, writeThemeFile } from './theme-file.rules.ts'
import { COLOUR_VARIABLES } from './variables.ts'

const file = (values: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  JSON.stringify({ caravanTheme: 1, name: 'Sea', base: 'dark', values, ...more })
const problemOf = (text: string, taken: string[] = []) => {
  const answer = readThemeFile(text, taken)
  return 'problem' in answer ? [answer.problem, answer.at] : answer.read
}

test('what is exported is read again as it was', () => {
  for (const theme of randomThemes(100, 7)) expect(problemOf(writeThemeFile(theme))).toEqual(theme)
})

test('colours are taken in three forms and kept in one', () => {
  expect(problemOf(file({ primary: '#abc', text: '#A1b2C3', bg: 'rgb(1, 20,255)' }))).toEqual({
    ...plainTheme('dark', 'Sea'),
    colours: { primary: '#AABBCC', text: '#A1B2C3', bg: '#0114FF' },
  })
})

describe('a file is refused, with the first reason', () => {
  test.each([
    ['larger than 64 KB', ' '.repeat(64 * 1024 + 1), ['tooLarge', '']],
    ['no JSON', '{"name":', ['notJson', '']],
    ['a list', '[]', ['notATheme', '']],
    ['of something else', '{}', ['notATheme', '']],
    ['with a key that no theme has', file({}, { script: 'x' }), ['unknownKey', 'script']],
    [
      'with a prototype',
      '{"caravanTheme":1,"__proto__":{},"name":"a","base":"dark","values":{}}',
      ['unknownKey', '__proto__'],
    ],
    ['on an unknown base', file({}, { base: 'neon' }), ['base', 'neon']],
    ['without a name', file({}, { name: '  ' }), ['nameMissing', '']],
    ['with a number as name', file({}, { name: 7 }), ['nameMissing', '']],
    ['with a name of 41 characters', file({}, { name: 'n'.repeat(41) }), ['nameTooLong', 'n'.repeat(40)]],
    ['with a variable that does not exist', file({ 'r-card': '#112233' }), ['unknownKey', 'r-card']],
    ['with a word as colour', file({ text: 'red' }), ['colour', 'text']],
    ['with an alpha', file({ text: '#11223344' }), ['colour', 'text']],
    ['with a part above 255', file({ text: 'rgb(1, 2, 256)' }), ['colour', 'text']],
    [
      'with four stops',
      file({ 'gradient-page': { angle: 1, stops: Array(4).fill('#123456') } }),
      ['gradient', 'gradient-page'],
    ],
    ['with no stop', file({ 'gradient-page': { angle: 1, stops: [] } }), ['gradient', 'gradient-page']],
    [
      'with more in a gradient',
      file({ 'gradient-page': { angle: 1, stops: ['#123456'], to: 1 } }),
      ['gradient', 'gradient-page'],
    ],
    [
      'with a turn of 361 degrees',
      file({ 'gradient-bar': { angle: 361, stops: ['#123456'] } }),
      ['angle', 'gradient-bar'],
    ],
    ['with half a degree', file({ 'gradient-bar': { angle: 0.5, stops: ['#123456'] } }), ['angle', 'gradient-bar']],
    ['with a font of its own', file({ font: 'Comic Sans' }), ['font', 'Comic Sans']],
    ['with text of 4 pixels', file({ 'font-size': 4 }), ['size', 'font-size']],
    ['with text of 31 pixels', file({ 'font-size': 31 }), ['size', 'font-size']],
    ['with a size as text', file({ 'size-h1': '20' }), ['size', 'size-h1']],
    ['with a heading of 121 pixels', file({ 'size-h1': 121 }), ['size', 'size-h1']],
    ['with a style that does not exist', file({ 'size-h9': 12 }), ['unknownKey', 'size-h9']],
  ])('%s', (_what, text, expected) => {
    expect(problemOf(text)).toEqual(expected)
  })

  test.each([
    'url(https://a.example/x)',
    'URL (x)',
    '#123456; background: red',
    '@import "x"',
    '#12}body{',
    'expression(1)',
    '\\75rl(x)',
    '<b>',
  ])('with the value %s', (value) => {
    expect(problemOf(file({ primary: value }))).toEqual(['dangerous', 'primary'])
    expect(problemOf(file({ font: value }))).toEqual(['dangerous', 'font'])
    expect(problemOf(file({ 'gradient-page': { angle: 1, stops: [value] } }))).toEqual(['dangerous', 'gradient-page'])
  })

  test('with a name that is taken, however it is written', () => {
    expect(problemOf(file({}, { name: ' deep  SEA ' }), ['Deep sea'])).toEqual(['nameTaken', 'deep SEA'])
  })

  test('with a colour of a state, each of them', () => {
    const ofStates = COLOUR_TOKENS.filter((token) => /-(fg|bg|dot)$/.test(token))
    expect(ofStates).toHaveLength(21)
    for (const token of ofStates) expect(problemOf(file({ [token]: '#123456' }))).toEqual(['stateColour', token])
    expect(COLOUR_VARIABLES.filter((variable) => /-(fg|bg|dot)$/.test(variable))).toEqual([])
  })
})

test('an angle goes round', () => {
  expect([361, 360, 359, 0, -1, -361, 14.6].map(turned)).toEqual([1, 0, 359, 0, 359, 359, 15])
})
