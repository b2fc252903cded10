import { expect, test } from 'vitest'
import { changesOf, isFolded, SHORT, type Field } from './changes.rules.ts'

const field = (name: string, words: string): Field => ({ field: name, label: name.toUpperCase(), words })

test('only what says something else than before is a change, in the order of what is said now', () => {
  const was = [field('dose', '1'), field('route', 'mouth'), field('note', '')]
  const is = [field('note', 'Rest'), field('route', 'mouth'), field('dose', '2')]
  expect(changesOf(was, is)).toEqual([
    { field: 'note', label: 'NOTE', texts: { was: '', is: 'Rest' } },
    { field: 'dose', label: 'DOSE', texts: { was: '1', is: '2' } },
  ])
  expect(changesOf(was, was)).toEqual([])
})

test('what is asked no more and what was not asked before are changes from and to nothing', () => {
  expect(changesOf([field('arm', 'left')], [field('cuff', 'large')])).toEqual([
    { field: 'cuff', label: 'CUFF', texts: { was: '', is: 'large' } },
    { field: 'arm', label: 'ARM', texts: { was: 'left', is: '' } },
  ])
  // Nothing that was said of a field is the same as a field that was not there.
  expect(changesOf([field('arm', '')], [])).toEqual([])
})

test('a text that is too long before or after only says that it changed', () => {
  const [short, long] = ['x'.repeat(SHORT), 'x'.repeat(SHORT + 1)]
  const texts = (was: string, is: string) => changesOf([field('note', was)], [field('note', is)])[0]?.texts
  expect(texts('', short)).toEqual({ was: '', is: short })
  expect(texts('', long)).toBe(null)
  expect(texts(long, '')).toBe(null)
})

test('two short lines stand open; more of them, or long ones, are folded', () => {
  const change = (was: string, is: string) => ({ field: 'a', label: 'A', texts: { was, is } })
  const short = change('36,8 °C', '38,6 °C')
  expect(isFolded([short, short])).toBe(false)
  expect(isFolded([short, short, short])).toBe(true)
  expect(isFolded([change('x'.repeat(40), 'y'.repeat(40))])).toBe(false)
  expect(isFolded([change('x'.repeat(40), 'y'.repeat(41))])).toBe(true)
  expect(isFolded([{ field: 'a', label: 'A', texts: null }])).toBe(false)
})
