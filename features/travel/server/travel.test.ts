import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#platform/shared/dates/zoned.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { alternatingWeeks } from '#app/server/testing/travel-scene.ts'
import { reportAbsence, withdrawAbsence } from '#features/absences/shared/absences.contract.ts'
import { getChild } from '#features/children/shared/children.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { planRuns } from '#features/scheduling/server/planning.api.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { getRun, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import * as changes from '../shared/changes.contract.ts'
import * as contract from '../shared/travel.contract.ts'

const TODAY = '2026-10-05'

async function scene(app: TestApp) {
  const line = await activeLine(app)
  const { organisation, children, route, run } = line
  const [ada] = children
  const admin = app.as(organisation.administrator)
  const mother = organisation.parent
  const father = await organisation.person([{ role: 'CB_PARENT', group: line.group }])
  await makeGuardian(app, organisation, father, ada)
  const [viaRoma, piazza] = route.stopList
  if (!viaRoma || !piazza) throw new Error('the line has stops')
  const home = (name: string, placeId: string | null, adults: readonly TestPerson[]) =>
    admin.call(contract.saveHome, {
      params: { id: app.app.newId() },
      body: { version: null, childId: ada.id, name, placeId, adultIds: adults.map((one) => one.personId) },
    })
  const rule = (homeId: string | null, more: object) =>
    admin.call(contract.saveRule, {
      params: { id: app.app.newId() },
      body: { version: null, childId: ada.id, homeId, pattern: 'weekdays', validFrom: TODAY, ...more },
    })
  const plan = (who: TestPerson, from?: string) =>
    app.as(who).call(contract.getPlan, { params: { id: ada.id }, query: { ...(from && { from }) } })
  const stopToday = async () => {
    const now = await admin.call(getRun, { params: { id: run.id } })
    const mine = now.passengers.find((one) => one.childId === ada.id)
    return mine && { state: mine.state, stop: now.stops.find((one) => one.id === mine.boardStopId)?.name }
  }
  const ask = (who: TestPerson, more: object = {}) => ({
    body: {
      childId: ada.id,
      day: TODAY,
      direction: 'to_school' as const,
      kind: 'stop' as const,
      routeId: route.id,
      placeId: piazza.placeId,
      ...more,
    },
    as: app.as(who),
  })
  return { ...line, ada, admin, mother, father, viaRoma, piazza, home, rule, plan, stopToday, ask }
}

describe('at 07:00, ten minutes before the cut-off', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openTestApp({ now: '2026-10-05T05:00:00Z' })))
  afterAll(() => app.close())

  test('a rule of a home moves the child on the list of today, and taking it away moves it back', async () => {
    const { home, rule, stopToday, piazza, father, admin, plan, mother } = await scene(app)
    const his = await home('At the father', piazza.placeId, [father])
    const made = await rule(his.id, {})
    expect(await stopToday()).toEqual({ state: 'EXPECTED', stop: 'Piazza Mercato' })
    const [today] = (await plan(father)).days
    expect(today).toMatchObject({
      kind: 'rides',
      rule: 'custody',
      label: 'At the father',
      board: { name: 'Piazza Mercato', time: '07:48' },
      losers: [{ rule: 'default', label: 'Line 3' }],
    })
    expect((await plan(mother)).days[0]).toMatchObject({ kind: 'elsewhere', board: null, label: '', losers: [] })
    await admin.call(contract.removeRule, { params: { id: made.id } })
    expect(await stopToday()).toEqual({ state: 'EXPECTED', stop: 'Via Roma' })
  })

  test('two homes on one day have no result; the child stays on the list until a person decides', async () => {
    const { home, rule, stopToday, viaRoma, piazza, father, mother, plan, organisation } = await scene(app)
    await rule((await home('A', viaRoma.placeId, [mother])).id, {})
    await rule((await home('B', piazza.placeId, [father])).id, {})
    expect((await plan(organisation.administrator)).days[0]).toMatchObject({ kind: 'unresolved', why: 'two_homes' })
    expect(await stopToday()).toMatchObject({ state: 'EXPECTED' })
  })

  test('a restriction keeps the child from travelling; the family finds no reason', async () => {
    const { rule, stopToday, plan, mother, organisation, admin, ada } = await scene(app)
    await rule(null, { reason: 'Order of the court' })
    expect(await stopToday()).toMatchObject({ state: 'ABSENT' })
    expect((await plan(organisation.administrator)).days[0]).toMatchObject({
      rule: 'restriction',
      label: 'Order of the court',
    })
    expect(JSON.stringify(await plan(mother))).not.toContain('court')
    const without = { version: null, childId: ada.id, homeId: null, pattern: 'weekdays' as const, validFrom: TODAY }
    expect(await admin.refused(contract.saveRule, { params: { id: app.app.newId() }, body: without })).toMatchObject({
      errorCode: 'E012',
      fields: [{ fieldName: 'reason' }],
    })
  })

  test('a home whose only adult is restricted says nothing any more, and that adult finds nothing', async () => {
    const { home, rule, stopToday, piazza, father, organisation, ada, group } = await scene(app)
    const uncle = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, uncle, ada)
    const his = await home('At the uncle', piazza.placeId, [uncle])
    await app.inside(organisation.id, ({ db }) =>
      db
        .updateTable('relationship')
        .set({ restricted: true })
        .where('organisation_id', '=', organisation.id)
        .where('adult_id', '=', uncle.personId)
        .execute(),
    )
    await rule(his.id, {})
    expect(await stopToday()).toMatchObject({ stop: 'Via Roma' })
    expect(await app.as(uncle).refused(contract.getPlan, { params: { id: ada.id } })).toMatchObject({ status: 404 })
    expect((await app.as(uncle).list(changes.searchRequests, { body: {} })).page.total).toBe(0)
    expect(await app.as(father).refused(contract.removeHome, { params: { id: his.id } })).toMatchObject({
      status: 403,
    })
  })

  test('another stop of the own line is accepted by itself; taken back, the child is where it was', async () => {
    const { ask, mother, stopToday } = await scene(app)
    const asked = ask(mother)
    const made = await asked.as.call(changes.requestChange, asked)
    expect(made).toMatchObject({ state: 'auto_accepted', rule: 'same_line', placeName: 'Piazza Mercato' })
    expect(await stopToday()).toEqual({ state: 'EXPECTED', stop: 'Piazza Mercato' })
    await asked.as.call(changes.withdrawRequest, { params: { id: made.id } })
    expect(await stopToday()).toEqual({ state: 'EXPECTED', stop: 'Via Roma' })
  })

  test('the same request twice is one; an absence said later beats it', async () => {
    const { ask, mother, stopToday, ada } = await scene(app)
    const asked = ask(mother, { id: app.app.newId() })
    const [one, two] = [
      await asked.as.call(changes.requestChange, asked),
      await asked.as.call(changes.requestChange, asked),
    ]
    expect(two.id).toBe(one.id)
    const absence = await asked.as.call(reportAbsence, { body: { childId: ada.id, fromDay: TODAY, toDay: TODAY } })
    expect(await stopToday()).toMatchObject({ state: 'ABSENT' })
    await asked.as.call(withdrawAbsence, { params: { id: absence.id } })
    expect(await stopToday()).toEqual({ state: 'EXPECTED', stop: 'Via Roma' })
  })

  test('who may not decide, another line and a closed day are refused', async () => {
    const { ask, organisation, group, ada, mother } = await scene(app)
    const aunt = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, aunt, ada, { decide: false })
    const hers = ask(aunt)
    expect(await hers.as.refused(changes.requestChange, hers)).toMatchObject({ status: 403 })
    const elsewhere = ask(mother, { placeId: app.app.newId() })
    expect(await elsewhere.as.refused(changes.requestChange, elsewhere)).toMatchObject({
      status: 400,
      errorCode: 'E012',
    })
    const sunday = ask(mother, { day: '2026-10-11', kind: 'collected', routeId: null, placeId: null })
    expect(await sunday.as.refused(changes.requestChange, sunday)).toMatchObject({ status: 409 })
  })
})

describe('at 07:30, after the cut-off', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
  afterAll(() => app.close())

  test('a change waits; an administrator is told, approves, and the family is told', async () => {
    const { ask, mother, organisation, admin, stopToday } = await scene(app)
    const asked = ask(mother)
    const made = await asked.as.call(changes.requestChange, asked)
    expect(made).toMatchObject({
      state: 'proposed',
      rule: 'after_cut_off',
      abilities: { decide: false, withdraw: true },
    })
    expect(await stopToday()).toMatchObject({ stop: 'Via Roma' })
    const titles = async (who: TestPerson) =>
      (await app.as(who).list(searchNotices, { body: {} })).data.map((one) => one.title)
    expect(await titles(organisation.administrator)).toContain('travel.notice.asked')
    const yes = { params: { id: made.id }, body: { version: made.version, approve: true } }
    expect(await admin.call(changes.decideRequest, yes)).toMatchObject({ state: 'approved' })
    expect(await stopToday()).toMatchObject({ stop: 'Piazza Mercato' })
    expect(await titles(mother)).toContain('travel.notice.approved')
    expect(await admin.refused(changes.decideRequest, yes)).toMatchObject({ status: 409, errorCode: 'E016' })
  })

  test('on a day of the father the mother is not told that the child got on', async () => {
    const { home, rule, piazza, father, mother, organisation, run, ada } = await scene(app)
    await rule((await home('At the father', piazza.placeId, [father])).id, {})
    const crew = app.as(organisation.assistant)
    const device = { deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }
    await crew.call(startRun, { body: { runId: run.id, ...device } })
    const now = await crew.call(getRun, { params: { id: run.id } })
    await crew.call(recordEvents, { params: { id: run.id }, body: { events: [phoneOf(app, now)('BOARDED', ada)] } })
    const about = async (who: TestPerson) =>
      (await app.as(who).list(searchNotices, { body: {} })).data.filter((one) => one.title === 'runs.notice.boarded')
    expect(await about(father)).toHaveLength(1)
    expect(await about(mother)).toEqual([])
  })

  test('under way the list does not change any more', async () => {
    const { ask, mother, organisation, run } = await scene(app)
    const device = { deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }
    await app.as(organisation.assistant).call(startRun, { body: { runId: run.id, ...device } })
    const asked = ask(mother)
    expect(await asked.as.refused(changes.requestChange, asked)).toMatchObject({ status: 409 })
  })
})

describe('alternating weeks', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openTestApp({ now: '2026-10-19T04:30:00Z' })))
  afterAll(() => app.close())

  test('14 days across the change of the clock: stop, time and what each guardian learns are right', async () => {
    const { organisation, child: ada, guardians } = await alternatingWeeks(app)
    const [mother, father] = guardians
    const seen: string[] = []
    for (let n = 0; n < 14; n += 1) {
      const day = addDays('2026-10-19', n)
      // 05:30 in Rome before the change, 06:30 UTC+1 after it is the same wall time.
      app.clock.set(new Date(`${day}T04:30:00Z`))
      await app.inside(organisation.id, (tx) => planRuns(tx))
      const rides = async (who: TestPerson) =>
        (await app.as(who).call(childrenToday, { query: { day } })).find((one) => one.childId === ada.id)?.runs ?? []
      const [hers, his] = [await rides(mother), await rides(father)]
      if (weekdayOf(day) > 5) {
        expect([hers, his], day).toEqual([[], []])
        continue
      }
      expect(hers.length + his.length, day).toBe(1)
      const [mine, other] = hers.length > 0 ? [mother, father] : [father, mother]
      const [ride] = [...hers, ...his]
      seen.push(
        `${day} ${mine === mother ? 'mother' : 'father'} ${ride?.boardStop?.name} ${ride?.boardStop?.plannedAt}`,
      )
      const runId = ride?.runId ?? ''
      expect(await app.as(other).refused(getRun, { params: { id: runId } }), day).toMatchObject({ status: 404 })
      const stops = (await app.as(mine).call(getRun, { params: { id: runId } })).stops.map((one) => one.name)
      expect(stops, day).toEqual([ride?.boardStop?.name, 'School'])
      const strangers = JSON.stringify([
        await app
          .as(other)
          .call(contract.getPlan, { params: { id: ada.id }, query: { from: day } })
          .then((plan) => plan.days[0]),
        await app.as(other).call(getChild, { params: { id: ada.id } }),
      ])
      expect(strangers, day).toContain('elsewhere')
      expect(strangers, day).not.toContain(ride?.boardStop?.name)
    }
    const week = (from: string, who: string, stop: string, utc: string) =>
      [0, 1, 2, 3, 4].map((n) => `${addDays(from, n)} ${who} ${stop} ${addDays(from, n)}T${utc}:00.000Z`)
    expect(seen).toEqual([
      ...week('2026-10-19', 'mother', 'Via Roma', '05:40'),
      ...week('2026-10-26', 'father', 'Piazza Mercato', '06:48'),
    ])
  })
})
