import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { closeDays } from '#features/calendar/shared/calendar.contract.ts'
import { searchDeadlines } from '#features/deadlines/shared/deadlines.contract.ts'
import { createRoute } from '#features/routes/shared/routes.contract.ts'
import { cancelRun } from '#features/runs/shared/exits.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/activities.contract.ts'
import { activitiesOfRun, decideTransport, transportRoutes } from '../shared/transport.contract.ts'
import { drivenScene as sceneOf } from './testing/driven-scene.ts'

let app: TestApp
// A Monday, 07:30 where the groups are: the line leaves at 07:40 on school days, and its runs of today and tomorrow are made.
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const LEAVES = '2026-10-05T05:40:00.000Z'
const drivenScene = () => sceneOf(app)
const forbidden = { status: 403 }
const hidden = { status: 404 }

test('transport that is needed is requested, arranged on a run of the day, or declined with a reason', async () => {
  const { office, route, run, olga, add, enrol, driven, waiting, requestOf, decide, refused, byRoute } =
    await drivenScene()
  const { id } = await driven()
  const alone = await add()
  expect(alone).toMatchObject({ transportRequest: null, abilities: { decideTransport: false } })
  expect(await waiting()).toEqual([id])
  const params = { id }
  expect(await office.call(transportRoutes, { params })).toEqual([
    {
      routeId: route.id,
      runId: run.id,
      name: 'Line 3',
      direction: 'to_school',
      mode: 'bus',
      leavesAt: LEAVES,
      riders: 3,
      capacity: 20,
    },
  ])
  expect(await refused(id, {})).toMatchObject({ status: 400, fields: [{ fieldName: 'reason' }] })
  expect(await refused(alone.id, byRoute)).toMatchObject({ status: 409 })
  expect(await requestOf(id)).toMatchObject({ state: 'REQUESTED', nth: 0, again: null, run: null, decided: null })
  const arranged = await decide(id, byRoute)
  expect(arranged.transportRequest).toMatchObject({
    state: 'ARRANGED',
    nth: 1,
    run: { routeId: route.id, runId: run.id, name: 'Line 3', leavesAt: LEAVES },
  })
  expect(arranged.transportRequest?.decided?.by).not.toBe('')
  expect(await waiting()).toEqual([])
  // Who is enrolled later is taken along as well: nothing is decided again.
  expect(await enrol(id, [olga.id])).toMatchObject({ enrolled: 1, transportRequest: { state: 'ARRANGED', nth: 1 } })
  const declined = await decide(id, { reason: 'The bus is full' }, 1)
  expect(declined.transportRequest).toMatchObject({ state: 'NONE', nth: 2, run: null, reason: 'The bus is full' })
  expect(await waiting()).toEqual([])
  app.clock.pass({ hours: 4 })
  expect(await refused(id, byRoute, 2)).toMatchObject({ status: 409 })
})

test('a repeat changes nothing, of two who decide at the same time one is refused with what the other decided', async () => {
  const { driven, decide, refused, requestOf, byRoute, colleague } = await drivenScene()
  const { id } = await driven()
  const first = await decide(id, byRoute)
  expect(await decide(id, byRoute)).toEqual(first)
  expect(await refused(id, { reason: 'No driver' }, 0, colleague)).toMatchObject({
    status: 409,
    errorCode: 'E016',
    current: { id, transportRequest: { state: 'ARRANGED', nth: 1 } },
  })
  const { id: other } = await driven()
  const sent = await Promise.all([
    colleague.send(decideTransport, { params: { id: other }, body: { nth: 0, reason: 'No driver' } }),
    decide(other, byRoute).then(
      () => ({ statusCode: 200 }),
      () => ({ statusCode: 409 }),
    ),
  ])
  expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(sent.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
  expect(await requestOf(other)).toMatchObject({ nth: 1 })
})

test('another day, time or place requests it again; so does closing and restoring; other words do not', async () => {
  const { office, at, driven, decide, requestOf, change, why, waiting, byRoute } = await drivenScene()
  const { id } = await driven()
  await decide(id, byRoute)
  await change(id, { name: 'Choir' })
  expect(await requestOf(id)).toMatchObject({ state: 'ARRANGED', nth: 1 })
  await change(id, { startsAt: at(2.5) })
  expect(await requestOf(id)).toMatchObject({ state: 'REQUESTED', nth: 2, again: 'CHANGED', run: null })
  // A request that waits already is not asked for twice.
  await change(id, { place: 'Town hall' })
  expect(await requestOf(id)).toMatchObject({ nth: 2 })
  await decide(id, byRoute, 2)
  await change(id, { place: 'Museum' })
  expect(await requestOf(id)).toMatchObject({ state: 'REQUESTED', nth: 4 })
  await decide(id, { reason: 'No driver' }, 4)
  expect((await change(id, { transport: false })).transportRequest).toBeNull()
  expect((await change(id, { transport: true })).transportRequest).toMatchObject({ state: 'REQUESTED', nth: 6 })
  await decide(id, byRoute, 6)
  const closed = await office.call(contract.closeActivity, await why(id))
  expect(closed).toMatchObject({ transportRequest: null, abilities: { decideTransport: false } })
  expect(await waiting()).toEqual([])
  await office.call(contract.restoreActivity, await why(id))
  expect(await requestOf(id)).toMatchObject({ state: 'REQUESTED', nth: 8, again: 'CLOSED' })
  expect(await waiting()).toEqual([id])
})

test('each of a series is decided for itself, and all that are moved are requested again', async () => {
  const { office, at, add, decide, requestOf, change, listOf, waiting, byRoute } = await drivenScene()
  const repeat = { weekdays: [1, 2], until: '2026-10-12' }
  const { id: first } = await add({ name: 'Walk', transport: true, startsAt: at(2), endsAt: at(3), repeat })
  const ids = (await listOf({ when: 'transport' })).map((one) => one.id)
  expect(ids).toHaveLength(3)
  const [, second = '', third = ''] = ids
  await decide(first, byRoute)
  // The day of the third is beyond the days for which runs are made: the route goes then.
  const [option] = await office.call(transportRoutes, { params: { id: third } })
  expect(option).toMatchObject({ runId: null, leavesAt: '2026-10-12T05:40:00.000Z', riders: 3 })
  await decide(third, byRoute)
  expect(await requestOf(third)).toMatchObject({ state: 'ARRANGED', run: { runId: null, name: 'Line 3' } })
  expect(await waiting()).toEqual([second])
  await change(first, { startsAt: at(2.5) }, true)
  expect(await waiting()).toEqual([first, second, third])
  expect(await requestOf(second)).toMatchObject({ nth: 0, again: null })
  expect(await requestOf(third)).toMatchObject({ nth: 2, again: 'CHANGED' })
})

test('a run that is cancelled, a closed day and an archived route take nobody: transport is requested again', async () => {
  const { office, group, route, run, driven, at, decide, refused, requestOf, waiting, byRoute } = await drivenScene()
  const { id } = await driven()
  await decide(id, byRoute)
  await office.call(cancelRun, { params: { id: run.id }, body: { reason: 'Snow' } })
  expect(await requestOf(id)).toMatchObject({ state: 'REQUESTED', nth: 1, again: 'RUN', run: null })
  expect(await waiting()).toEqual([id])
  expect(await office.call(transportRoutes, { params: { id } })).toEqual([])
  expect(await refused(id, byRoute, 1)).toMatchObject({ status: 400, fields: [{ fieldName: 'routeId' }] })
  const { id: thursday } = await driven({ startsAt: at(74), endsAt: at(75) })
  await decide(thursday, byRoute)
  expect(await requestOf(thursday)).toMatchObject({ state: 'ARRANGED', run: { runId: null } })
  await office.call(closeDays, {
    body: { customerGroupId: group.id, fromDay: '2026-10-08', toDay: '2026-10-08', reason: 'Fair' },
  })
  expect(await requestOf(thursday)).toMatchObject({ state: 'REQUESTED', again: 'RUN' })
  const { id: tomorrow } = await driven({ startsAt: at(26), endsAt: at(27) })
  await decide(tomorrow, byRoute)
  await app.database.asOwner(`update run set status = 'CANCELLED', cancel_reason = 'x' where route_id = $1`, [route.id])
  expect(await requestOf(tomorrow)).toMatchObject({ state: 'ARRANGED', run: { runId: null } })
  await app.database.asOwner(`update route set status = 'ARCHIVED' where id = $1`, [route.id])
  expect(await requestOf(tomorrow)).toMatchObject({ state: 'REQUESTED', again: 'RUN' })
})

test('a route of another group, of another organisation, that does not go that day or is a draft is refused', async () => {
  const { office, organisation, group, driven, refused, requestOf, at } = await drivenScene()
  const [, otherGroup] = organisation.groups
  const elsewhere = app.as(await organisation.person([{ role: 'CB_ADMIN', group: otherGroup }]))
  const routeIn = (who: typeof office, customerGroupId: string) =>
    who.call(createRoute, {
      body: { customerGroupId, name: 'Line 9', mode: 'bus', direction: 'to_school', capacity: 20 },
    })
  const strangers = await newOrganisation(app)
  const theirs = await routeIn(app.as(strangers.administrator), strangers.groups[0].id)
  const { id } = await driven()
  for (const { id: routeId } of [await routeIn(elsewhere, otherGroup.id), theirs, await routeIn(office, group.id)])
    expect(await refused(id, { routeId })).toMatchObject({ status: 400, fields: [{ fieldName: 'routeId' }] })
  expect(await refused(id, { routeId: randomUUID() })).toMatchObject({ status: 400 })
  expect(await requestOf(id)).toMatchObject({ nth: 0 })
  // A Sunday.
  const { id: sunday } = await driven({ startsAt: at(6 * 24), endsAt: at(6 * 24 + 1) })
  expect(await office.call(transportRoutes, { params: { id: sunday } })).toEqual([])
})

test('the office decides; staff read it, families of who is enrolled as far as they may see the run', async () => {
  const { organisation, group, olga, ofAda, crew, family, enrol, driven, decide, refused, requestOf, byRoute, listOf } =
    await drivenScene()
  const { id } = await driven()
  const pia = app.as(organisation.parent)
  const [, otherGroup] = organisation.groups
  const elsewhere = app.as(await organisation.person([{ role: 'CB_ADMIN', group: otherGroup }]))
  const stranger = app.as((await newOrganisation(app)).administrator)
  for (const who of [crew, family, pia]) {
    expect(await refused(id, byRoute, 0, who)).toMatchObject(forbidden)
    expect(await who.refused(transportRoutes, { params: { id } })).toMatchObject(forbidden)
  }
  for (const who of [elsewhere, stranger]) {
    expect(await refused(id, byRoute, 0, who)).toMatchObject(hidden)
    expect(await who.refused(transportRoutes, { params: { id } })).toMatchObject(hidden)
  }
  expect(await requestOf(id, family)).toBeNull()
  expect(await listOf({ when: 'transport' }, crew)).toEqual([])
  await enrol(id, [olga.id, ofAda])
  expect(await requestOf(id, family)).toMatchObject({ state: 'REQUESTED' })
  await decide(id, byRoute)
  const run = { routeId: null, runId: null, leavesAt: LEAVES }
  expect(await requestOf(id, crew)).toMatchObject({ state: 'ARRANGED', run: { ...run, name: 'Line 3' } })
  // Olga is on no run, Ada rides on this one.
  expect(await requestOf(id, family)).toMatchObject({ state: 'ARRANGED', run: { ...run, name: null }, decided: null })
  expect(await requestOf(id, pia)).toMatchObject({ run: { ...run, name: 'Line 3' } })
  await decide(id, { reason: 'The bus is full' }, 1)
  expect(await requestOf(id, family)).toMatchObject({ state: 'NONE', reason: 'The bus is full' })
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  expect(await app.as(father).refused(contract.getActivity, { params: { id } })).toMatchObject(hidden)
})

test('a request is a deadline of the office until it is decided', async () => {
  const { office, crew, family, olga, enrol, driven, decide, byRoute } = await drivenScene()
  const { id } = await driven({ name: 'Lake' })
  await enrol(id, [olga.id])
  const due = async (who = office) =>
    (await who.call(searchDeadlines, { body: {} })).rows.filter(({ kind }) => kind === 'activityTransport')
  expect(await due()).toMatchObject([
    {
      id,
      name: 'Lake',
      label: 'activities.toArrange',
      dueOn: '2026-10-05',
      link: `/loggedIn/activityList/?activity=${id}`,
    },
  ])
  for (const who of [crew, family]) expect(await due(who)).toEqual([])
  await decide(id, byRoute)
  expect(await due()).toEqual([])
})

test('the crew and the office of a run read whom it takes along, and nobody else', async () => {
  const { office, organisation, run, olga, crew, family, enrol, driven, decide, byRoute } = await drivenScene()
  const { id } = await driven({ name: 'Lake' })
  const params = { id: run.id }
  expect(await crew.call(activitiesOfRun, { params })).toEqual([])
  await enrol(id, [olga.id])
  await decide(id, byRoute)
  for (const who of [office, crew])
    expect(await who.call(activitiesOfRun, { params })).toMatchObject([{ id, name: 'Lake', enrolled: 1 }])
  const [group, otherGroup] = organisation.groups
  const onNoRun = app.as(await organisation.person([{ role: 'CB_ASSISTANT', group }]))
  const elsewhere = app.as(await organisation.person([{ role: 'CB_ADMIN', group: otherGroup }]))
  for (const who of [onNoRun, elsewhere, app.as((await newOrganisation(app)).administrator)])
    expect(await who.refused(activitiesOfRun, { params })).toMatchObject(hidden)
  expect(await family.refused(activitiesOfRun, { params })).toMatchObject(forbidden)
  await decide(id, { reason: 'The bus is full' }, 1)
  expect(await crew.call(activitiesOfRun, { params })).toEqual([])
})
