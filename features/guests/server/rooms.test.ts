import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { searchRound } from '#features/measurements/shared/measurements.contract.ts'
import { searchTimeline } from '#features/timeline/shared/timeline.contract.ts'
import { addCaregiver } from '../shared/caregivers.contract.ts'
import { exportGuests } from '../shared/export.contract.ts'
import { completeList, getGuest, searchGuests } from '../shared/guests.contract.ts'
import {
  addRoom,
  archiveRoom,
  changeRoom,
  getStays,
  moveGuest,
  restoreRoom,
  searchRooms,
} from '../shared/rooms.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

/** Two guests, one with a nurse and a daughter, and two rooms. */
async function scene() {
  const organisation = await newOrganisation(app)
  const [group, other] = organisation.groups
  const admin = app.as(organisation.administrator)
  const guestOf = (name: string) =>
    admin.call(createGuest, { body: { customerGroupId: group.id, name, surname: 'Zeta' } })
  const [olga, rina] = [await guestOf('Olga'), await guestOf('Rina')]
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const daughter = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, daughter, { id: olga.id, name: olga.fullName })
  await admin.call(addCaregiver, {
    body: { guestId: olga.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
  })
  const roomOf = (name: string, more: object = {}) =>
    admin.call(addRoom, { body: { customerGroupId: group.id, kind: 'ROOM', name, ...more } })
  const [sun, moon] = [await roomOf('Sun', { capacity: 1, note: 'Key 4' }), await roomOf('Moon')]
  const move = (id: string, roomId: string | null, from?: string) =>
    admin.call(moveGuest, { params: { id }, body: { roomId, ...(from !== undefined && { from }) } })
  const refusedMove = (id: string, roomId: string | null, from?: string) =>
    admin.refused(moveGuest, { params: { id }, body: { roomId, ...(from !== undefined && { from }) } })
  return { organisation, group, other, admin, olga, rina, nurse, daughter, sun, moon, roomOf, move, refusedMove }
}

test('a guest moves from room to room, one after the other, and a repeat changes nothing', async () => {
  const { olga, sun, moon, move, refusedMove } = await scene()
  await move(olga.id, sun.id, '2026-10-01')
  await move(olga.id, moon.id)
  expect(await move(olga.id, moon.id)).toMatchObject([
    { room: { name: 'Moon' }, from: '2026-10-05', to: null, now: true },
    { room: { name: 'Sun' }, from: '2026-10-01', to: '2026-10-04', now: false },
  ])
  expect(await refusedMove(olga.id, sun.id, '2026-10-02')).toMatchObject({ status: 409, errorCode: 'E009' })
  // On the same day the room before never counted.
  expect(await move(olga.id, sun.id)).toMatchObject([{ room: { name: 'Sun' }, now: true }, { to: '2026-10-04' }])
  expect(await move(olga.id, null, '2026-10-20')).toMatchObject([{ to: '2026-10-19', now: true }, { to: '2026-10-04' }])
  expect(await refusedMove(olga.id, moon.id, '2026-10-10')).toMatchObject({ errorCode: 'E009' })
})

test('a full room, an archived one and one of another group are refused; a room with guests is not archived', async () => {
  const { admin, other, olga, rina, sun, moon, move, refusedMove } = await scene()
  await move(olga.id, sun.id)
  expect(await refusedMove(rina.id, sun.id)).toMatchObject({ status: 409, detail: 'This room is full.' })
  expect(await admin.refused(archiveRoom, { params: { id: sun.id } })).toMatchObject({
    detail: 'Guests are in this room. Move them first.',
  })
  await admin.call(archiveRoom, { params: { id: moon.id } })
  expect((await admin.call(searchRooms, { body: {} })).map(({ name }) => name)).toEqual(['Sun'])
  expect(await refusedMove(rina.id, moon.id)).toMatchObject({ detail: 'This room is archived.' })
  expect(await admin.call(restoreRoom, { params: { id: moon.id } })).toMatchObject({ archived: false })
  await admin.call(archiveRoom, { params: { id: moon.id } })
  const twice = { customerGroupId: sun.customerGroupDto.id, kind: 'UNIT' as const }
  expect(await admin.refused(addRoom, { body: { ...twice, name: 'sun' } })).toMatchObject({ errorCode: 'E019' })
  expect(await admin.call(addRoom, { body: { ...twice, name: 'Moon' } })).toMatchObject({ guests: 0 })
  expect(await admin.refused(addRoom, { body: { ...twice, customerGroupId: other.id, name: 'Far' } })).toMatchObject({
    status: 404,
  })
  const body = { version: sun.version, kind: 'UNIT' as const, name: 'Sunny' }
  expect(await admin.call(changeRoom, { params: { id: sun.id }, body })).toMatchObject({ name: 'Sunny', guests: 1 })
  expect(await admin.refused(changeRoom, { params: { id: sun.id }, body })).toMatchObject({ errorCode: 'E016' })
})

test('the room is in the list, its filter and table, the page, the complete list, the round and the timeline', async () => {
  const { organisation, admin, olga, rina, nurse, daughter, sun, moon, move } = await scene()
  await move(olga.id, sun.id)
  await move(rina.id, moon.id, '2026-10-09')
  const rooms = async (who: TestPerson, filters = {}) =>
    (await app.as(who).list(searchGuests, { body: { filters } })).data.map((one) => [one.name, one.room?.name])
  expect(await rooms(organisation.administrator)).toEqual([
    ['Olga', 'Sun'],
    ['Rina', undefined],
  ])
  expect(await rooms(organisation.administrator, { roomId: sun.id })).toEqual([['Olga', 'Sun']])
  expect(await rooms(organisation.administrator, { roomId: moon.id })).toEqual([])
  for (const who of [nurse, daughter]) {
    expect(await rooms(who)).toEqual([['Olga', 'Sun']])
    expect(await app.as(who).call(getGuest, { params: { id: olga.id } })).toMatchObject({ room: { name: 'Sun' } })
    expect(await app.as(who).call(searchRooms, { body: { all: true } })).toMatchObject([
      { name: 'Sun', note: '', guests: 1, abilities: { edit: false } },
    ])
    expect(await app.as(who).call(getStays, { params: { id: olga.id } })).toHaveLength(1)
    expect(await app.as(who).refused(getStays, { params: { id: rina.id } })).toMatchObject({ status: 404 })
  }
  expect(await app.as(daughter).call(completeList)).toMatchObject([{ room: { name: 'Sun' } }])
  expect((await app.as(nurse).list(searchRound, { body: {} })).data).toMatchObject([{ room: { name: 'Sun' } }])
  const told = await app
    .as(daughter)
    .list(searchTimeline, { body: { filters: { personId: olga.id, kinds: ['room'] } } })
  expect(told.data).toMatchObject([{ title: 'Sun', about: ['Room', 'From 05/10/2026'] }])
  const table = await admin.send(exportGuests, { body: { filters: { roomId: sun.id } }, query: { format: 'csv' } })
  expect(table.body).toContain('Sun')
})

test('rooms of another organisation look missing, and only administrators change them', async () => {
  const { organisation, olga, nurse, daughter, sun } = await scene()
  const stranger = (await newOrganisation(app)).administrator
  const body = { version: sun.version, kind: 'ROOM' as const, name: 'Mine' }
  expect(await app.as(stranger).refused(changeRoom, { params: { id: sun.id }, body })).toMatchObject({ status: 404 })
  expect(await app.as(stranger).refused(getStays, { params: { id: olga.id } })).toMatchObject({ status: 404 })
  expect(await app.as(stranger).call(searchRooms, { body: {} })).toEqual([])
  for (const who of [nurse, daughter, organisation.parent])
    expect((await app.as(who).send(moveGuest, { params: { id: olga.id }, body: { roomId: sun.id } })).statusCode).toBe(
      403,
    )
})

test('the database takes no change of a stay but its end', async () => {
  const { organisation, olga, sun, moon, move } = await scene()
  await move(olga.id, sun.id)
  await expect(
    app.inside(organisation.id, ({ db }) =>
      db.updateTable('room_stay').set({ room_id: moon.id }).where('person_id', '=', olga.id).execute(),
    ),
  ).rejects.toThrow(/permission denied/)
})
