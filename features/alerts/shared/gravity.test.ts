import { expect, test } from 'vitest'
import { handledTogether } from './gravity.ts'
import type { Alert } from './alerts.contract.ts'

const alert = (id: string, more: Partial<Alert> = {}): Alert => ({
  id,
  runId: 'run-1',
  routeName: 'Line 3',
  serviceDate: '2026-10-05',
  zone: 'Europe/Rome',
  rule: 'LATE_EVENT',
  childName: id,
  passengerId: null,
  state: 'open',
  openedAt: '2026-10-05T05:30:00.000Z',
  owner: null,
  assigned: 'Alma',
  closable: true,
  step: 0,
  values: {},
  nextStepAt: null,
  contacts: [],
  ...more,
})
const ids = (alerts: readonly Alert[]) => handledTogether(alerts).map((group) => group.map(({ id }) => id))

test('children of whom something came in after the close are one thing to deal with; others stay alone, in their order', () => {
  expect(
    ids([alert('missing', { rule: 'MISSING_CHILD' }), alert('a'), alert('gone', { rule: 'NO_SHOW' }), alert('b')]),
  ).toEqual([['missing'], ['a', 'b'], ['gone']])
})

test('children who were returned together are one thing; to another person is another', () => {
  const back = (id: string, by: string) => alert(id, { rule: 'CHILD_RETURNED', values: { by, place: 'school' } })
  expect(ids([back('a', 'Teresa'), back('b', 'Teresa'), back('c', 'Ugo')])).toEqual([['a', 'b'], ['c']])
})

test('children in doubt are looked for one by one, unless a whole run was not recorded', () => {
  const inDoubt = (count: number) =>
    Array.from({ length: count }, (_, i) => alert(`c${i}`, { rule: 'CHILD_UNACCOUNTED' }))
  expect(ids(inDoubt(5))).toHaveLength(5)
  expect(ids([...inDoubt(6), alert('other', { rule: 'CHILD_UNACCOUNTED', runId: 'run-2' })])).toEqual([
    ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'],
    ['other'],
  ])
})

test('another run, another owner or another step is another thing', () => {
  const others: Partial<Alert>[] = [{ runId: 'run-2' }, { owner: 'Bea' }, { step: 1 }, { assigned: 'Bea' }]
  expect(ids([alert('a'), ...others.map((more, i) => alert(`b${i}`, more))])).toEqual([
    ['a'],
    ['b0'],
    ['b1'],
    ['b2'],
    ['b3'],
  ])
})
