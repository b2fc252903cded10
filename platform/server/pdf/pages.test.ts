import { expect, test } from 'vitest'
import { losesLetters, printable } from './letters.ts'

test('names keep their accents in every script of the font; a letter of another script is a question mark, not a hole', () => {
  for (const name of [
    'Żółć Łukasiewicz',
    'Ольга Петрова',
    'Nguyễn Thị Ánh',
    'Ιωάννης',
    'Şükrü Öğünç',
    'Noah O’Brien 2A',
    'Zoe\u0308',
  ])
    expect(losesLetters(name)).toBe(false)
  expect(printable('李小龙 Lee')).toBe('??? Lee')
  expect(printable('عمر')).toBe('???')
  expect(printable('Zoe\u0308')).toBe('Zoë')
})
