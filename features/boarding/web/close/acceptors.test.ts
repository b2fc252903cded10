import { expect, test } from 'vitest'
import type { RunPerson } from '#features/pickup/shared/pickup.contract.ts'
import { acceptorsFor, isStopped, offered } from './acceptors.ts'

const person = (id: string, name: string, passengerIds: string[]): RunPerson => ({
  id,
  kind: 'guardian',
  name,
  relation: 'mother',
  phone: null,
  picture: null,
  idCheck: null,
  oneTime: false,
  passengerIds,
  verifiers: null,
})
const pickup = {
  people: [person('pia', 'Pia Colli', ['ada']), person('dora', 'Dora Neri', ['ben'])],
  acceptors: [
    { id: 'teresa', name: 'Teresa Bidella' },
    { id: 'pia', name: 'Pia Colli' },
  ],
  stops: [{ name: 'Ugo Bigi', passengerIds: ['ada'] }],
}

test('who may collect the child is offered before the staff, each person once, and nobody without a list', () => {
  expect(acceptorsFor(pickup, 'ada').map(({ kind, id }) => [kind, id])).toEqual([
    ['guardian', 'pia'],
    ['adult', 'teresa'],
  ])
  expect(acceptorsFor(undefined, 'ada')).toEqual([])
})

test('a typed name that may be that of a restricted adult is stopped for the child concerned alone', () => {
  expect(isStopped(pickup, 'ada', 'ugo biggi')).toBe(true)
  expect(isStopped(pickup, 'ben', 'ugo biggi')).toBe(false)
  expect(isStopped(pickup, 'ada', ' ')).toBe(false)
})

test('typing narrows whom is offered, and the chosen person stays in sight', () => {
  const people = acceptorsFor(pickup, 'ada')
  expect(offered(people, 'bid', null).map(({ id }) => id)).toEqual(['teresa'])
  expect(offered(people, 'bid', 'pia').map(({ id }) => id)).toEqual(['pia', 'teresa'])
})
