import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import {
  addActivity,
  enrol as enrolIn,
  getActivity,
  withdraw,
} from '#features/activities/shared/activities.contract.ts'
import { takeOver, takeoverCode } from '#features/cover/shared/takeover.contract.ts'
import { addRoom, getStays, moveGuest } from '#features/guests/shared/rooms.contract.ts'
import { acceptJoin } from '#features/joins/shared/joins.contract.ts'
import { createGuest, createParent } from '#features/people/shared/records.contract.ts'
import { associate } from '#features/relationships/shared/relationships.contract.ts'
import { getRun } from '#features/runs/shared/runs.contract.ts'
import { surveyScene } from '#features/surveys/server/testing/survey-scene.ts'
import { closeSurvey } from '#features/surveys/shared/surveys.contract.ts'
import { getResults } from '#features/surveys/shared/results.contract.ts'
import { activeLine, enrol, letSignIn, MORNING } from './testing/line-scene.ts'

/** Places that are counted, each raced by more callers than there are places: exactly as many get one as there are. */
const CALLERS = 12
const PLACES = 3

let app: TestApp
let organisation: TestOrganisation
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(async () => {
  app.clock.set(MORNING)
  organisation = await newOrganisation(app)
})
afterAll(() => app?.close())

type Answer = { statusCode: number }

/** Sends all at once, each again while the server is busy, as the client of the application does. Returns how often each status came. */
async function race(calls: readonly (() => Promise<Answer>)[]): Promise<Record<number, number>> {
  const settled = async (call: () => Promise<Answer>): Promise<number> => {
    const { statusCode } = await call()
    return statusCode === 503 ? settled(call) : statusCode
  }
  const statuses = await Promise.all(calls.map(settled))
  return Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]))
}

const guests = () =>
  Promise.all(
    Array.from({ length: CALLERS }, (_, at) =>
      app.as(organisation.administrator).call(createGuest, {
        body: { customerGroupId: organisation.groups[0].id, name: 'Guest', surname: `Number ${at}` },
      }),
    ),
  )

test('a room takes as many guests as it has places', async () => {
  const office = app.as(organisation.administrator)
  const room = await office.call(addRoom, {
    body: { customerGroupId: organisation.groups[0].id, kind: 'ROOM', name: 'Sun', capacity: PLACES },
  })
  const all = await guests()
  const answers = await race(
    all.map(
      ({ id }) =>
        () =>
          office.send(moveGuest, { params: { id }, body: { roomId: room.id } }),
    ),
  )
  expect(answers).toEqual({ 200: PLACES, 409: CALLERS - PLACES })
  const stays = await Promise.all(all.map(({ id }) => office.call(getStays, { params: { id } })))
  expect(stays.filter((one) => one.some(({ now }) => now))).toHaveLength(PLACES)
})

test('an activity has as many people as places; the others wait in line, each once, and move up when all leave', async () => {
  const office = app.as(organisation.administrator)
  const { id } = await office.call(addActivity, {
    body: {
      id: randomUUID(),
      customerGroupId: organisation.groups[0].id,
      name: 'Singing',
      startsAt: '2026-10-05T10:00:00Z',
      endsAt: '2026-10-05T11:00:00Z',
      capacity: PLACES,
    },
  })
  const all = await guests()
  const standing = async () => {
    const { people, enrolled, waiting } = await office.call(getActivity, { params: { id } })
    const line = people.flatMap((one) => (one.inLine === null ? [] : [one.inLine])).toSorted((a, b) => a - b)
    return { enrolled, waiting, line, placed: people.filter((one) => one.enrolled).map((one) => one.id) }
  }
  const asked = all.map((guest) => () => office.send(enrolIn, { params: { id }, body: { personIds: [guest.id] } }))
  expect(await race([...asked, ...asked])).toEqual({ 200: CALLERS * 2 })
  const before = await standing()
  const line = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  expect(before).toMatchObject({ enrolled: PLACES, waiting: CALLERS - PLACES, line: line(CALLERS - PLACES) })
  const left = before.placed.map((personId) => () => office.send(withdraw, { params: { id }, body: { personId } }))
  expect(await race(left)).toEqual({ 200: PLACES })
  const after = await standing()
  expect(after).toMatchObject({ enrolled: PLACES, waiting: CALLERS - 2 * PLACES, line: line(CALLERS - 2 * PLACES) })
  expect(after.placed.filter((one) => before.placed.includes(one))).toEqual([])
})

test('the code of a contact makes one person of it', async () => {
  const [group, other] = organisation.groups
  const office = app.as(organisation.administrator)
  const email = `pia-${randomUUID()}@example.it`
  const people = await Promise.all(
    Array.from({ length: CALLERS }, () => organisation.person([{ role: 'CB_PARENT', group: other }])),
  )
  await app.database.asOwner(`update person set email = $2 where id = $1`, [people[0]!.personId, email])
  const child = await enrol(app, organisation, 'Bea')
  const { id } = await office.call(createParent, {
    body: { customerGroupId: group.id, name: 'P.', surname: 'Contact', email },
  })
  await office.call(associate, { body: { parentId: id, childId: child.id, kind: 'mother' } })
  await app.runJobs()
  const letters = (await app.mail()).filter((one) => one.to === email)
  const code = /^[A-Z2-9]{10}$/m.exec(letters.at(-1)?.body ?? '')?.[0] ?? ''
  const answers = await race(people.map((person) => () => app.as(person).send(acceptJoin, { body: { code } })))
  expect(answers).toEqual({ 200: 1, 400: CALLERS - 1 })
})

test('the code of a phone gives its run to one person', async () => {
  const { run } = await activeLine(app, organisation)
  const [group] = organisation.groups
  const colleagues = await Promise.all(
    Array.from({ length: CALLERS }, () => organisation.person([{ role: 'CB_ASSISTANT', group }])),
  )
  await letSignIn(app, ...colleagues)
  const { code } = await app.as(organisation.assistant).call(takeoverCode, { params: { id: run.id } })
  const answers = await race(colleagues.map((person) => () => app.as(person).send(takeOver, { body: { code } })))
  expect(answers).toEqual({ 200: 1, 400: CALLERS - 1 })
  const leads = (await app.as(organisation.administrator).call(getRun, { params: { id: run.id } })).crew.filter(
    (one) => one.function === 'lead',
  )
  expect(leads).toHaveLength(1)
})

test('an anonymous survey takes one answer of each person, however many devices send one', async () => {
  const { admin, open, answer, parents } = await surveyScene(app)
  const { id } = await open({ anonymous: true })
  const people = await parents(PLACES + 2)
  const [greedy, ...others] = people
  const answers = await race([
    ...others.map((one) => () => answer(one, id)),
    ...Array.from({ length: CALLERS }, () => () => answer(greedy!, id)),
  ])
  expect(answers).toEqual({ 200: people.length, 409: CALLERS - 1 })
  await admin.call(closeSurvey, { params: { id } })
  expect(await admin.call(getResults, { params: { id } })).toMatchObject({ answered: people.length })
})
