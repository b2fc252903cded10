import { afterAll, beforeAll, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import {
  addMembership,
  changeMembership,
  listMemberships,
  takeMembership,
} from '#features/memberships/shared/memberships.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { formerGuests, getGuest } from '../shared/guests.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

test('a guest whose place ended is found by the office as a former one, and is a guest again with other days', async () => {
  const organisation = await newOrganisation(app)
  const [group, otherGroup] = organisation.groups
  const office = app.as(organisation.administrator)
  const guest = (name: string) =>
    office.call(createGuest, { body: { customerGroupId: group.id, name, surname: 'Zeta' } })
  const [olga, irma] = [await guest('Olga'), await guest('Irma')]
  const former = (body: object = {}, who = office) => who.call(formerGuests, { body })
  expect(await former()).toEqual([])
  const params = { id: olga.id }
  const [place] = await office.call(listMemberships, { params })
  if (!place) throw new Error('she has a place')
  await office.call(takeMembership, { params: { id: place.id } })
  const [found] = await former()
  expect(await former()).toMatchObject([
    { id: olga.id, fullName: 'Olga Zeta', place: { id: place.id, group: { id: group.id } } },
  ])
  expect(await former({ q: 'olg' })).toHaveLength(1)
  expect(await former({ q: 'irm' })).toEqual([])
  expect(await office.refused(getGuest, { params })).toMatchObject({ status: 404 })
  // Nobody else: staff, families, the offices of other groups and organisations.
  for (const who of [organisation.assistant, organisation.parent])
    expect(await app.as(who).refused(formerGuests, { body: {} })).toMatchObject({ status: 403 })
  const elsewhere = app.as(await organisation.person([{ role: 'CB_ADMIN', group: otherGroup }]))
  expect(await former({}, elsewhere)).toEqual([])
  expect(await former({}, app.as((await newOrganisation(app)).administrator))).toEqual([])
  const change = {
    params: { id: place.id },
    body: { version: found?.place.version ?? 0, from: place.from, to: null },
  }
  expect(await office.call(changeMembership, change)).toMatchObject([{ id: place.id, to: null, state: 'current' }])
  expect(await office.call(getGuest, { params })).toMatchObject({ fullName: 'Olga Zeta' })
  expect(await former()).toEqual([])
  expect(await office.refused(changeMembership, change)).toMatchObject({ status: 409, errorCode: 'E016' })
  // Who left for another group is theirs.
  const [hers] = await office.call(listMemberships, { params: { id: irma.id } })
  const both = app.as(
    await organisation.person([
      { role: 'CB_ADMIN', group },
      { role: 'CB_ADMIN', group: otherGroup },
    ]),
  )
  await both.call(addMembership, { body: { personId: irma.id, customerGroupId: otherGroup.id, role: 'GUEST' } })
  await both.call(takeMembership, { params: { id: hers?.id ?? '' } })
  expect(await former()).toEqual([])
  expect(await former({}, both)).toMatchObject([{ id: irma.id, place: { group: { id: group.id } } }])
})
