import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver, closeCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/activities.contract.ts'
import { activityScene } from './testing/activity-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const hidden = { status: 404 }
const forbidden = { status: 403 }

test('the office plans, staff record whom they reach, families enrol their own until it begins', async () => {
  const { office, organisation, crew, family, group, olga, ofAda, plan, add, enrol, begun, attendance, read, listOf } =
    await activityScene(app)
  const { id } = await add({ capacity: 3 })
  const params = { id }
  const body = { id: randomUUID(), customerGroupId: group.id, ...plan() }
  for (const who of [crew, family]) {
    expect(await who.refused(contract.addActivity, { body })).toMatchObject(forbidden)
    expect(await who.refused(contract.closeActivity, { params, body: { version: 1, reason: 'x' } })).toMatchObject(
      forbidden,
    )
  }
  await enrol(id, [olga.id], family)
  // Somebody else's child, and a guest whom the assistant does not reach.
  expect(await family.refused(contract.enrol, { params, body: { personIds: [ofAda] } })).toMatchObject(hidden)
  expect(await crew.refused(contract.withdraw, { params, body: { personId: olga.id } })).toMatchObject(hidden)
  expect(await enrol(id, [ofAda], crew)).toMatchObject({ enrolled: 2, people: [{ id: ofAda }] })
  expect((await read(id, family)).people.map((one) => one.id)).toEqual([olga.id])
  expect((await read(id)).people).toHaveLength(2)
  expect(await crew.call(contract.candidates, { params, query: { q: 'Olga' } })).toEqual([])
  expect((await office.call(contract.candidates, { params, query: { q: '' } })).map((one) => one.id)).not.toContain(
    ofAda,
  )
  // Families say a person; another family sees nothing of the group.
  expect(await family.refused(contract.searchActivities, { body: {} })).toMatchObject({ status: 400 })
  expect((await listOf({ personId: olga.id }, family))[0]).toMatchObject({
    id,
    people: [{ id: olga.id, enrolled: true }],
  })
  expect(await family.refused(contract.candidates, { params, query: { q: '' } })).toMatchObject(forbidden)
  const { id: running } = await begun([olga.id])
  expect(
    await family.refused(contract.withdraw, { params: { id: running }, body: { personId: olga.id } }),
  ).toMatchObject({
    status: 409,
  })
  expect(await family.refused(contract.recordAttendance, { body: attendance(running) })).toMatchObject(forbidden)
  expect(await crew.refused(contract.recordAttendance, { body: attendance(running) })).toMatchObject(hidden)
  const [one, two] = organisation.groups
  const everywhere = await organisation.person([
    { role: 'CB_ADMIN', group: one },
    { role: 'CB_ADMIN', group: two },
  ])
  await app.as(everywhere).call(setModule, { body: { role: 'CB_PARENT', module: 'diary.userDetail', open: false } })
  expect(await family.refused(contract.getActivity, { params })).toMatchObject(forbidden)
  expect(await family.refused(contract.enrol, { params, body: { personIds: [olga.id] } })).toMatchObject(forbidden)
  expect(await listOf({ personId: olga.id })).toHaveLength(2)
})

test('other groups, a restricted adult, an ended care team and a former guest', async () => {
  const { office, organisation, group, olga, family, begun, record, read, listOf, attendance } =
    await activityScene(app)
  const { id } = await begun([olga.id])
  const made = await record(id)
  const params = { id }
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  const [, otherGroup] = organisation.groups
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: otherGroup }])
  const strangers = await newOrganisation(app)
  const search = { body: { filters: { personId: olga.id } } }
  const correction = { params: { id: made.id }, body: { id: randomUUID(), correctionReason: 'x', inError: true } }
  for (const who of [father, elsewhere, strangers.administrator]) {
    expect(await app.as(who).refused(contract.getActivity, { params })).toMatchObject(hidden)
    expect(await app.as(who).refused(contract.searchActivities, search)).toMatchObject(hidden)
    expect(await app.as(who).refused(contract.enrol, { params, body: { personIds: [olga.id] } })).toMatchObject(hidden)
  }
  for (const who of [elsewhere, strangers.administrator]) {
    expect(await app.as(who).refused(contract.correctAttendance, correction)).toMatchObject(hidden)
    expect(
      await app.as(who).refused(contract.closeActivity, { params, body: { version: 1, reason: 'x' } }),
    ).toMatchObject(hidden)
    const own = who === elsewhere ? otherGroup : strangers.groups[0]
    // A person of another group is enrolled by nobody.
    const { id: there } = await app.as(who).call(contract.addActivity, {
      body: {
        id: randomUUID(),
        customerGroupId: own.id,
        name: 'Theirs',
        startsAt: '2026-10-06T08:00:00Z',
        endsAt: '2026-10-06T09:00:00Z',
      },
    })
    expect(
      await app.as(who).refused(contract.enrol, { params: { id: there }, body: { personIds: [olga.id] } }),
    ).toMatchObject(hidden)
    expect(await office.refused(contract.getActivity, { params: { id: there } })).toMatchObject(hidden)
  }
  // The care team reads and records on its days; afterwards the plan stays readable, the people do not.
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const team = await office.call(addCaregiver, {
    body: { guestId: olga.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
  })
  const { id: second } = await begun([olga.id])
  expect((await read(id, app.as(nurse))).people).toHaveLength(1)
  await office.call(closeCaregiver, { params: { id: team.id } })
  expect(await read(id, app.as(nurse))).toMatchObject({ enrolled: 1, people: [] })
  expect(await app.as(nurse).refused(contract.searchActivities, search)).toMatchObject(hidden)
  expect(await app.as(nurse).refused(contract.recordAttendance, { body: attendance(second) })).toMatchObject(hidden)
  expect(await app.as(nurse).refused(contract.correctAttendance, correction)).toMatchObject(hidden)
  await app.database.asOwner(
    `update membership set valid_to = '2026-01-01', valid_from = '2025-01-01' where person_id = $1 and role = 'GUEST'`,
    [olga.id],
  )
  expect(await family.refused(contract.getActivity, { params })).toMatchObject(hidden)
  for (const who of [office, family]) {
    expect(await who.refused(contract.searchActivities, search)).toMatchObject(hidden)
  }
  expect(await office.refused(contract.recordAttendance, { body: attendance(second) })).toMatchObject(hidden)
  expect(await read(id)).toMatchObject({ enrolled: 0, people: [] })
  expect((await listOf({ when: 'today' })).map((one) => one.id)).toContain(id)
})
