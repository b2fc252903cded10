import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { createDocument, getDocument } from '#features/documents/shared/documents.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { getExtraData } from '#features/structures/shared/structures.contract.ts'
import {
  addCaregiver,
  changeCaregiver,
  closeCaregiver,
  getCaregiver,
  searchCaregivers,
} from '../shared/caregivers.contract.ts'
import { getGuest, searchGuests } from '../shared/guests.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

const HIDDEN = { status: 404 }

async function scene(given?: TestOrganisation) {
  const organisation = given ?? (await newOrganisation(app))
  const admin = app.as(organisation.administrator)
  const group = organisation.groups[0]
  const guest = await admin.call(createGuest, { body: { customerGroupId: group.id, name: 'Olga', surname: 'Zeta' } })
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const team = { guestId: guest.id, kind: 'TEAM' as const, personId: nurse.personId, function: 'NURSE' as const }
  return { organisation, admin, group, guest, nurse, team }
}

test('who is on the care team today finds the guest, with the record and the extra data; nobody else of the crew does', async () => {
  const { organisation, admin, guest, nurse, team } = await scene()
  const names = async (who = nurse) =>
    (await app.as(who).list(searchGuests, { body: {} })).data.map((one) => one.fullName)
  expect(await names()).toEqual([])
  expect(await app.as(nurse).refused(getGuest, { params: { id: guest.id } })).toMatchObject(HIDDEN)
  const entry = await admin.call(addCaregiver, { body: { ...team, callOrder: 1, weekdays: [5, 1, 1] } })
  expect(entry).toMatchObject({ state: 'NOW', fullName: expect.any(String), weekdays: [1, 5], callOrder: 1 })
  expect(await names()).toEqual(['Olga Zeta'])
  expect(await app.as(nurse).call(getGuest, { params: { id: guest.id } })).toMatchObject({ fullName: 'Olga Zeta' })
  await app.as(nurse).call(getExtraData, { params: { entity: 'guest', id: guest.id } })
  const seen = await app.as(nurse).list(searchCaregivers, { body: { filters: { guestId: guest.id } } })
  expect(seen.data).toMatchObject([{ id: entry.id, abilities: { edit: false } }])
  expect(await names(organisation.assistant)).toEqual([])
  expect(await app.as(organisation.assistant).refused(getCaregiver, { params: { id: entry.id } })).toMatchObject(HIDDEN)
  const ended = await admin.call(closeCaregiver, { params: { id: entry.id } })
  expect(ended).toMatchObject({ state: 'PAST', abilities: { edit: false } })
  expect(await admin.call(closeCaregiver, { params: { id: entry.id } })).toEqual(ended)
  expect(await names()).toEqual([])
  expect(await app.as(nurse).refused(getGuest, { params: { id: guest.id } })).toMatchObject(HIDDEN)
})

test('the days of an entry bound what it opens', async () => {
  const { admin, guest, nurse, team } = await scene()
  const reaches = async () => (await app.as(nurse).send(getGuest, { params: { id: guest.id } })).statusCode === 200
  const entry = await admin.call(addCaregiver, { body: { ...team, from: '2027-01-10', to: '2027-01-20' } })
  expect(entry.state).toBe('COMING')
  expect(await reaches()).toBe(false)
  const today = MORNING.slice(0, 10)
  const body = { version: entry.version, function: 'NURSE' as const, from: today, to: today }
  const changed = await admin.call(changeCaregiver, { params: { id: entry.id }, body })
  expect(changed.state).toBe('NOW')
  expect(await reaches()).toBe(true)
  expect(await admin.refused(changeCaregiver, { params: { id: entry.id }, body })).toMatchObject({
    status: 409,
    errorCode: 'E016',
  })
})

test('a team takes assistants of the groups of the guest alone, each once on a day, and nobody who is restricted', async () => {
  const { organisation, admin, guest, nurse, team } = await scene()
  const elsewhere = await organisation.person([{ role: 'CB_ASSISTANT', group: organisation.groups[1] }])
  const restricted = await organisation.person([{ role: 'CB_ASSISTANT', group: organisation.groups[0] }])
  await makeGuardian(app, organisation, restricted, { id: guest.id, name: guest.fullName }, { restricted: true })
  const stranger = (await newOrganisation(app)).assistant
  for (const { personId } of [elsewhere, restricted, stranger, organisation.parent])
    expect(await admin.refused(addCaregiver, { body: { ...team, personId } })).toMatchObject({
      status: 400,
      fields: [{ fieldName: 'personId' }],
    })
  const all = await Promise.all(
    Array.from({ length: 8 }, () => admin.send(addCaregiver, { body: { ...team, personId: nurse.personId } })),
  )
  expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7)
  expect(await admin.refused(addCaregiver, { body: team })).toMatchObject({ errorCode: 'E009' })
})

test('what does not fit is refused at its field, and a repeat adds nothing', async () => {
  const { admin, guest, team } = await scene()
  const contact = { guestId: guest.id, kind: 'CONTACT' as const, name: 'Nora', function: 'NEIGHBOUR' as const }
  const refusedAt = async (body: object) => {
    const answer = await admin.refused(addCaregiver, { body: { ...contact, ...body } })
    return answer.fields?.map(({ fieldName }) => fieldName)
  }
  expect(await refusedAt({ name: ' ' })).toEqual(['name'])
  expect(await refusedAt({ ...team, personId: null })).toEqual(['personId'])
  expect(await refusedAt({ from: '2026-05-02', to: '2026-05-01' })).toEqual(['to'])
  expect(await refusedAt({ fromTime: '08:00' })).toEqual(['toTime'])
  expect(await refusedAt({ fromTime: '8', toTime: '09:00' })).toEqual(['fromTime'])
  const id = '0192a6f0-1111-7222-8333-444455556666'
  const first = await admin.call(addCaregiver, { body: { id, ...contact } })
  expect(await admin.call(addCaregiver, { body: { id, ...contact } })).toEqual(first)
  const { data } = await admin.list(searchCaregivers, { body: { filters: { guestId: guest.id } } })
  expect(data).toHaveLength(1)
})

test('nobody of the team reads about somebody who is a guest no longer, nor their documents', async () => {
  const { organisation, admin, group, guest, nurse, team } = await scene()
  const entry = await admin.call(addCaregiver, { body: team })
  const letters = { CB_ADMIN: 'W', CB_ASSISTANT: 'R', CB_PARENT: 'N' } as const
  const id = await admin.call(createDocument, {
    body: { customerGroupId: group.id, personId: guest.id, name: 'Plan', ...letters },
  })
  const reads = async () => [
    (await app.as(nurse).send(getDocument, { params: { id } })).statusCode,
    (await app.as(nurse).send(getCaregiver, { params: { id: entry.id } })).statusCode,
  ]
  expect(await reads()).toEqual([200, 200])
  await app.inside(organisation.id, ({ db }) =>
    db
      .updateTable('membership')
      .set({ valid_to: '2026-01-02', valid_from: '2026-01-01' })
      .where('person_id', '=', guest.id)
      .execute(),
  )
  expect(await reads()).toEqual([404, 404])
})

test('the telephone of an assistant is for the office; the one of the entry is for everybody', async () => {
  const { organisation, admin, guest, nurse, team } = await scene()
  await app.inside(organisation.id, ({ db }) =>
    db.updateTable('person').set({ phone: '+39 055 7' }).where('id', '=', nurse.personId).execute(),
  )
  const entry = await admin.call(addCaregiver, { body: team })
  const phone = async (who = nurse) => (await app.as(who).call(getCaregiver, { params: { id: entry.id } })).phone
  expect([entry.phone, await phone()]).toEqual(['+39 055 7', ''])
  const body = { version: entry.version, function: 'NURSE' as const, phone: '+39 055 8' }
  await admin.call(changeCaregiver, { params: { id: entry.id }, body })
  expect(await phone()).toBe('+39 055 8')
  expect(await admin.refused(searchCaregivers, { body: {} })).toMatchObject({ status: 400 })
  expect((await admin.list(searchCaregivers, { body: { filters: { guestId: guest.id } } })).data).toHaveLength(1)
})

test('the family reads who cares, of no other guest, and changes nothing', async () => {
  const { organisation, admin, group, guest, team } = await scene()
  const entry = await admin.call(addCaregiver, { body: team })
  const daughter = await organisation.person([{ role: 'CB_PARENT', group }])
  const asDaughter = app.as(daughter)
  const filters = { guestId: guest.id }
  expect(await asDaughter.refused(searchCaregivers, { body: { filters } })).toMatchObject(HIDDEN)
  await makeGuardian(app, organisation, daughter, { id: guest.id, name: guest.fullName })
  expect((await asDaughter.list(searchCaregivers, { body: { filters } })).data).toMatchObject([{ id: entry.id }])
  expect(await asDaughter.refused(closeCaregiver, { params: { id: entry.id } })).toMatchObject({ status: 403 })
  const stranger = app.as((await newOrganisation(app)).administrator)
  expect(await stranger.refused(searchCaregivers, { body: { filters } })).toMatchObject(HIDDEN)
  expect(await stranger.refused(getCaregiver, { params: { id: entry.id } })).toMatchObject(HIDDEN)
  expect(await stranger.refused(closeCaregiver, { params: { id: entry.id } })).toMatchObject(HIDDEN)
})
