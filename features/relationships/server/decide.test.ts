import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { buildWorld, type World } from '#app/server/testing/world.ts'
import { samples } from '#app/server/testing/samples.ts'
import { allergyCalls } from '#features/conditions/shared/conditions.contract.ts'
import { addOrder } from '#features/medicines/shared/orders.contract.ts'
import { listRiders } from '#features/reports/shared/riders.contract.ts'
import { searchRequests } from '#features/requirements/shared/requests.contract.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/relationships.contract.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  world = await buildWorld(app, await newOrganisation(app))
})
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

async function adult(rights: { see?: boolean; decide?: boolean }): Promise<TestPerson> {
  const [group] = world.organisation.groups
  const person = await world.organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, world.organisation, person, world.children[0], rights)
  return person
}

test('nobody is given the right to decide without the right to see', async () => {
  const [group] = world.organisation.groups
  const { personId } = await world.organisation.person([{ role: 'CB_PARENT', group }])
  const admin = app.as(world.organisation.administrator)
  const body = { parentId: personId, childId: world.loneChild.id, kind: 'relative', see: false, decide: true } as const
  const fields = [{ fieldName: 'decide' }]
  expect(await admin.refused(contract.associate, { body })).toMatchObject({ errorCode: 'E012', fields })
  const made = await admin.call(contract.associate, { body: { ...body, see: true } })
  const params = { id: made.id }
  const change = { version: made.version, kind: 'relative', from: made.from } as const
  const off = { ...change, see: false }
  expect(await admin.refused(contract.changeRelationship, { params, body: off })).toMatchObject({ fields })
  const neither = { ...off, decide: false }
  expect(await admin.call(contract.changeRelationship, { params, body: neither })).toMatchObject({ decide: false })
})

test('a right to decide from before, without that to see, opens neither requests nor questions about riders', async () => {
  const blind = app.as(await adult({ see: false, decide: true }))
  const seeing = app.as(await adult({}))
  expect(await seeing.call(listRiders)).not.toEqual([])
  expect((await seeing.call(searchRequests, { body: {} })).rows).not.toEqual([])
  expect(await blind.call(listRiders)).toEqual([])
  expect((await blind.call(searchRequests, { body: {} })).rows).toEqual([])
})

test('who sees and does not decide asks for no medicine and changes no allergy', async () => {
  const seeing = app.as(await adult({ decide: false }))
  for (const endpoint of [addOrder, allergyCalls.add, allergyCalls.change]) {
    const input = samples[endpoint.name]?.input(world, 'CB_PARENT') ?? {}
    const body = endpoint === allergyCalls.change ? input.body : { ...Object(input.body), id: randomUUID() }
    expect(await seeing.refused(endpoint, { ...input, body })).toMatchObject({ status: 403, errorCode: 'E013' })
  }
})
