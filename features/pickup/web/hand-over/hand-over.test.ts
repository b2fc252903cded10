import { expect, test } from 'vitest'
import { nobodyFor, type Choice, type Waiting } from './hand-over.ts'

const child = (id: string): Waiting => ({
  id,
  childId: id,
  name: id,
  schoolClass: null,
  born: null,
  contacts: [{ name: 'Mother', phone: '333' }],
})
const [ada, dana] = [child('ada'), child('dana')]
const mother: Choice = { key: 'm', kind: 'guardian', id: 'm', name: 'Mother', person: null, children: [ada] }

test('the family is called for children for whom nobody is named, also beside others who are awaited', () => {
  expect(nobodyFor([ada, dana], [mother])).toEqual([dana])
  expect(nobodyFor([ada], [mother])).toEqual([])
  expect(nobodyFor([dana], [])).toEqual([dana])
})
