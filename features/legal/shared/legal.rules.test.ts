import { expect, test } from 'vitest'
import { blocksOf, inLanguage, isWrittenAnywhere } from './legal.rules.ts'

test('a text is shown in the language that was asked for, or in one in which it was written', () => {
  expect(inLanguage({ en: 'Terms', it: 'Condizioni' }, 'it')).toEqual({ language: 'it', text: 'Condizioni' })
  expect(inLanguage({ it: 'Condizioni', en: '  ' }, 'en')).toEqual({ language: 'it', text: 'Condizioni' })
  expect(inLanguage({}, 'it')).toEqual({ language: 'it', text: '' })
  expect(isWrittenAnywhere({ en: ' \n' })).toBe(false)
  expect(isWrittenAnywhere({ it: 'x' })).toBe(true)
})

test('headings, paragraphs and lists are told apart', () => {
  expect(blocksOf('# Data\r\n\r\nWe keep\nyour name.\n\n- mail\n- maps\nMore.\n\n\nEnd')).toEqual([
    { kind: 'heading', text: 'Data' },
    { kind: 'paragraph', text: 'We keep\nyour name.' },
    { kind: 'list', items: ['mail', 'maps'] },
    { kind: 'paragraph', text: 'More.' },
    { kind: 'paragraph', text: 'End' },
  ])
  expect(blocksOf('')).toEqual([])
})
