import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { grandmother, homeward, nameDelegate, to } from '#app/server/testing/pickup-scene.ts'
import { ride, type Ride } from '#app/server/testing/ride-scene.ts'
import { searchParents } from '#features/people/shared/people.contract.ts'
import { getPersonalData, updatePersonalData } from '#features/profile/shared/profile.contract.ts'
import {
  NO_RIGHTS,
  changeRelationship,
  listParents,
  restrict,
} from '#features/relationships/shared/relationships.contract.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { getRun, startRun } from '#features/runs/shared/runs.contract.ts'
import { getDelegatePicture, getRunPickup, saveDelegate } from '../shared/pickup.contract.ts'

/** A restriction is of a person: neither what they call themselves nor what else they are takes it away. */
let app: TestApp
let scene: Ride
let uncle: TestPerson
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(async () => {
  app.clock.set(MORNING)
  scene = await ride(app, await activeLine(app))
  await homeward(scene, app)
  const { organisation, group, send, say, children } = scene
  await send(say('BOARDED', children[0]), say('COLLECTED', children[1]), say('COLLECTED', children[2]))
  uncle = await organisation.person([{ role: 'CB_PARENT', group }], { name: 'Ugo', surname: 'Bigi' })
  await makeGuardian(app, organisation, uncle, children[0])
  await calls({ name: 'Ugo', surname: 'Bigi', phone: '+39 333 7654321' })
})
afterAll(() => app?.close())

/** Changes the uncle's own data, as he can himself. */
async function calls(data: { name: string; surname: string; phone: string }): Promise<void> {
  const { personalDataDto } = await app.as(uncle).call(getPersonalData)
  const { version, email } = personalDataDto
  await app.as(uncle).call(updatePersonalData, { body: { personalDataDto: { ...data, email, version } } })
}
async function restricted(person = uncle): Promise<void> {
  const ties = await scene.office.call(listParents, { params: { id: scene.children[0].id } })
  const tie = ties.find((one) => one.adultId === person.personId)
  const body = { version: tie?.version ?? 1, restricted: true, reason: 'Court order 12' }
  await scene.office.call(restrict, { params: { id: tie?.id ?? '' }, body })
}
const pickup = () => scene.crew.call(getRunPickup, { params: { id: scene.run.id } })
const stranger = { name: 'Another', surname: 'Name', phone: '+39 340 1112223' }
const named = (more: object) => ({
  params: { id: app.app.newId() },
  body: {
    version: null,
    childIds: [scene.children[0].id],
    name: 'Rosa Nonna',
    validFrom: '2026-10-05',
    validTo: '2026-10-05',
    ...more,
  },
})

test('who changes the own name and telephone stays at the hard stop under both names, and is never named', async () => {
  await restricted()
  await calls(stranger)
  expect((await pickup()).stops.map((one) => one.name).toSorted()).toEqual(['Another Name', 'Ugo Bigi'])
  const ada = scene.children[0]
  for (const name of ['Bigi Ugo', 'Another Name']) {
    const wrong = scene.say('DROPPED', ada, to.stranger(name))
    await scene.send(wrong)
    expect(await scene.stateOf(ada)).toBe('UNRESOLVED')
    await scene.send(scene.say('UNDO', ada, { supersedesId: wrong.id }))
  }
  const parent = app.as(scene.organisation.parent)
  for (const more of [
    { phone: '3337654321' },
    { phone: '340 1112223' },
    { name: 'ugo bigi' },
    { name: 'Name Another' },
  ])
    expect(await parent.refused(saveDelegate, named(more))).toMatchObject({ status: 409, errorCode: 'E013' })
  expect(await scene.office.refused(saveDelegate, named({ name: 'Ugo Bigi' }))).toMatchObject({
    errorCode: 'E012',
    fields: [{ fieldName: 'name' }],
  })
})

test('a delegate who is the restricted adult stays stopped, whoever of them changes the telephone', async () => {
  const { organisation, children } = scene
  const friend = await nameDelegate(app, organisation.parent, [children[0]], { name: 'Zio', phone: '333 7654321' })
  await restricted()
  await calls(stranger)
  expect((await pickup()).people.map((one) => one.id)).not.toContain(friend.id)
  const change = { ...named({ name: 'Zio', phone: '02 555555', version: friend.version }), params: { id: friend.id } }
  expect(await app.as(organisation.parent).refused(saveDelegate, change)).toMatchObject({ status: 409 })
  await scene.send(scene.say('DROPPED', children[0], to.delegate(friend)))
  expect(await scene.stateOf(children[0])).toBe('UNRESOLVED')
})

test('one who works on the run does not see the child, is missing for its start, and hands the child to nobody', async () => {
  const { organisation, children, run, say, office } = scene
  const [ada, ben] = children
  await makeGuardian(app, organisation, organisation.assistant, ada)
  await restricted(organisation.assistant)
  const seen = (await scene.read()).passengers.map((one) => one.childId)
  expect([seen.includes(ada.id), seen.includes(ben.id)]).toEqual([false, true])
  expect((await pickup()).children).toHaveLength(2)
  await scene.send(say('DROPPED', ada, to.guardian(organisation.parent)))
  const { passengers } = await office.call(getRun, { params: { id: run.id } })
  expect(passengers.find((one) => one.childId === ada.id)?.state).toBe('UNRESOLVED')
  expect((await office.call(openAlerts)).map((one) => one.rule)).toContain('HANDOVER_NOT_ALLOWED')
})

test('one of the crew keeps the run from starting without a word why', async () => {
  const { organisation, children, run } = await activeLine(app)
  await makeGuardian(app, organisation, organisation.assistant, children[0], { restricted: true })
  const body = { runId: run.id, deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }
  expect(await app.as(organisation.administrator).refused(startRun, { body })).toMatchObject({
    status: 409,
    current: [{ code: 'crew_restricted', values: { name: 'Aldo Assistant' } }],
  })
})

test('a crew finds no contact in a tie that is over, nor in one beside a restriction', async () => {
  const { organisation, group, children, crew } = scene
  const tie = async (name: string, to: string | null, alsoRestricted: boolean) => {
    const person = await organisation.person([{ role: 'CB_PARENT', group }], { name, surname: 'Legame' })
    await makeGuardian(app, organisation, person, children[0])
    await app.database.asOwner(`update relationship set valid_to = $2 where adult_id = $1`, [person.personId, to])
    if (alsoRestricted)
      await app.database.asOwner(
        `insert into relationship (organisation_id, id, adult_id, child_id, kind, restricted, valid_from, valid_to)
         values ($1, gen_random_uuid(), $2, $3, 'other', true, '2025-01-01', '2025-02-01')`,
        [organisation.id, person.personId, children[0].id],
      )
  }
  await tie('Ora', null, false)
  await tie('Prima', '2026-02-01', false)
  await tie('Vietato', null, true)
  const found = (await crew.list(searchParents, { body: { q: 'Legame' } })).data
  expect(found.map((one) => one.fullName)).toEqual(['Ora Legame'])
})

test('the picture of a delegate is shown to nobody without the right to see the child', async () => {
  const { organisation, children, office } = scene
  const rosa = await grandmother(app, organisation.parent, children[0])
  const his = app.as(uncle)
  expect((await his.send(getDelegatePicture, { params: { id: rosa.id } })).statusCode).toBe(200)
  const ties = await office.call(listParents, { params: { id: children[0].id } })
  const tie = ties.find((one) => one.adultId === uncle.personId)
  const body = { version: tie?.version ?? 1, kind: 'relative' as const, from: '2026-01-01', ...NO_RIGHTS }
  await office.call(changeRelationship, { params: { id: tie?.id ?? '' }, body })
  expect((await his.send(getDelegatePicture, { params: { id: rosa.id } })).statusCode).toBe(404)
})
