import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/treatments.contract.ts'
import { content, treatmentScene } from './testing/treatment-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const scene = () => treatmentScene(app)

test('the office plans, assistants in reach record, families read; a closed module closes it', async () => {
  const { office, organisation, crew, family, olga, ofAda, add, session, read } = await scene()
  const [ofOlga, ofChild] = [await add(), await add(ofAda)]
  expect((await read(ofOlga.id, family)).abilities).toEqual({
    change: false,
    suspend: false,
    close: false,
    restore: false,
    record: false,
  })
  expect((await read(ofChild.id, crew)).abilities).toMatchObject({ change: false, record: true })
  expect(await crew.refused(contract.getTreatment, { params: { id: ofOlga.id } })).toMatchObject({ status: 404 })
  const body = { id: randomUUID(), personId: olga.id, kind: 'OTHER' as const, content: content() }
  for (const who of [crew, family])
    expect(await who.refused(contract.addTreatment, { body })).toMatchObject({ status: 403 })
  expect(await family.refused(contract.recordSession, { body: session(ofOlga.id) })).toMatchObject({ status: 403 })
  const [one, two] = organisation.groups
  const everywhere = await organisation.person([
    { role: 'CB_ADMIN', group: one },
    { role: 'CB_ADMIN', group: two },
  ])
  await app.as(everywhere).call(setModule, { body: { role: 'CB_PARENT', module: 'drugs.userDetail', open: false } })
  const search = { body: { filters: { personId: olga.id } } }
  expect(await family.refused(contract.searchTreatments, search)).toMatchObject({ status: 403 })
  expect((await office.list(contract.searchTreatments, search)).data).toHaveLength(1)
})

test('a restricted adult, a colleague, another organisation and an ended role read nothing', async () => {
  const { office, organisation, group, olga, family, add, record, due } = await scene()
  const { id } = await add()
  const made = await record(id)
  const params = { id }
  const hidden = { status: 404 }
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const strangers = await newOrganisation(app)
  const search = { body: { filters: { personId: olga.id } } }
  for (const who of [father, colleague, strangers.administrator, organisation.parent]) {
    expect(await app.as(who).refused(contract.getTreatment, { params })).toMatchObject(hidden)
    expect(await app.as(who).refused(contract.searchTreatments, search)).toMatchObject(hidden)
    expect(await app.as(who).refused(contract.searchSessions, search)).toMatchObject(hidden)
  }
  const correction = { params: { id: made.id }, body: { id: randomUUID(), correctionReason: 'x', inError: true } }
  expect(await app.as(colleague).refused(contract.correctSession, correction)).toMatchObject(hidden)
  app.clock.set('2026-10-07T10:00:00Z')
  expect(await due(app.as(colleague))).toEqual([])
  await app.database.asOwner(
    `update membership set valid_to = '2026-01-01', valid_from = '2025-01-01' where person_id = $1 and role = 'GUEST'`,
    [olga.id],
  )
  for (const who of [office, family]) {
    expect(await who.refused(contract.getTreatment, { params })).toMatchObject(hidden)
    expect(await who.refused(contract.searchSessions, search)).toMatchObject(hidden)
  }
  expect(await due()).toEqual([])
})
