import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { latestPositions, sendPositions, type RunPosition } from '../shared/positions.contract.ts'
import { forgetPositions } from './positions.jobs.ts'
import { locatedRun, watchersAt } from './located.queries.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A run under way with a phone on board that says where it is. */
async function scene() {
  const trip = await ride(app)
  const { organisation, run, crew } = trip
  let seq = 0
  const reading = (latitude = 45.9) => ({
    deviceSeq: (seq += 1),
    at: app.clock.now().toISOString(),
    latitude,
    longitude: 9.1,
  })
  const send = (...positions: ReturnType<typeof reading>[]) =>
    crew.call(sendPositions, { params: { id: run.id }, body: { deviceId: 'phone-1', positions } })
  const seenBy = async (person: typeof organisation.parent): Promise<RunPosition[]> =>
    app.as(person).call(latestPositions, { query: { runId: run.id } })
  /** Whom the socket tells about a position of now. */
  const told = () =>
    app.inside(organisation.id, async (tx) => {
      const asCrew = { ...tx, actor: { ...tx.actor, personId: organisation.assistant.personId } }
      return watchersAt((await locatedRun(asCrew, run.id)).watchers, 0, tx.now)
    })
  return { ...trip, reading, send, record: trip.send, seenBy, told, parent: organisation.parent }
}

test('a reading is kept once, however often it is sent, and the newest is what is shown', async () => {
  const { send, reading, seenBy, organisation, run } = await scene()
  const first = reading()
  expect(await send(first)).toEqual({ stored: 1 })
  app.clock.pass({ seconds: 5 })
  const second = reading(45.905)
  expect(await send(first, second)).toEqual({ stored: 1 })
  expect(await seenBy(organisation.administrator)).toMatchObject([{ runId: run.id, latitude: 45.905 }])
  expect(await send(first, second)).toEqual({ stored: 0 })
})

test('readings that come late are kept and do not move the vehicle back', async () => {
  const { send, reading, seenBy, organisation } = await scene()
  const early = reading(45.901)
  app.clock.pass({ seconds: 30 })
  await send(reading(45.905))
  expect(await send(early)).toEqual({ stored: 1 })
  expect(await seenBy(organisation.administrator)).toMatchObject([{ latitude: 45.905 }])
})

test('nobody is located before the start, after the close, or by the clock of the future', async () => {
  const line = await activeLine(app)
  const crew = app.as(line.organisation.assistant)
  const at = (iso: string) => ({
    params: { id: line.run.id },
    body: { deviceId: 'p', positions: [{ deviceSeq: 1, at: iso, latitude: 45.9, longitude: 9.1 }] },
  })
  expect(await crew.refused(sendPositions, at(MORNING))).toMatchObject({ status: 409, errorCode: 'E013' })
  const trip = await ride(app, line)
  expect(await crew.call(sendPositions, at('2026-10-05T05:00:00Z'))).toEqual({ stored: 0 })
  expect(await crew.call(sendPositions, at('2026-10-06T05:00:00Z'))).toEqual({ stored: 1 })
  const office = app.as(line.organisation.administrator)
  expect(await office.call(latestPositions)).toMatchObject([{ at: '2026-10-05T05:30:00.000Z' }])
  await trip.finish()
  app.clock.pass({ minutes: 1 })
  expect(await crew.call(sendPositions, at(app.clock.now().toISOString()))).toEqual({ stored: 0 })
  expect(await office.call(latestPositions)).toEqual([])
})

describe('a family sees the vehicle', () => {
  test('only from shortly before the own stop until its child is handed over', async () => {
    app.clock.set('2026-10-05T05:15:00Z')
    const { send, reading, seenBy, told, parent, children, say, record } = await scene()
    await send(reading())
    // The stop is at 07:40, now it is 07:15.
    expect(await seenBy(parent)).toEqual([])
    expect(await told()).not.toContain(parent.personId)
    app.clock.pass({ minutes: 6 })
    expect(await seenBy(parent)).toHaveLength(1)
    expect(await told()).toContain(parent.personId)
    await record(say('BOARDED', children[0]))
    expect(await seenBy(parent)).toHaveLength(1)
    await record(say('DROPPED', children[0], { outcome: 'to_school' }))
    expect(await seenBy(parent)).toEqual([])
    expect(await told()).not.toContain(parent.personId)
  })

  test('not when its child does not ride, though others do', async () => {
    const { send, reading, seenBy, told, parent, children, say, record } = await scene()
    await send(reading())
    expect(await seenBy(parent)).toHaveLength(1)
    await record(say('COLLECTED', children[0]))
    await record(say('BOARDED', children[1]))
    expect(await seenBy(parent)).toEqual([])
    expect(await told()).not.toContain(parent.personId)
  })

  test('of no other child, and not when a restriction stands between them', async () => {
    const { send, reading, seenBy, told, organisation, children } = await scene()
    await send(reading())
    const [stranger, restricted] = [
      await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }]),
      await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }]),
    ]
    await makeGuardian(app, organisation, restricted, children[0], { restricted: true })
    for (const person of [stranger, restricted]) {
      expect(await seenBy(person)).toEqual([])
      expect(await told()).not.toContain(person.personId)
    }
  })
})

test('on a day of one home, the adults of the other see no vehicle, neither asked nor told', async () => {
  const { send, reading, seenBy, told, organisation, children, run, parent } = await scene()
  const [ada] = children
  const other = await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }])
  await makeGuardian(app, organisation, other, ada)
  await send(reading())
  for (const person of [parent, other]) expect(await seenBy(person)).toHaveLength(1)
  await app.inside(organisation.id, async ({ db, newId }) => {
    const home = { organisation_id: organisation.id, group_id: organisation.groups[0].id, id: newId() }
    const place = await db
      .selectFrom('run_stop')
      .select('place_id')
      .where('organisation_id', '=', organisation.id)
      .where('run_id', '=', run.id)
      .orderBy('seq')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('household')
      .values({
        ...home,
        child_id: ada.id,
        name: 'At Pia’s',
        place_id: place.place_id,
        created_at: app.clock.now(),
      })
      .execute()
    await db
      .insertInto('household_adult')
      .values({
        organisation_id: home.organisation_id,
        group_id: home.group_id,
        household_id: home.id,
        adult_id: parent.personId,
      })
      .execute()
    await db
      .updateTable('run_passenger')
      .set({ household_id: home.id })
      .where('organisation_id', '=', organisation.id)
      .where('child_id', '=', ada.id)
      .execute()
  })
  expect(await seenBy(parent)).toHaveLength(1)
  expect(await told()).toContain(parent.personId)
  expect(await seenBy(other)).toEqual([])
  expect(await told()).not.toContain(other.personId)
})

test('staff see the runs in their reach alone; only the crew may say where a run is', async () => {
  const { send, reading, seenBy, told, organisation, run } = await scene()
  await send(reading())
  const [group, other] = organisation.groups
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: other }])
  for (const person of [colleague, elsewhere]) {
    expect(await seenBy(person)).toEqual([])
    expect(await told()).not.toContain(person.personId)
  }
  expect(await told()).toEqual(
    expect.arrayContaining([organisation.administrator.personId, organisation.assistant.personId]),
  )
  const body = { deviceId: 'phone-9', positions: [{ deviceSeq: 1, at: MORNING, latitude: 1, longitude: 1 }] }
  expect(await app.as(colleague).refused(sendPositions, { params: { id: run.id }, body })).toMatchObject({
    status: 404,
  })
})

test('after thirty days nobody knows any more where a vehicle was', async () => {
  const { send, reading, organisation, run } = await scene()
  await send(reading())
  const kept = () =>
    app.inside(organisation.id, ({ db }) =>
      db.selectFrom('run_position').select('at').where('run_id', '=', run.id).execute(),
    )
  app.clock.pass({ hours: 29 * 24 })
  await app.runJob(organisation.id, forgetPositions, undefined)
  expect(await kept()).toHaveLength(1)
  app.clock.pass({ hours: 48 })
  await app.runJob(organisation.id, forgetPositions, undefined)
  expect(await kept()).toEqual([])
})
