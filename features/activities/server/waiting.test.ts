import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { listMemberships, takeMembership } from '#features/memberships/shared/memberships.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { searchTimeline } from '#features/timeline/shared/timeline.contract.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/activities.contract.ts'
import { fillFreePlaces } from './places.jobs.ts'
import { activityScene } from './testing/activity-scene.ts'

let app: TestApp
let scene: Awaited<ReturnType<typeof activityScene>>
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  scene = await activityScene(app)
})
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Family = { adult: TestPerson; personId: string }

/** So many guests of the group, each with an adult. */
const families = (count: number): Promise<Family[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { office, organisation, group } = scene
      const guest = await office.call(createGuest, {
        body: { customerGroupId: group.id, name: 'Guest', surname: `Number ${at}` },
      })
      const adult = await organisation.person([{ role: 'CB_PARENT', group }])
      await makeGuardian(app, organisation, adult, { id: guest.id, name: guest.fullName })
      return { adult, personId: guest.id }
    }),
  )
/** As the client of the application does, it asks again while the server says that it is busy: one in line for a lock waits 2 s at most (platform/server/db/open.ts). */
async function ask(id: string, family: Family): ReturnType<typeof scene.enrol> {
  try {
    return await scene.enrol(id, [family.personId], app.as(family.adult))
  } catch (error) {
    if (!String(error).includes(' answered 503:')) throw error
    return ask(id, family)
  }
}
const leave = (id: string, { adult, personId }: Family) => scene.withdraw(id, personId, app.as(adult))
/** How each stands, as the office reads it. */
const standing = async (id: string) => {
  const { people, enrolled, waiting } = await scene.read(id)
  const line = people.flatMap((one) => (one.inLine === null ? [] : [{ id: one.id, inLine: one.inLine }]))
  return {
    enrolled,
    waiting,
    placed: people.flatMap((one) => (one.enrolled ? [one.id] : [])),
    line: line.toSorted((a, b) => a.inLine - b.inLine),
  }
}
const toldOf = async (who: TestPerson, id: string) =>
  (await app.as(who).list(searchNotices, { body: {} })).data.filter(
    ({ title, link }) => title === 'activities.notice.placed' && (link?.includes(id) ?? false),
  )
/** The membership of somebody ended long ago. */
const goes = (personId: string) =>
  app.database.asOwner(
    `update membership set valid_to = '2026-01-01', valid_from = '2025-01-01' where person_id = $1 and role = 'GUEST'`,
    [personId],
  )

test('fifty who ask at once for the last place: one gets it, 49 stand in line, and a place goes to the first', async () => {
  const { add } = scene
  const { id } = await add({ capacity: 1 })
  const all = await families(50)
  const familyOf = (personId: string | undefined) => {
    const found = all.find((one) => one.personId === personId)
    if (!found) throw new Error('each is one of the families')
    return found
  }
  await Promise.all(all.map((one) => ask(id, one)))
  const first = await standing(id)
  expect([first.enrolled, first.waiting, first.placed.length]).toEqual([1, 49, 1])
  expect(first.line.map(({ inLine }) => inLine)).toEqual(Array.from({ length: 49 }, (_, at) => at + 1))
  // Who is enrolled or waits may ask again and stays there.
  const placed = familyOf(first.placed[0])
  const last = familyOf(first.line.at(-1)?.id)
  expect(await ask(id, placed)).toMatchObject({ people: [{ enrolled: true, inLine: null }] })
  expect(await ask(id, last)).toMatchObject({
    people: [{ enrolled: false, inLine: 49, abilities: { enrol: false, withdraw: true } }],
  })
  expect(await standing(id)).toEqual(first)
  // The place that is given back is taken once, by whoever is next; the same call again gives nothing more away.
  const next = familyOf(first.line[0]?.id)
  expect(await leave(id, placed)).toMatchObject({ enrolled: 1, waiting: 48, people: [] })
  expect(await leave(id, placed)).toMatchObject({ enrolled: 1, waiting: 48, people: [] })
  const second = await standing(id)
  expect(second.placed).toEqual([next.personId])
  expect(second.line.map((one) => one.id)).toEqual(first.line.slice(1).map((one) => one.id))
  expect(second.line[0]?.inLine).toBe(1)
  // Whoever leaves the line takes no place and lets the others move up; who comes back stands at its end.
  const third = familyOf(second.line[0]?.id)
  await leave(id, third)
  const after = await standing(id)
  expect([after.enrolled, after.waiting]).toEqual([1, 47])
  expect(after.line.map((one) => one.id)).toEqual(second.line.slice(1).map((one) => one.id))
  expect((await ask(id, third)).people).toMatchObject([{ inLine: 48 }])
})

test('places that are added go to the line, a capacity is never below the number enrolled, without one all are placed', async () => {
  const { office, add, plan, enrol } = scene
  const { id } = await add({ capacity: 1 })
  const ids = (await families(5)).map(({ personId }) => personId)
  // In the order of the list.
  const full = await enrol(id, ids)
  expect([full.enrolled, full.waiting]).toEqual([1, 4])
  expect((await standing(id)).placed).toEqual(ids.slice(0, 1))
  const change = (version: number, capacity: number | null) =>
    office.call(contract.changeActivity, { params: { id }, body: { version, ...plan({ capacity }) } })
  expect(await change(1, 3)).toMatchObject({ enrolled: 3, waiting: 2 })
  expect((await standing(id)).line.map((one) => one.id)).toEqual(ids.slice(3))
  expect(
    await office.refused(contract.changeActivity, {
      params: { id },
      body: { version: 2, ...plan({ capacity: 2 }) },
    }),
  ).toMatchObject({ status: 400, fields: [{ fieldName: 'capacity' }] })
  expect(await standing(id)).toMatchObject({ enrolled: 3, waiting: 2 })
  expect(await change(2, null)).toMatchObject({ enrolled: 5, waiting: 0 })
})

test('whoever gets a place is told with the office; nobody is who may not see them, or to whom activities are closed', async () => {
  const { organisation, group, olga, daughter, add, enrol, withdraw, family, admin } = scene
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  const [other] = await families(1)
  if (!other) throw new Error('one family')
  const { id } = await add({ capacity: 1 })
  await ask(id, other)
  await enrol(id, [olga.id], family)
  expect(await toldOf(daughter, olga.id)).toEqual([])
  await leave(id, other)
  expect(await toldOf(daughter, olga.id)).toHaveLength(1)
  expect(await toldOf(father, olga.id)).toEqual([])
  expect(await toldOf(other.adult, other.personId)).toEqual([])
  expect(await toldOf(admin, id)).toHaveLength(1)
  const timeline = await family.list(searchTimeline, {
    body: { filters: { personId: olga.id, kinds: ['activity'] } },
  })
  expect(timeline.data.slice(0, 2).map(({ about }) => about)).toEqual(
    expect.arrayContaining([['Enrolled'], ['On the waiting list']]),
  )
  // A role to which this part of care is closed hears nothing of it.
  const [one, two] = organisation.groups
  const everywhere = app.as(
    await organisation.person([
      { role: 'CB_ADMIN', group: one },
      { role: 'CB_ADMIN', group: two },
    ]),
  )
  const { id: closed } = await add({ capacity: 1 })
  await enrol(closed, [other.personId])
  await enrol(closed, [olga.id])
  const set = (open: boolean) =>
    everywhere.call(setModule, { body: { role: 'CB_PARENT', module: 'diary.userDetail', open } })
  await set(false)
  await withdraw(closed, other.personId)
  await set(true)
  expect(await standing(closed)).toMatchObject({ placed: [olga.id] })
  expect(await toldOf(daughter, olga.id)).toHaveLength(1)
})

test('attendance is of those who are enrolled; once it has begun nobody waits, and staff enrol who came', async () => {
  const { office, crew, olga, add, at, enrol, withdraw, attendance, read } = scene
  const [one, two, three] = await families(3)
  if (!one || !two || !three) throw new Error('three families')
  const { id } = await add({ capacity: 1, startsAt: at(1), endsAt: at(2) })
  await enrol(id, [one.personId, two.personId, olga.id])
  app.clock.pass({ minutes: 90 })
  const record = (personId: string) => office.refused(contract.recordAttendance, { body: attendance(id, { personId }) })
  expect(await record(two.personId)).toMatchObject({ status: 409 })
  expect((await read(id)).people.find((person) => person.id === two.personId)).toMatchObject({
    enrolled: false,
    inLine: 1,
    abilities: { record: false, enrol: true, withdraw: true },
  })
  const late = { params: { id }, body: { personIds: [three.personId] } }
  expect(await office.refused(contract.enrol, late)).toMatchObject({ status: 409 })
  expect(await app.as(three.adult).refused(contract.enrol, late)).toMatchObject({ status: 409 })
  expect(await crew.refused(contract.enrol, late)).toMatchObject({ status: 404 })
  // The place stays free for whoever is there, also before the first of the line.
  expect(await withdraw(id, one.personId)).toMatchObject({ enrolled: 0, waiting: 2 })
  expect(await enrol(id, [olga.id])).toMatchObject({ enrolled: 1, waiting: 1 })
  await office.call(contract.recordAttendance, { body: attendance(id) })
  // What is over has no line to fill.
  await app.runJob(scene.organisation.id, fillFreePlaces, undefined)
  expect(await standing(id)).toMatchObject({ enrolled: 1, waiting: 1 })
})

test('who leaves the group leaves the place or the line, and the next is placed without anybody asking', async () => {
  const { organisation, add, enrol, olga } = scene
  const [one, two] = await families(2)
  if (!one || !two) throw new Error('two families')
  const { id } = await add({ capacity: 1 })
  await enrol(id, [one.personId, two.personId, olga.id])
  const fill = () => app.runJob(organisation.id, fillFreePlaces, undefined)
  await fill()
  expect(await standing(id)).toMatchObject({ placed: [one.personId], waiting: 2 })
  await goes(one.personId)
  await goes(two.personId)
  expect(await standing(id)).toMatchObject({ placed: [], line: [{ id: olga.id, inLine: 1 }] })
  await Promise.all([fill(), fill()])
  expect(await standing(id)).toMatchObject({ placed: [olga.id], enrolled: 1, waiting: 0 })
})

test('a guest whose place in the group is taken away leaves the activity to the next in the same moment', async () => {
  const { office, add, enrol, olga } = scene
  const [one] = await families(1)
  if (!one) throw new Error('one family')
  const { id } = await add({ capacity: 1 })
  await enrol(id, [one.personId, olga.id])
  const [membership] = await office.call(listMemberships, { params: { id: one.personId } })
  if (!membership) throw new Error('a guest is in a group')
  await office.call(takeMembership, { params: { id: membership.id } })
  expect(await standing(id)).toMatchObject({ placed: [olga.id], enrolled: 1, waiting: 0 })
})
