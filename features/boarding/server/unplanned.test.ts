import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { enrol, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { getRun } from '#features/runs/shared/runs.contract.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { findUnplanned, listDayNames } from '../shared/unplanned.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('the crew finds every child of the group, with or without a route, and nobody of another group', async () => {
  const { crew, run, organisation, office } = await ride(app)
  const dana = await enrol(app, organisation, 'Dana')
  await enrol(app, organisation, 'Danilo', organisation.groups[1])
  const find = (q: string) => crew.call(findUnplanned, { params: { id: run.id }, query: { q } })
  expect(await find('dan')).toEqual([{ id: dana.id, name: 'Dana Colli', schoolClass: null }])
  // One who is on the list of another stop is found too: nobody writes the name as that of a stranger.
  expect((await find('col')).map((child) => child.name)).toEqual(['Ada Colli', 'Ben Colli', 'Cleo Colli', 'Dana Colli'])
  expect(await office.call(findUnplanned, { params: { id: run.id }, query: { q: 'dan' } })).toHaveLength(1)
})

test('the search shows dates of birth of children in reach alone, and none without the right to read them', async () => {
  const { crew, run, organisation, office, children } = await ride(app)
  const dana = await enrol(app, organisation, 'Dana')
  const born = async (id: string, birthDate: string) => {
    const params = { id }
    const { name, surname, version } = await office.call(getChild, { params })
    await office.call(updateChild, { params, body: { name, surname, birthDate, version } })
  }
  await born(children[0].id, '2018-03-12')
  await born(dana.id, '2017-05-06')
  const find = async (who: typeof crew) =>
    (await who.call(findUnplanned, { params: { id: run.id }, query: { q: 'col' } })).map((child) => child.birthDate)
  expect(await find(crew)).toEqual(['2018-03-12', null, null, undefined])
  expect(await find(office)).toEqual(['2018-03-12', null, null, '2017-05-06'])
  const [group, other] = organisation.groups
  const role = 'CB_ADMIN' as const
  const everywhere = app.as(
    await organisation.person([
      { role, group },
      { role, group: other },
    ]),
  )
  for (const [closed, who] of [
    ['CB_ASSISTANT', crew],
    [role, office],
  ] as const) {
    await everywhere.call(setModule, { body: { role: closed, module: 'measurement.userDetail', open: false } })
    expect(await find(who)).toEqual([undefined, undefined, undefined, undefined])
  }
})

test('the search is for the crew of an open run: not for another assistant, nor for a family', async () => {
  const { run, organisation, crew, finish } = await ride(app)
  const input = { params: { id: run.id }, query: { q: 'ada' } }
  const other = await organisation.person([{ role: 'CB_ASSISTANT', group: organisation.groups[0] }])
  expect(await app.as(other).refused(findUnplanned, input)).toMatchObject({ status: 404 })
  expect(await app.as(organisation.parent).refused(findUnplanned, input)).toMatchObject({ status: 403 })
  await finish()
  expect(await crew.refused(findUnplanned, input)).toMatchObject({ status: 409, errorCode: 'E013' })
})

test('a child from whom the assistant is restricted is not found', async () => {
  const { crew, run, organisation } = await ride(app)
  const dana = await enrol(app, organisation, 'Dana')
  await makeGuardian(app, organisation, organisation.assistant, dana, { restricted: true })
  expect(await crew.call(findUnplanned, { params: { id: run.id }, query: { q: 'dan' } })).toEqual([])
})

test('the family of a child who is on no list reads at once that the child is on board, and where the run goes', async () => {
  const { send, say, run, organisation } = await ride(app)
  const dana = await enrol(app, organisation, 'Dana')
  const mother = await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }])
  await makeGuardian(app, organisation, mother, dana)
  const parent = app.as(mother)
  await send(say('BOARDED', dana, { childId: dana.id, stopId: run.stops[0]!.id }))
  expect(await parent.call(childrenToday, { query: {} })).toMatchObject([
    {
      childName: 'Dana Colli',
      runs: [
        {
          runId: run.id,
          runStatus: 'IN_PROGRESS',
          state: 'BOARDED',
          boardStop: { name: 'Via Roma' },
          alightStop: { name: 'School' },
        },
      ],
    },
  ])
  const told = await parent.call(searchNotices, { body: {} })
  expect(told.map((one) => one.title)).toEqual(['runs.notice.boarded'])
  expect((await parent.call(getRun, { params: { id: run.id } })).passengers.map((one) => one.name)).toEqual([
    'Dana Colli',
  ])
})

test('the phone of the crew gets names and classes of the groups of its open runs of today, and none of a restricted child', async () => {
  const { crew, run, organisation, children, finish } = await ride(app)
  const dana = await enrol(app, organisation, 'Dana')
  await enrol(app, organisation, 'Danilo', organisation.groups[1])
  await makeGuardian(app, organisation, organisation.assistant, dana, { restricted: true })
  const kept = await crew.call(listDayNames)
  expect(kept).toEqual({
    until: '2026-10-05T22:00:00.000Z',
    children: children.map(({ id, name }) => ({ id, name, schoolClass: null, groupId: run.customerGroupDto.id })),
  })
  const other = await organisation.person([{ role: 'CB_ASSISTANT', group: organisation.groups[0] }])
  expect(await app.as(other).call(listDayNames)).toBe(null)
  expect(await app.as(organisation.parent).refused(listDayNames)).toMatchObject({ status: 403 })
  await finish()
  expect(await crew.call(listDayNames)).toBe(null)
})
