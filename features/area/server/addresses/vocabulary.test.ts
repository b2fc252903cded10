import { expect, test } from 'vitest'
import { Chance } from '../../../../bench/random.ts'
import { oneEdit } from './one-edit.ts'
import { Vocabulary } from './vocabulary.ts'

test('a word is found exactly, by its beginning when it is open, and with one mistake from 4 letters', () => {
  const vocabulary = new Vocabulary(['roma', 'romagna', 'milano', 'via', '1945', 'roma'])
  const meant = (word: string, open: boolean) =>
    Object.fromEntries([...vocabulary.meant(word, open)].map(([id, how]) => [vocabulary.words[id]!, how]))
  expect(vocabulary.words).toHaveLength(5)
  expect(meant('roma', false)).toEqual({ roma: 'exact' })
  expect(meant('roma', true)).toEqual({ roma: 'exact', romagna: 'prefix' })
  expect(meant('rma', false)).toEqual({ roma: 'typo' })
  expect(meant('imlano', false)).toEqual({ milano: 'typo' })
  expect(meant('vai', false)).toEqual({})
  expect(meant('1946', false)).toEqual({})
  expect([vocabulary.idOf('via') >= 0, vocabulary.idOf('vi')]).toEqual([true, -1])
})

test('every word with one mistake is found that a comparison with all finds, and no other', () => {
  const chance = new Chance(185)
  const word = () =>
    Array.from({ length: Math.floor(chance.between(4, 8)) }, () => 'abc'[Math.floor(chance.between(0, 3))]!).join('')
  const vocabulary = new Vocabulary(Array.from({ length: 400 }, word))
  for (let round = 0; round < 200; round += 1) {
    const typed = word()
    const found = [...vocabulary.meant(typed, false).keys()].map((id) => vocabulary.words[id]!)
    expect(found.toSorted()).toEqual(vocabulary.words.filter((one) => oneEdit(one, typed)))
  }
})
