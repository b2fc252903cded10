import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { draftLine, MORNING } from '#app/server/testing/line-scene.ts'
import { addCredential, reportAway, setDemands } from '#features/crew/shared/crew.contract.ts'
import { reportAbsence } from '#features/absences/shared/absences.contract.ts'
import { saveHome, saveRule } from '#features/travel/shared/travel.contract.ts'
import { activateRoute, checkRoute, previewRoute } from '../shared/routes.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

test('a draft is rehearsed with homes, closed days and the end of a crew member; what blocks keeps it a draft', async () => {
  const { organisation, route, children, group } = await draftLine(app)
  const admin = app.as(organisation.administrator)
  const check = () => admin.call(checkRoute, { params: { id: route.id } })
  expect(await check()).toEqual([])
  const [ada] = children
  for (const stop of route.stopList.slice(0, 2)) {
    const home = await admin.call(saveHome, {
      params: { id: app.app.newId() },
      body: { version: null, childId: ada.id, name: stop.name, placeId: stop.placeId },
    })
    await admin.call(saveRule, {
      params: { id: app.app.newId() },
      body: {
        version: null,
        childId: ada.id,
        homeId: home.id,
        pattern: 'dates',
        dates: ['2026-10-08'],
        validFrom: '2026-10-01',
      },
    })
  }
  await app.inside(organisation.id, async ({ db }) => {
    const key = { organisation_id: organisation.id, group_id: group.id }
    await db
      .insertInto('calendar_day')
      .values({ ...key, day: '2026-10-09', kind: 'closed', reason: 'Feast' })
      .execute()
    await db
      .updateTable('membership')
      .set({ valid_to: '2026-10-15' })
      .where('organisation_id', '=', organisation.id)
      .where('person_id', '=', organisation.assistant.personId)
      .execute()
  })
  const found = (await check()).map((one) => `${one.day} ${one.code} ${one.children.map((child) => child.name).join()}`)
  expect(found.slice(0, 2)).toEqual(['2026-10-08 day_two_homes Ada Colli', '2026-10-16 day_no_lead '])
  expect(found.at(-1)).toBe('2026-10-09 day_closed ')
  expect(
    await admin.refused(activateRoute, { params: { id: route.id }, body: { version: route.version } }),
  ).toMatchObject({ status: 409 })
})

test('the crew is rehearsed too: a credential that ends on the way blocks, days away are named', async () => {
  const { organisation, route, group } = await draftLine(app)
  const admin = app.as(organisation.administrator)
  const params = { id: organisation.assistant.personId }
  await admin.call(setDemands, {
    params: { id: group.id },
    body: { lead: ['background_check'], escort: [], driver: [] },
  })
  await admin.call(addCredential, { params, body: { kind: 'background_check', validTo: '2026-10-15' } })
  const days = { fromDay: '2026-10-06', toDay: '2026-10-07', reason: 'holiday' as const }
  await admin.call(reportAway, { params, body: days })
  const found = await admin.call(checkRoute, { params: { id: route.id } })
  expect(found.map(({ day, code, blocking }) => [day, code, blocking])).toEqual([
    ['2026-10-16', 'day_credential', true],
    ['2026-10-06', 'day_away', false],
    ['2026-10-07', 'day_away', false],
  ])
  expect(found[0]?.values).toMatchObject({ credential: 'background_check', name: found[1]?.values['name'] })
  expect(
    await admin.refused(activateRoute, { params: { id: route.id }, body: { version: route.version } }),
  ).toMatchObject({ status: 409 })
})

test('the ten days are shown also when all is well: riders, who does not ride, the crew, closed days', async () => {
  const { organisation, route, children, group } = await draftLine(app)
  const admin = app.as(organisation.administrator)
  await admin.call(reportAbsence, {
    body: { childId: children[0].id, fromDay: '2026-10-06', toDay: '2026-10-06', directions: 'both' },
  })
  await admin.call(reportAway, {
    params: { id: organisation.assistant.personId },
    body: { fromDay: '2026-10-07', toDay: '2026-10-07', reason: 'holiday' },
  })
  await app.inside(organisation.id, ({ db }) =>
    db
      .insertInto('calendar_day')
      .values({
        organisation_id: organisation.id,
        group_id: group.id,
        day: '2026-10-09',
        kind: 'closed',
        reason: 'Feast',
      })
      .execute(),
  )
  const days = await admin.call(previewRoute, { params: { id: route.id } })
  expect(days).toHaveLength(11)
  expect(days.slice(0, 5)).toEqual([
    { day: '2026-10-05', closed: null, riders: 3, absent: [], adults: 1, away: [] },
    {
      day: '2026-10-06',
      closed: null,
      riders: 2,
      absent: [{ id: children[0].id, name: 'Ada Colli' }],
      adults: 1,
      away: [],
    },
    { day: '2026-10-07', closed: null, riders: 3, absent: [], adults: 0, away: [route.crew[0]?.name] },
    { day: '2026-10-08', closed: null, riders: 3, absent: [], adults: 1, away: [] },
    { day: '2026-10-09', closed: 'Feast', riders: 0, absent: [], adults: 0, away: [] },
  ])
  const stranger = app.as((await newOrganisation(app)).administrator)
  expect(await stranger.refused(previewRoute, { params: { id: route.id } })).toMatchObject({ status: 404 })
})
