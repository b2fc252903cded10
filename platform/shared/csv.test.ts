import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const read = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

test('cells are quoted where they must be, and lines end as the standard says', () => {
  expect(read(csvOf(['Name', 'Note'], [['Ada "A." Colli', 'one, two\nthree']]))).toBe(
    '\uFEFFName,Note\r\n"Ada ""A."" Colli","one, two\nthree"\r\n',
  )
})

test('nothing that a spreadsheet would calculate leaves the application', () => {
  const text = read(csvOf(['x'], [['=1+1'], ['+39 045'], ['-1'], ['@SUM(A1)'], ['\tx']]))
  expect(text.split('\r\n').slice(1, -1)).toEqual(["'=1+1", "'+39 045", "'-1", "'@SUM(A1)", "'\tx"])
})
