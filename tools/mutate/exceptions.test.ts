import { expect, test } from 'vitest'
import { guardedFiles } from '../mutate.ts'
import { EXCEPTIONS } from './exceptions.ts'

test('each exception names a guard of the tree', () => {
  const guards = guardedFiles([]).flatMap(({ file, guards: its }) => its.map(({ text }) => `${file} ${text}`))
  expect(EXCEPTIONS.map(({ file, guard }) => `${file} ${guard}`).filter((name) => !guards.includes(name))).toEqual([])
})
