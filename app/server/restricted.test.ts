import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { openTestHouse, signInAs, type TestHouse } from '#platform/server/testing/test-house.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { reportAbsence } from '#features/absences/shared/absences.contract.ts'
import { listParents, restrict } from '#features/relationships/shared/relationships.contract.ts'
import { recordEvents } from '#features/runs/shared/runs.contract.ts'
import { features } from './features.ts'
import { makeGuardian, MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * A restricted adult learns nothing about the child: every operation that a parent may call, with an input that worked
 * before the restriction, and every live message after it. Beside the child stands a sibling on the same run, whom the
 * adult may see.
 */
const routes = features.flatMap((feature) => feature.routes)
const WORD = 'Kanariella'

let house: TestHouse
let world: World
beforeAll(async () => {
  house = await openTestHouse({ now: MORNING })
  world = await buildWorld(house, await newOrganisation(house))
  const { organisation, children } = world
  const admin = house.as(organisation.administrator)
  await makeGuardian(house, organisation, organisation.parent, children[1])
  const params = { id: children[0].id }
  const { version } = await admin.call(getChild, { params })
  await admin.call(updateChild, {
    params,
    body: { version, name: WORD, surname: WORD, schoolClass: WORD, notes: WORD },
  })
  const [kinship] = await admin.call(listParents, { params })
  await admin.call(restrict, {
    params: { id: kinship?.id ?? '' },
    body: { version: kinship?.version ?? 1, restricted: true, reason: WORD },
  })
})
afterAll(() => house?.close())

/** Ids that speak of the child alone. */
async function secrets(): Promise<string[]> {
  const [child] = world.children
  const rows = await house.database.asOwner<{ id: string }>(
    `select id from absence where child_id = $1 union select id from run_passenger where child_id = $1
     union select id from route_passenger where child_id = $1 union select id from relationship where child_id = $1
     union select delegate_id from delegate_child where child_id = $1 union select id from release_permission where child_id = $1`,
    [child.id],
  )
  return [child.id, WORD, ...rows.map((row) => row.id)]
}

const open = routes.filter(
  ({ needs }) => needs === 'signed-in' || (needs !== 'public' && needs.CB_PARENT !== undefined),
)

test.each(open.map((route) => ({ name: route.endpoint.name, route })))(
  '$name says nothing about the child to the restricted adult',
  async ({ route }) => {
    const { parent } = world.organisation
    const client = clientOf(house.app, async () => (await signInAs(house.house, parent, 'CB_PARENT', 'mobile')).token)
    const input = samples[route.endpoint.name]?.input(world) ?? {}
    const sent = JSON.stringify(input)
    const { body } = await client.send(route.endpoint, input)
    expect((await secrets()).filter((secret) => body.includes(secret) && !sent.includes(secret))).toEqual([])
  },
)

test('no live message after the restriction speaks of the child or of what happens to it', async () => {
  const { organisation, children, run, say } = world
  await house.relay()
  const boxOf = () =>
    house.database.asOwner<{ data: unknown }>(
      `select message, data from live_message where person_id = $1 order by seq`,
      [organisation.parent.personId],
    )
  const before = (await boxOf()).length
  await house
    .as(organisation.assistant)
    .call(recordEvents, { params: { id: run.id }, body: { events: [say('BOARDED', children[0])] } })
  await house
    .as(organisation.administrator)
    .call(reportAbsence, { body: { childId: children[0].id, fromDay: '2026-11-02', toDay: '2026-11-02' } })
  await house.relay()
  const told = JSON.stringify((await boxOf()).slice(before))
  expect((await secrets()).filter((secret) => told.includes(secret))).toEqual([])
  // The run itself is the sibling's too; a boarding of the other child is no news about it.
  expect(told).toBe('[]')
})
