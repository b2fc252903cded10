import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, crew as setLineCrew, draftLine, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { searchAssistants } from '#features/people/shared/people.contract.ts'
import { getRoute } from '#features/routes/shared/routes.contract.ts'
import { setRouteCrew } from '#features/routes/shared/crew.contract.ts'
import { planDay } from '#features/scheduling/server/scheduling.jobs.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { getRun, latestRuns, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { answerOffer, coverFor, myOffers, offerCover, substitute } from '#features/cover/shared/cover.contract.ts'
import {
  addCredential,
  getCrew,
  removeCredential,
  reportAway,
  setDemands,
  withdrawAway,
} from '../shared/crew.contract.ts'
import { listCode, takeOver, takeoverCode } from '#features/cover/shared/takeover.contract.ts'

const TODAY = '2026-10-05'
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app.close())

async function scene() {
  const line = await activeLine(app)
  const { organisation, group, run } = line
  const bea = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const cai = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const device = (deviceId = 'phone-1') => ({ deviceId, clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() })
  const office = app.as(organisation.administrator)
  const mine = { params: { id: run.id } }
  return {
    ...line,
    office,
    aldo: organisation.assistant,
    bea,
    cai,
    device,
    mine,
    alerts: async () => (await office.call(openAlerts)).filter((one) => one.runId === run.id).map((one) => one.rule),
    replace: (substituteId: string, more: object = {}) =>
      office.call(substitute, { ...mine, body: { personId: organisation.assistant.personId, substituteId, ...more } }),
  }
}

test('whoever is away rings for each coming run, and back again no more; days do not overlap', async () => {
  const { aldo, office, alerts, organisation } = await scene()
  const me = app.as(aldo)
  const days = { fromDay: TODAY, toDay: '2026-10-06', reason: 'sick' as const }
  const params = { id: aldo.personId }
  const { record, runs } = await me.call(reportAway, { params, body: days })
  expect(runs).toBe(2)
  expect(await alerts()).toEqual(['NEEDS_COVER'])
  const told = (await office.list(searchNotices, { body: {} })).data
  expect(told).toMatchObject([{ title: 'crew.notice.away', values: { runs: 2 } }])
  const again = { params, body: { ...days, fromDay: '2026-10-06', toDay: '2026-10-09' } }
  expect(await me.refused(reportAway, again)).toMatchObject({ errorCode: 'E009' })
  await me.call(withdrawAway, { params: { id: record.away[0]?.id ?? '' } })
  expect(await alerts()).toEqual([])
  // Two at once: one wins.
  const both = await Promise.all([me.send(reportAway, again), office.send(reportAway, again)])
  expect(both.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const stranger = app.as(await organisation.person([{ role: 'CB_ASSISTANT', group: organisation.groups[0] }]))
  expect(await stranger.refused(reportAway, { params, body: days })).toMatchObject({ status: 404 })
  expect(await stranger.refused(getCrew, { params })).toMatchObject({ status: 404 })
  for (const wrong of [
    { toDay: '2026-10-04' },
    { fromDay: '2026-10-01', toDay: '2026-10-02' },
    { toDay: '2028-01-01' },
  ])
    expect(await me.refused(reportAway, { params, body: { ...days, ...wrong } })).toMatchObject({
      errorCode: 'E012',
      fields: [{ fieldName: 'toDay' }],
    })
})

test('a run that is made while somebody of its crew is away rings from the start', async () => {
  const { aldo, office, organisation } = await scene()
  await office.call(reportAway, {
    params: { id: aldo.personId },
    body: { fromDay: '2026-10-07', toDay: '2026-10-07', reason: 'holiday' },
  })
  app.clock.set('2026-10-06T05:00:00Z')
  await app.runJob(organisation.id, planDay, {})
  const made = (await office.call(latestRuns, { query: { day: '2026-10-07' } }))[0]
  expect((await office.call(openAlerts)).filter((one) => one.runId === made?.id)).toMatchObject([
    { rule: 'NEEDS_COVER', values: { name: expect.stringMatching(/./) } },
  ])
})

test('credentials: the list finds what ends soon, a driver needs a licence, a group may demand more', async () => {
  const line = await draftLine(app)
  const { organisation, group, route } = line
  const office = app.as(organisation.administrator)
  const params = { id: organisation.assistant.personId }
  const set = (fn: 'lead' | 'driver', version: number, override?: string) => ({
    params: { id: route.id },
    body: {
      version,
      crew: [{ personId: organisation.assistant.personId, function: fn }],
      ...(override !== undefined && { override }),
    },
  })
  expect(await office.refused(setRouteCrew, set('driver', route.version))).toMatchObject({
    status: 409,
    current: { missing: ['driving_licence'] },
  })
  const added = await office.call(addCredential, { params, body: { kind: 'driving_licence', validTo: '2026-10-20' } })
  expect(added.credentials).toMatchObject([{ state: 'soon' }])
  const found = async (credentials: 'soon' | 'expired') =>
    (await office.list(searchAssistants, { body: { filters: { credentials } } })).data.map((one) => one.id)
  expect(await found('soon')).toEqual([organisation.assistant.personId])
  expect(await found('expired')).toEqual([])
  const driving = await office.call(setRouteCrew, set('driver', route.version))
  await office.call(setDemands, {
    params: { id: group.id },
    body: { lead: ['background_check'], escort: [], driver: [] },
  })
  expect(await office.refused(setRouteCrew, set('lead', driving.version))).toMatchObject({ status: 409 })
  expect(await office.call(setRouteCrew, set('lead', driving.version, 'The paper is on its way'))).toMatchObject({
    crew: [{ function: 'lead' }],
  })
  const again = await office.call(getRoute, { params: { id: route.id } })
  // Whoever was taken on stays on, when the crew is set again for another reason.
  expect(await office.call(setRouteCrew, set('lead', again.version))).toMatchObject({ crew: [{ function: 'lead' }] })
  await office.call(removeCredential, { params: { id: added.credentials[0]?.id ?? '' } })
  expect(
    await office.refused(addCredential, { params, body: { kind: 'other', issued: TODAY, validTo: '2026-10-04' } }),
  ).toMatchObject({ errorCode: 'E012', fields: [{ fieldName: 'validTo' }] })
  expect(
    await app.as(organisation.assistant).refused(addCredential, { params, body: { kind: 'other' } }),
  ).toMatchObject({ status: 403 })
})

test('a substitute gains the run, the other loses it, and the list of children stays', async () => {
  const { aldo, bea, office, replace, mine, alerts, run } = await scene()
  await app.as(aldo).call(reportAway, {
    params: { id: aldo.personId },
    body: { fromDay: TODAY, toDay: TODAY, reason: 'sick' },
  })
  const cover = await office.call(coverFor, { ...mine, query: {} })
  expect(cover).toMatchObject({ personId: aldo.personId, crew: [{ id: aldo.personId, away: true }] })
  expect(cover.candidates.map((one) => one.id)).toContain(bea.personId)
  expect(await replace(bea.personId)).toEqual({ runs: 1, routeNames: ['Line 3'] })
  expect(await alerts()).toEqual([])
  expect(await app.as(aldo).refused(getRun, mine)).toMatchObject({ status: 404 })
  const now = await app.as(bea).call(getRun, mine)
  expect({ passengers: now.passengers, stops: now.stops }).toEqual({ passengers: run.passengers, stops: run.stops })
  expect(now.crewEvents).toMatchObject([{ kind: 'substituted' }])
  expect(now.crewEvents[0]?.from).not.toBe(now.crewEvents[0]?.to)
  for (const [person, title] of [
    [bea, 'crew.notice.in'],
    [aldo, 'crew.notice.out'],
  ] as const)
    expect((await app.as(person).list(searchNotices, { body: {} })).data).toMatchObject([{ title }])
  // A second tap finds it done.
  expect(await replace(bea.personId)).toEqual({ runs: 1, routeNames: ['Line 3'] })
})

test('until a day: tomorrow follows at once, later runs are made with the substitute, then it is as before', async () => {
  const { aldo, bea, office, replace, organisation } = await scene()
  expect(await replace(bea.personId, { until: '2026-10-07' })).toEqual({ runs: 2, routeNames: ['Line 3'] })
  const leadOf = async (day: string) => {
    const row = (await office.call(latestRuns, { query: { day } }))[0]
    return (await office.call(getRun, { params: { id: row?.id ?? '' } })).crew[0]?.personId
  }
  expect(await leadOf('2026-10-06')).toBe(bea.personId)
  for (const day of ['06', '07']) {
    app.clock.set(`2026-10-${day}T05:00:00Z`)
    await app.runJob(organisation.id, planDay, {})
  }
  expect(await leadOf('2026-10-07')).toBe(bea.personId)
  expect(await leadOf('2026-10-08')).toBe(aldo.personId)
})

test('a substitution by hand stays when the crew of the route changes', async () => {
  const { bea, cai, replace, organisation, route, office, mine } = await scene()
  await replace(bea.personId)
  await setLineCrew(app, organisation, route.id, [cai])
  expect((await office.call(getRun, mine)).crew.map((one) => one.personId)).toEqual([bea.personId])
})

test('nobody stands in without what the group demands, unless somebody says why', async () => {
  const { bea, office, group, replace, mine, aldo, organisation } = await scene()
  await office.call(setDemands, { params: { id: group.id }, body: { lead: ['first_aid'], escort: [], driver: [] } })
  const body = { personId: aldo.personId, substituteId: bea.personId }
  expect(await office.refused(substitute, { ...mine, body })).toMatchObject({
    status: 409,
    current: { missing: ['first_aid'] },
  })
  await replace(bea.personId, { override: 'Nobody else is free' })
  const parent = { ...mine, body: { personId: bea.personId, substituteId: organisation.parent.personId } }
  expect(await office.refused(substitute, parent)).toMatchObject({
    errorCode: 'E012',
    fields: [{ fieldName: 'substituteId' }],
  })
})

test('of two who accept at once one has the run and the other is told', async () => {
  const { aldo, bea, cai, office, mine } = await scene()
  const asked = { personId: aldo.personId, askedIds: [bea.personId, cai.personId] }
  await office.call(offerCover, { ...mine, body: asked })
  const offers = []
  for (const person of [bea, cai]) {
    const [one] = await app.as(person).call(myOffers)
    offers.push({ person, id: one?.id ?? '' })
  }
  expect(
    await app.as(cai).refused(answerOffer, { params: { id: offers[0]?.id ?? '' }, body: { accept: true } }),
  ).toMatchObject({ status: 404 })
  const answers = await Promise.all(
    offers.map(({ person, id }) => app.as(person).send(answerOffer, { params: { id }, body: { accept: true } })),
  )
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = offers[answers.findIndex((answer) => answer.statusCode === 200)]?.person
  expect((await office.call(getRun, mine)).crew.map((one) => one.personId)).toEqual([winner?.personId])
  for (const person of [bea, cai]) expect(await app.as(person).call(myOffers)).toEqual([])
})

test('a refused offer is no substitution, and asked again it can be accepted', async () => {
  const { aldo, bea, office, mine } = await scene()
  const body = { personId: aldo.personId, askedIds: [bea.personId] }
  await office.call(offerCover, { ...mine, body })
  const answer = async (accept: boolean) => {
    const [one] = await app.as(bea).call(myOffers)
    return app.as(bea).call(answerOffer, { params: { id: one?.id ?? '' }, body: { accept } })
  }
  expect(await answer(false)).toEqual({ runId: null })
  expect(
    (await office.call(coverFor, { ...mine, query: {} })).candidates.find((one) => one.id === bea.personId),
  ).toMatchObject({ asked: 'refused' })
  await office.call(offerCover, { ...mine, body })
  expect(await answer(true)).toEqual({ runId: mine.params.id })
})

test('a run passes to another phone by a code: one use, ten minutes, and what is open comes along', async () => {
  const { aldo, bea, cai, mine, device, children, run } = await scene()
  const [old, taker] = [app.as(aldo), app.as(bea)]
  await old.call(startRun, { body: { runId: run.id, ...device() } })
  const say = phoneOf(app, run)
  const kept = say('BOARDED', children[0])
  const { code } = await old.call(takeoverCode, mine)
  app.clock.pass({ minutes: 1 })
  expect(await taker.refused(takeOver, { body: { code: 'WRONGCOD' } })).toMatchObject({ errorCode: 'E012' })
  expect(await taker.call(takeOver, { body: { code: `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}` } })).toEqual({
    runId: run.id,
  })
  expect(await app.as(cai).refused(takeOver, { body: { code } })).toMatchObject({ errorCode: 'E012' })
  const now = await taker.call(getRun, mine)
  expect(now).toMatchObject({ status: 'IN_PROGRESS', lead: now.crewEvents.at(-1)?.to, counts: { toCome: 3 } })
  expect(now.crewEvents.at(-1)).toMatchObject({ kind: 'taken_over' })
  // What the old phone recorded before, without network, still arrives, and so does what it recorded without knowing.
  await old.call(recordEvents, { ...mine, body: { events: [kept] } })
  const rules = async () => (await taker.call(openAlerts)).map((alert) => alert.rule)
  expect(await rules()).not.toContain('FORMER_CREW')
  app.clock.pass({ minutes: 1 })
  const later = { ...mine, body: { events: [say('BOARDED', children[1])] } }
  await old.call(recordEvents, later)
  expect((await taker.call(getRun, mine)).counts).toMatchObject({ onBoard: 2 })
  expect(await rules()).toContain('FORMER_CREW')
  // It reads nothing any more.
  expect(await old.refused(getRun, mine)).toMatchObject({ status: 404 })
})

test('the code of the printed list is answered the fiftieth time as the first', async () => {
  const { office, mine } = await scene()
  const { code } = await office.call(listCode, mine)
  // One call after another takes the same connection, whose plan becomes a generic one on the way.
  for (let count = 1; count < 50; count += 1) expect(await office.call(listCode, mine)).toEqual({ code })
})

test('a code is over after ten minutes; the one of the printed list holds, and the lead before stays as escort', async () => {
  const { aldo, bea, cai, office, mine } = await scene()
  const { code } = await app.as(aldo).call(takeoverCode, mine)
  app.clock.pass({ minutes: 10 })
  expect(await app.as(bea).refused(takeOver, { body: { code } })).toMatchObject({ errorCode: 'E012' })
  const list = await office.call(listCode, mine)
  expect(await office.call(listCode, mine)).toEqual(list)
  await app.as(bea).call(takeOver, { body: list })
  await app.as(cai).call(takeOver, { body: list })
  const { crew } = await office.call(getRun, mine)
  expect(crew.find((one) => one.personId === cai.personId)).toMatchObject({ function: 'lead' })
  expect(crew.filter((one) => one.function === 'lead')).toHaveLength(1)
  expect(crew.map((one) => one.personId)).toEqual(expect.arrayContaining([aldo.personId, bea.personId]))
  const foreign = (await draftLine(app)).organisation.assistant
  expect(await app.as(foreign).refused(takeOver, { body: list })).toMatchObject({ errorCode: 'E012' })
})
