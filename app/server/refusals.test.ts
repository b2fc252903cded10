import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { receiveChildren } from '#features/board/shared/receipts.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { acceptTransfer } from '#features/runs/shared/exits.contract.ts'
import { activeLine, makeGuardian, MORNING, type Child } from './testing/line-scene.ts'
import { ride } from './testing/ride-scene.ts'
import type { Input } from './testing/sample.ts'

/** A refusal that names children names only those whom its reader may know, as an answer does. */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A run with Ada and Ben on board, whose lead and an administrator are restricted from Ada. */
async function scene() {
  const line = await activeLine(app)
  const here = await ride(app, line)
  const [ada, ben, cleo] = here.children
  await here.send(here.say('BOARDED', ada), here.say('BOARDED', ben), here.say('COLLECTED', cleo))
  const { organisation } = here
  const office = await organisation.person([{ role: 'CB_ADMIN', group: here.group }])
  for (const person of [organisation.assistant, office])
    await makeGuardian(app, organisation, person, ada, { restricted: true })
  return { ...here, ada, ben, office, lead: organisation.assistant }
}

async function refusalOf(person: TestPerson, endpoint: Endpoint, input: Input, hidden: Child) {
  const { statusCode, body, json } = await app.as(person).send(endpoint, input)
  expect(statusCode).toBe(409)
  for (const secret of [hidden.id, hidden.name]) expect(body).not.toContain(secret)
  return json()
}

test('a run that cannot be closed names the children on board whom the lead may know', async () => {
  const { lead, close, ada, ben, send, say } = await scene()
  const named = await refusalOf(lead, closeRun, close(2), ada)
  expect(named.current).toMatchObject({ code: 'unaccounted', children: [{ name: ben.name }] })
  expect(named.detail).toContain(ben.name)
  await send(say('DROPPED', ben, { outcome: 'to_school' }))
  const unnamed = await refusalOf(lead, closeRun, close(2), ada)
  expect(unnamed.current).toMatchObject({ code: 'unaccounted', children: [] })
  expect(unnamed.detail).toBe('Somebody is not accounted for. Call the school office.')
})

test('a count at the school that differs names the children whom the administrator may know', async () => {
  const { office, run, ada, ben } = await scene()
  const input = { params: { id: run.id }, body: { counted: 1 } }
  const { current, detail } = await refusalOf(office, receiveChildren, input, ada)
  expect(current).toEqual({ code: 'count', counted: 1, names: [ben.name] })
  expect(detail).toContain('the crew has 2')
})

test('a count of children taken on that differs names those whom the crew may know', async () => {
  const here = await scene()
  const other = await ride(app, await activeLine(app, here.organisation))
  const { ada, ben, lead, run } = here
  const toRunId = other.run.id
  await here.send(...[ada, ben].map((child) => here.say('TRANSFERRING', child, { toRunId })))
  const input = {
    params: { id: toRunId },
    body: { fromRunId: run.id, count: 1, events: [other.say('BOARDED', ben, { childId: ben.id })] },
  }
  const { current, detail } = await refusalOf(lead, acceptTransfer, input, ada)
  expect(current).toMatchObject({ code: 'count', names: [ben.name] })
  expect(detail).toContain(ben.name)
})
