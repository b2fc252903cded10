import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { createDocument } from '#features/documents/shared/documents.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { addPaper, createVehicle } from '#features/vehicles/shared/vehicles.contract.ts'
import { contentOf } from '#features/notices/server/content.rules.ts'
import { remindOfDeadlines } from './reminders.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

type Who = Parameters<TestApp['as']>[0]

/** What somebody was reminded of, the newest first. */
async function told(who: Who) {
  const { data } = await app.as(who).list(searchNotices, { body: { limit: 100 } })
  return data
    .filter(({ title }) => title === 'deadlines.notice.reminder')
    .map(({ values: { today, tomorrow, week, month } }) => [today, tomorrow, week, month])
}
/** The reminders of somebody as they are stored, the oldest first: for whose session is over. */
async function kept(organisation: { id: string }, { personId }: { personId: string }) {
  const rows = await app.inside(organisation.id, ({ db }) =>
    db
      .selectFrom('notice')
      .select(['created_at', 'data'])
      .where('organisation_id', '=', organisation.id)
      .where('kind', '=', 'deadlines.reminder')
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .execute(),
  )
  return rows.map(({ created_at, data }) => {
    const { today, tomorrow, week, month } = contentOf(data).values
    return { created_at, values: [today, tomorrow, week, month] }
  })
}
const remind = (organisation: { id: string }, now: string) => {
  app.clock.set(now)
  return app.runJob(organisation.id, remindOfDeadlines, undefined)
}

test('a document is brought to mind 30, 7 and 1 days before and on its day, once each, at seven where the group is', async () => {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  const [group] = organisation.groups
  await admin.call(createDocument, {
    body: { customerGroupId: group.id, name: 'Plan', expiration: '2026-11-10T07:05' },
  })
  // From before the end of summer time, which Rome leaves on 25 October, until the day after it expired.
  for (let day = Date.parse('2026-10-05T00:00:00Z'); day <= Date.parse('2026-11-12T00:00:00Z'); day += 86_400_000)
    for (const hour of ['03:11', '05:11', '06:11', '07:11', '08:11'])
      await remind(organisation, `${new Date(day).toISOString().slice(0, 10)}T${hour}:00Z`)
  const steps = (await kept(organisation, organisation.administrator)).map(({ created_at: at, values }) => [
    at.toISOString().slice(0, 16),
    values,
  ])
  expect(steps).toEqual([
    ['2026-10-11T05:11', [0, 0, 0, 1]],
    ['2026-11-03T06:11', [0, 0, 1, 0]],
    ['2026-11-09T06:11', [0, 1, 0, 0]],
    ['2026-11-10T06:11', [1, 0, 0, 0]],
  ])
  app.clock.set(MORNING)
})

test('many things are one notice, and two servers at the same moment tell it once', async () => {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  const [group, second] = organisation.groups
  await organisation.person([{ role: 'CB_ADMIN', group: second }])
  for (const name of ['One', 'Two', 'Three'])
    await admin.call(createDocument, {
      body: { customerGroupId: group.id, name, expiration: '2026-10-12T12:00', CB_ASSISTANT: 'R' },
    })
  const bus = await admin.call(createVehicle, { body: { customerGroupId: group.id, name: 'Bus 1', seats: 9 } })
  await admin.call(addPaper, { params: { id: bus.id }, body: { kind: 'insurance', validTo: '2026-10-05' } })
  await Promise.all([remind(organisation, MORNING), remind(organisation, MORNING)])
  await remind(organisation, MORNING)
  expect(await told(organisation.administrator)).toEqual([[1, 0, 3, 0]])
  // Who may only read what is about the group is not reminded of it: somebody else has to renew it.
  expect(await told(organisation.assistant)).toEqual([])
})

test('only whoever may read it hears of it: not the restricted, not other families, not whose role ended', async () => {
  const line = await activeLine(app)
  const { organisation, group, children } = line
  const admin = app.as(organisation.administrator)
  const about = (name: string, letters: object) =>
    admin.call(createDocument, {
      body: { customerGroupId: group.id, name, personId: children[0].id, expiration: '2026-10-06T12:00', ...letters },
    })
  await about('For the office', {})
  await about('For families', { CB_PARENT: 'R' })
  await about('For crews', { CB_ASSISTANT: 'W' })
  await about('For crews to read', { CB_ASSISTANT: 'R' })
  const restricted = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, restricted, children[0], { restricted: true })
  const estranged = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, estranged, children[0], { restricted: true })
  const blind = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, blind, children[0], { see: false })
  const other = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, other, children[1])
  const left = await organisation.person([{ role: 'CB_ADMIN', group }])
  await app.inside(organisation.id, ({ db }) =>
    db
      .updateTable('membership')
      .set({ valid_to: '2026-10-04' })
      .where('organisation_id', '=', organisation.id)
      .where('person_id', '=', left.personId)
      .execute(),
  )
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
  await remind(organisation, MORNING)
  expect(await told(organisation.administrator)).toEqual([[0, 4, 0, 0]])
  expect(await told(organisation.parent)).toEqual([[0, 1, 0, 0]])
  expect(await told(organisation.assistant)).toEqual([[0, 1, 0, 0]])
  for (const stranger of [restricted, estranged, blind, other, elsewhere]) expect(await told(stranger)).toEqual([])
  expect(await kept(organisation, left)).toEqual([])
})
