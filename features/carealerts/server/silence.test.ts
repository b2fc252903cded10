import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addRoom, moveGuest } from '#features/guests/shared/rooms.contract.ts'
import { setBirthDate } from '#features/measurements/shared/birth.contract.ts'
import type { EntryInput } from '#features/measurements/shared/measurements.contract.ts'
import { setRange } from '#features/measurements/shared/ranges.contract.ts'
import { getCareAlert } from '../shared/carealerts.contract.ts'
import { watchSilences } from './carealerts.jobs.ts'
import { alertScene } from './testing/alert-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Olga, of whom movements and urine are kept, and what the job finds. */
async function silenceScene() {
  const scene = await alertScene(app)
  const { organisation, admin } = scene
  const look = () => app.runJob(organisation.id, watchSilences, undefined)
  const enter = (measurement: 'PURGE' | 'DIURESIS' | 'DIURESIS_DAY', value: string, more: Partial<EntryInput> = {}) =>
    scene.record(admin, { measurement, value, again: true, ...more })
  const found = async () =>
    (await scene.alerts()).map(({ personId, severity, state, inRange, facts }) => ({
      personId,
      severity,
      state,
      inRange,
      limit: facts['limit'],
    }))
  const after = async (pass: Parameters<TestApp['clock']['pass']>[0]) => {
    app.clock.pass(pass)
    await look()
    return found()
  }
  const steps = async () => {
    const [alert] = [...(await scene.alerts()), ...(await scene.alerts(admin, { closed: true }))]
    const { steps: its } = await app.as(admin).call(getCareAlert, { params: { id: alert?.id ?? '' } })
    return its.map(({ kind }) => kind)
  }
  /** Somebody stays overnight. */
  const house = async (id: string) => {
    const room = { customerGroupId: scene.group.id, kind: 'ROOM' as const, name: `Room of ${id}`.slice(0, 40) }
    const { id: roomId } = await app.as(admin).call(addRoom, { body: room })
    await app.as(admin).call(moveGuest, { params: { id }, body: { roomId } })
  }
  return { ...scene, house, look, enter, found, after, steps }
}

test('no bowel movement is told after three days in amber and after five in red, each once, without anybody entering anything', async () => {
  const { olga, enter, after, steps, told, nurse, alerts } = await silenceScene()
  await enter('PURGE', '4')
  expect(await after({ hours: 71, minutes: 59 })).toEqual([])
  const amber = { personId: olga.id, severity: 'amber', state: 'open', inRange: false, limit: 3 }
  expect(await after({ minutes: 1 })).toEqual([amber])
  expect(await alerts()).toMatchObject([
    { source: 'RANGE', measurement: 'PURGE', reading: null, facts: { rule: 'noneDays', limit: 3 } },
  ])
  expect(await told(nurse)).toEqual(['carealerts.notice.opened'])
  expect(await after({ hours: 47, minutes: 59 })).toEqual([amber])
  expect(await steps()).toEqual(['opened'])
  expect(await after({ minutes: 1 })).toEqual([{ ...amber, severity: 'red', limit: 5 }])
  await after({ hours: 30 })
  expect(await steps()).toEqual(['opened', 'again'])
})

test('that there was none in a shift ends no silence; the next movement does, and the next silence is told anew', async () => {
  const { enter, after, found, steps } = await silenceScene()
  await enter('PURGE', '4')
  app.clock.pass({ days: 2 })
  await enter('PURGE', 'none')
  expect(await after({ days: 1 })).toMatchObject([{ severity: 'amber', inRange: false }])
  await enter('PURGE', 'none')
  expect(await after({ minutes: 10 })).toMatchObject([{ severity: 'amber', inRange: false }])
  expect(await steps()).toEqual(['opened', 'again'])
  await enter('PURGE', '3')
  expect(await found()).toMatchObject([{ inRange: true }])
  expect(await after({ days: 2, hours: 23 })).toMatchObject([{ inRange: true }])
  expect(await after({ hours: 1 })).toMatchObject([{ inRange: false, limit: 3 }])
  expect(await steps()).toEqual(['opened', 'again', 'inRange', 'again'])
})

test('one that was closed stays closed while nothing comes, until it is graver', async () => {
  const { admin, enter, after, alerts, put } = await silenceScene()
  await enter('PURGE', '4')
  await after({ days: 3 })
  const [first] = await alerts()
  const id = first?.id ?? ''
  await put.acknowledge(admin, id)
  await put.action(admin, id, 'Laxative given')
  await put.close(admin, id)
  expect(await after({ hours: 13 })).toEqual([])
  expect(await after({ hours: 34, minutes: 59 })).toEqual([])
  expect(await after({ minutes: 1 })).toMatchObject([{ severity: 'red', limit: 5 }])
})

test('no urine is red after twelve hours, of an infant after eight; a zero is none, and the urine that comes ends it', async () => {
  const { admin, olga, ada, enter, after, found, steps, house } = await silenceScene()
  await house(olga.id)
  await house(ada.id)
  await app.as(admin).call(setBirthDate, { params: { id: ada.id }, body: { version: 0, birthDate: '2026-07-06' } })
  await enter('DIURESIS', '300')
  await enter('DIURESIS', '40', { personId: ada.id })
  expect(await after({ hours: 7, minutes: 59 })).toEqual([])
  expect(await after({ minutes: 1 })).toMatchObject([{ personId: ada.id, severity: 'red', limit: 8 }])
  await enter('DIURESIS', '50', { personId: ada.id })
  await enter('DIURESIS', '0')
  expect(await after({ hours: 3, minutes: 59 })).toMatchObject([{ personId: ada.id, inRange: true }])
  const olgaOnly = (all: Awaited<ReturnType<typeof found>>) => all.filter(({ personId }) => personId === olga.id)
  expect(olgaOnly(await after({ minutes: 1 }))).toMatchObject([{ severity: 'red', limit: 12, inRange: false }])
  await enter('DIURESIS', '250')
  expect(olgaOnly(await found())).toMatchObject([{ inRange: true }])
  expect(olgaOnly(await after({ minutes: 5 }))).toMatchObject([{ inRange: true }])
  expect(await steps()).toEqual(['opened', 'inRange'])
})

test('urine that was collected came by its end: no silence before hours after it, and a stopped one calms; without single entries nobody waits', async () => {
  const { olga, enter, after, found, house, ada } = await silenceScene()
  await house(olga.id)
  await house(ada.id)
  await enter('DIURESIS_DAY', '1200', { personId: ada.id })
  await enter('DIURESIS', '300')
  expect(await after({ hours: 12 })).toMatchObject([{ personId: olga.id, severity: 'red', limit: 12, inRange: false }])
  const silent = (all: Awaited<ReturnType<typeof found>>) => all.filter(({ limit }) => limit === 12)
  // Nothing in 24 hours is an alert of its own, and ends no silence.
  await enter('DIURESIS_DAY', '0')
  expect(silent(await after({ minutes: 5 }))).toMatchObject([{ inRange: false }])
  await enter('DIURESIS_DAY', '900')
  expect(silent(await after({ minutes: 5 }))).toMatchObject([{ personId: olga.id, inRange: true }])
  expect(silent(await after({ hours: 11, minutes: 54 }))).toMatchObject([{ inRange: true }])
  expect(silent(await after({ minutes: 1 }))).toMatchObject([{ personId: olga.id, inRange: false }])
})

test('the urine of somebody who goes home in the evening is not missed at night; of who is there at night it is', async () => {
  const { olga, ada, enter, after } = await silenceScene()
  await enter('DIURESIS', '300')
  expect(await after({ hours: 13 })).toEqual([])
  // 02:30 where the group is.
  app.clock.set('2026-10-06T00:30:00Z')
  await enter('DIURESIS', '200', { personId: ada.id })
  expect(await after({ hours: 11, minutes: 59 })).toEqual([])
  const found = await after({ minutes: 1 })
  expect(found).toMatchObject([{ personId: ada.id, severity: 'red', limit: 12 }])
  expect(found.some(({ personId }) => personId === olga.id)).toBe(false)
})

test('what was corrected or entered in error is no movement, and one that is written down late ends it', async () => {
  const { admin, enter, after, correct, hoursAgo, found } = await silenceScene()
  await enter('PURGE', '4')
  app.clock.pass({ days: 2 })
  const wrong = await enter('PURGE', '4')
  expect(await after({ days: 1 })).toEqual([])
  await correct(admin, wrong.id, { inError: true })
  expect(await after({ minutes: 5 })).toMatchObject([{ severity: 'amber', inRange: false }])
  // Older than what alarms or calms at once: the job finds it.
  await enter('PURGE', '4', { happenedAt: hoursAgo(30), lateReason: 'Paper' })
  expect(await found()).toMatchObject([{ inRange: false }])
  expect(await after({ minutes: 5 })).toMatchObject([{ inRange: true }])
})

test('nobody is told of somebody of whom it is kept no more, who left, or who never had an entry', async () => {
  const { olga, ada, enter, after, look, found, house } = await silenceScene()
  await house(olga.id)
  await enter('DIURESIS', '300')
  await enter('PURGE', '4')
  await enter('PURGE', '4', { personId: ada.id })
  const ended = async (day: string | null) =>
    app.database.asOwner(`update membership set valid_to = $1 where person_id = $2 and role = 'GUEST'`, [day, olga.id])
  await ended('2026-10-06')
  expect(await after({ days: 3 })).toMatchObject([{ personId: ada.id }])
  await ended(null)
  await look()
  // Urine was written down three days ago: that is over.
  expect(new Map((await found()).map(({ personId, limit }) => [personId, limit]))).toEqual(
    new Map([
      [ada.id, 3],
      [olga.id, 3],
    ]),
  )
})

test('of two servers at once one tells it, and another organisation hears nothing', async () => {
  const { organisation, enter, found, steps, told, nurse } = await silenceScene()
  const stranger = await newOrganisation(app)
  await enter('PURGE', '4')
  app.clock.pass({ days: 3 })
  await app.runJob(stranger.id, watchSilences, undefined)
  expect(await found()).toEqual([])
  const second = await app.another()
  await Promise.all([app, second].map((server) => server.runJob(organisation.id, watchSilences, undefined)))
  await second.close()
  expect(await found()).toHaveLength(1)
  expect(await steps()).toEqual(['opened'])
  expect(await told(nurse)).toHaveLength(1)
})

test('what was set for somebody counts in place of the usual days, and a later limit calms what stands', async () => {
  const { olga, admin, enter, after, found, look } = await silenceScene()
  const set = (highAmber: number, highRed: number, replacesId: string | null) =>
    app.as(admin).call(setRange, {
      body: {
        id: randomUUID(),
        personId: olga.id,
        measurement: 'PURGE',
        part: 'silence',
        highAmber,
        highRed,
        decidedBy: 'A. Clinician',
        decidedAs: 'DOCTOR',
        reason: 'Slow transit',
        to: '2026-12-31',
        replacesId,
      },
    })
  await enter('PURGE', '4')
  const { id } = await set(2, 6, null)
  expect(await after({ hours: 47, minutes: 59 })).toEqual([])
  expect(await after({ minutes: 1 })).toMatchObject([{ severity: 'amber', limit: 2, inRange: false }])
  await set(4, 8, id)
  expect(await after({ minutes: 5 })).toMatchObject([{ severity: 'amber', inRange: true }])
  expect(await after({ hours: 47, minutes: 50 })).toMatchObject([{ limit: 2, inRange: true }])
  expect(await after({ minutes: 5 })).toMatchObject([{ severity: 'amber', limit: 4, inRange: false }])
  expect(await after({ days: 4 })).toMatchObject([{ severity: 'red', limit: 8 }])
  await look()
  expect(await found()).toHaveLength(1)
})
