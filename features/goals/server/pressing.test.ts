import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addGoal, closeGoal, moveGoal, noteGoal, pressingGoals } from '../shared/goals.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

async function scene() {
  const care = await careScene(app)
  const office = app.as(care.admin)
  const add = (statement: string, more: { dueOn?: string; personId?: string; reviewOn?: string } = {}, who = office) =>
    who.call(addGoal, {
      body: {
        id: randomUUID(),
        personId: more.personId ?? care.olga.id,
        content: { statement, ...(more.dueOn !== undefined && { dueOn: more.dueOn }) },
        ...(more.reviewOn !== undefined && { reviewOn: more.reviewOn }),
      },
    })
  const named = async (who = care.admin) =>
    (await app.as(who).call(pressingGoals, {})).map(({ statement }) => statement)
  return { ...care, office, add, named }
}

test('goals that are due or to be reviewed come by their day, then those that nobody wrote about', async () => {
  const { organisation, group, olga, add, office: before } = await scene()
  const silent = await add('Silent')
  const closed = await add('Closed', { dueOn: '2026-11-10' })
  // Nobody is expected to write about a goal on hold.
  for (let at = 0; at < 21; at += 1) {
    const { id } = await add(`On hold ${at}`)
    await before.call(moveGoal, { params: { id }, body: { version: 1, to: 'ON_HOLD' } })
  }
  app.clock.pass({ hours: 31 * 24 })
  // A session does not last that long.
  const admin = await organisation.person([{ role: 'CB_ADMIN', group }])
  const office = app.as(admin)
  await add('Later', { dueOn: '2026-11-30' }, office)
  await add('Review', { reviewOn: '2026-11-12' }, office)
  const due = await add('Due', { dueOn: '2026-11-10' }, office)
  await office.call(closeGoal, {
    params: { id: closed.id },
    body: { version: 1, outcome: 'ACHIEVED', reason: 'Done' },
  })
  await office.call(noteGoal, {
    params: { id: due.id },
    body: { noteId: randomUUID(), words: 'One round', progress: 40 },
  })
  expect(await office.call(pressingGoals, {})).toMatchObject([
    {
      id: due.id,
      personId: olga.id,
      fullName: 'Olga Zeta',
      guest: true,
      progress: 40,
      overdue: false,
      concern: { kind: 'due', on: '2026-11-10' },
    },
    { statement: 'Review', progress: null, concern: { kind: 'review', on: '2026-11-12' } },
    { id: silent.id, concern: { kind: 'drift', days: 31 } },
  ])
  await office.call(noteGoal, { params: { id: silent.id }, body: { noteId: randomUUID(), words: 'Again' } })
  expect(await office.call(pressingGoals, {})).toMatchObject([{ statement: 'Due' }, { statement: 'Review' }])
})

test('nobody finds the goals of people out of reach, and a proposal is not pressing', async () => {
  const { organisation, group, ada, olga, daughter, add, named } = await scene()
  await add('Olga', { dueOn: '2026-10-04' })
  await add('Ada', { dueOn: '2026-10-07', personId: ada.id })
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const seesRides = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(
    app,
    organisation,
    seesRides,
    { id: olga.id, name: olga.fullName },
    { seeCare: false, decideMedical: false },
  )
  const restricted = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  const [, other] = organisation.groups
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: other }])
  for (const who of [nurse, seesRides, restricted, elsewhere]) expect(await named(who)).toEqual([])
  expect(await named()).toEqual(['Olga', 'Ada'])
  expect(await app.as(daughter).call(pressingGoals, {})).toMatchObject([{ statement: 'Olga', overdue: true }])
  await app.as(daughter).call(addGoal, {
    body: { id: randomUUID(), personId: olga.id, content: { statement: 'Proposed', dueOn: '2026-10-06' } },
  })
  expect(await named(daughter)).toEqual(['Olga'])
})
