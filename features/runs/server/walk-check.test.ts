import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { ride, type Ride } from '#app/server/testing/ride-scene.ts'
import { tokenIfOf, stickerContent, stickerHash } from '#features/vehicles/shared/sticker.rules.ts'
import {
  createVehicle,
  getVehicle,
  printSticker,
  removeSticker,
  type VehicleDetail,
} from '#features/vehicles/shared/vehicles.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { exportRunFacts, getRunHistory } from '#features/history/shared/history.contract.ts'
import { getRun } from '../shared/runs.contract.ts'
import { exportCompletedRuns, searchCompletedRuns } from '#features/history/shared/search.contract.ts'
import { setRunVehicle } from '#features/scheduling/shared/vehicle.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A vehicle of the group of a ride with a sticker whose signs are known: what is printed stands on paper alone. */
async function vehicleWith(here: Ride, token: string): Promise<VehicleDetail> {
  const vehicle = await here.office.call(createVehicle, {
    body: { customerGroupId: here.group.id, name: `Bus ${token.slice(0, 2)}`, seats: 30 },
  })
  await stick(here, { vehicleId: vehicle.id, token })
  return vehicle
}

type Stuck = { vehicleId: string; token: string; groupId?: string; revoked?: boolean }

async function stick(here: Ride, { vehicleId, token, groupId = here.group.id, revoked }: Stuck): Promise<void> {
  const token_hash = await stickerHash(token)
  await app.inside(here.organisation.id, ({ db, newId, now }) =>
    db
      .insertInto('vehicle_sticker')
      .values({
        organisation_id: here.organisation.id,
        group_id: groupId,
        id: newId(),
        vehicle_id: vehicleId,
        token_hash,
        made_at: now,
        maker_name: 'Alma',
        revoked_at: revoked ? now : null,
      })
      .execute(),
  )
}

/** A vehicle of a group of the same organisation in which nobody here has a role. */
async function vehicleOfTheOtherGroup(here: Ride): Promise<string> {
  return app.inside(here.organisation.id, async ({ db, newId, now }) => {
    const id = newId()
    const key = { organisation_id: here.organisation.id, group_id: here.organisation.groups[1].id }
    await db
      .insertInto('vehicle')
      .values({ ...key, id, name: 'Bus of the valley', name_key: 'bus of the valley', seats: 20, created_at: now })
      .execute()
    return id
  })
}

/** A run with everybody delivered, whose vehicle has the sticker A. */
async function atTheClose() {
  const here = await ride(app)
  const bus = await vehicleWith(here, 'AAAAAAAAAAAA')
  const drive = (vehicle: VehicleDetail) =>
    here.office.call(setRunVehicle, { params: { id: here.run.id }, body: { vehicleId: vehicle.id } })
  await drive(bus)
  await here.send(...here.children.map((child) => here.say('BOARDED', child)))
  await here.send(...here.children.map((child) => here.say('DROPPED', child, { outcome: 'to_school' })))
  const closeBy = (sticker?: string) => {
    const { params, body } = here.close(3)
    return here.crew.call(closeRun, { params, body: { ...body, ...(sticker !== undefined && { sticker }) } })
  }
  return { ...here, bus, drive, closeBy }
}

test('a sticker is printed once, kept as a hash, ended by the next one and by being taken away', async () => {
  const here = await ride(app)
  const bus = await vehicleWith(here, 'AAAAAAAAAAAA')
  const params = { id: bus.id }
  const paper = await here.office.send(printSticker, { params })
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const rows = await app.inside(here.organisation.id, ({ db }) =>
    db.selectFrom('vehicle_sticker').select(['token_hash', 'revoked_at']).where('vehicle_id', '=', bus.id).execute(),
  )
  expect(rows.filter((row) => row.revoked_at === null)).toHaveLength(1)
  expect(rows.find((row) => row.revoked_at !== null)?.token_hash).toBe(await stickerHash('AAAAAAAAAAAA'))
  expect((await here.office.call(getVehicle, { params })).sticker).toMatchObject({
    madeAt: app.clock.now().toISOString(),
  })
  expect((await here.office.call(removeSticker, { params })).sticker).toBeNull()
  expect((await here.office.call(removeSticker, { params })).sticker).toBeNull()
})

test('the crew alone knows what its sticker is compared with, until the run is over; never the hash', async () => {
  const here = await atTheClose()
  const { sticker } = await here.read()
  expect(sticker).toMatchObject({ vehicleId: here.bus.id })
  expect(JSON.stringify(sticker)).not.toContain(await stickerHash('AAAAAAAAAAAA'))
  expect(await tokenIfOf(stickerContent('AAAAAAAAAAAA'), sticker!)).toBe('AAAAAAAAAAAA')
  expect((await here.read()).sticker?.verifier).not.toBe(sticker?.verifier)
  const params = { id: here.run.id }
  expect((await here.office.call(getRun, { params })).sticker).toBeNull()
  const parent = app.as(here.organisation.parent)
  expect((await parent.call(getRun, { params })).sticker).toBeNull()
  expect((await here.closeBy()).sticker).toBeNull()
})

test('closed by the sticker of its vehicle it says so, in the run, the timeline, its table and the history', async () => {
  const here = await atTheClose()
  expect((await here.closeBy(stickerContent('AAAAAAAAAAAA'))).vehicleCheck).toBe('sticker')
  // Sent again by a phone that did not hear the answer: as it was, whatever it says now.
  expect((await here.closeBy()).vehicleCheck).toBe('sticker')
  const params = { id: here.run.id }
  expect((await here.office.call(getRunHistory, { params })).run.vehicleCheck).toBe('sticker')
  expect((await here.office.send(exportRunFacts, { params })).body).toContain('vehicle checked, by the sticker')
  const count = async (vehicleCheck: 'sticker' | 'said') =>
    (await here.office.list(searchCompletedRuns, { body: { filters: { vehicleCheck } } })).page.total
  expect([await count('sticker'), await count('said')]).toEqual([1, 0])
  // Nobody walks to the back of a walking line.
  await app.inside(here.organisation.id, ({ db }) => db.updateTable('run').set({ mode: 'walk' }).execute())
  expect([await count('sticker'), await count('said')]).toEqual([0, 0])
  expect((await here.read()).vehicleCheck).toBeNull()
  await app.inside(here.organisation.id, ({ db }) => db.updateTable('run').set({ mode: 'bus' }).execute())
  expect((await here.office.send(exportCompletedRuns, { body: {} })).body).toContain('By the sticker')
  const parent = app.as(here.organisation.parent)
  expect((await parent.call(getRun, { params })).vehicleCheck).toBeNull()
})

test.each([
  ['no sticker', undefined],
  ['that of another vehicle', 'BBBBBBBBBBBB'],
  ['one that a new one replaced', 'CCCCCCCCCCCC'],
  ['that of a vehicle of another group', 'DDDDDDDDDDDD'],
  ['something else altogether', 'https://example.org'],
])('with %s the close is kept, as said', async (_what, read) => {
  const here = await atTheClose()
  await vehicleWith(here, 'BBBBBBBBBBBB')
  await stick(here, { vehicleId: here.bus.id, token: 'CCCCCCCCCCCC', revoked: true })
  const foreign = await vehicleOfTheOtherGroup(here)
  await stick(here, { vehicleId: foreign, groupId: here.organisation.groups[1].id, token: 'DDDDDDDDDDDD' })
  expect(await here.office.refused(printSticker, { params: { id: foreign } })).toMatchObject({ status: 404 })
  expect(await here.closeBy(read)).toMatchObject({ status: 'CLOSED', vehicleCheck: 'said' })
})

test('the vehicle that the run has at its close is the one that counts', async () => {
  const here = await atTheClose()
  const spare = await vehicleWith(here, 'BBBBBBBBBBBB')
  await here.drive(spare)
  expect((await here.read()).sticker?.vehicleId).toBe(spare.id)
  expect((await here.closeBy('AAAA AAAA AAAA')).vehicleCheck).toBe('said')
  const there = await atTheClose()
  const other = await vehicleWith(there, 'BBBBBBBBBBBB')
  await there.drive(other)
  expect((await there.closeBy('bbbb bbbb bbbb')).vehicleCheck).toBe('sticker')
})

test('a sticker closes nothing that could not be closed', async () => {
  const here = await atTheClose()
  const { params, body } = here.close(2, true)
  const sticker = stickerContent('AAAAAAAAAAAA')
  expect(await here.crew.refused(closeRun, { params, body: { ...body, sticker } })).toMatchObject({
    current: { code: 'headCount' },
  })
  expect(await here.crew.refused(closeRun, { params, body: { ...here.close(3, false).body, sticker } })).toMatchObject({
    current: { code: 'vehicle' },
  })
})
