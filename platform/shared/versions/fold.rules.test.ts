import { expect, test } from 'vitest'
import { foldVersions, type VersionState } from './fold.rules.ts'

const version = (id: string, number: number, state: VersionState) => ({ id, version: number, state })

test('a proposal leaves what is in force as it is, and what was refused stays without force', () => {
  const [first, second, third] = foldVersions([
    version('a', 1, 'ACCEPTED'),
    version('a', 2, 'PROPOSED'),
    version('b', 1, 'PROPOSED'),
    version('c', 3, 'REFUSED'),
    version('c', 1, 'ACCEPTED'),
    version('c', 2, 'PROPOSED'),
  ])
  expect(first).toMatchObject({ now: { version: 1 }, newest: { version: 2 }, waits: { version: 2 } })
  expect(second).toMatchObject({ now: { version: 1, state: 'PROPOSED' }, waits: { version: 1 } })
  expect(third).toMatchObject({ now: { version: 1 }, newest: { version: 3 }, waits: null })
  expect(third?.versions.map((one) => one.version)).toEqual([3, 2, 1])
})

test('without versions there is no record', () => expect(foldVersions([])).toEqual([]))
