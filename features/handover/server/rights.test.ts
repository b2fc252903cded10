import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { recordEvent } from '#features/events/shared/events.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import type { Module } from '#platform/shared/contract/modules.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/handover.contract.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { BEFORE_TWO, handoverScene, TWO } from './testing/handover-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A refused dose, an alert and a note about Olga, before the shift ends. */
async function handedOver() {
  const scene = await handoverScene(app)
  const { office, admin, nurse, order, given, record, noted } = scene
  const { id } = await order()
  await given(nurse.person, id, { outcome: 'refused', reason: 'declined' })
  await record(admin, { value: '39,3', again: true })
  await office.call(contract.writeNote, noted({ situation: 'Slept badly' }))
  app.clock.set(BEFORE_TWO)
  return scene
}

test('families have no part in a handover', async () => {
  const { daughter, read, confirmation, noted, group } = await handedOver()
  const family = app.as(daughter)
  await expect(read(daughter)).rejects.toThrow()
  expect(await family.refused(contract.searchHandover, { body: {} })).toMatchObject({ status: 403 })
  expect(await family.refused(contract.todaysHandover, { query: { group: group.id } })).toMatchObject({ status: 403 })
  expect(await family.refused(contract.writeNote, noted())).toMatchObject({ status: 403 })
  expect(await family.refused(contract.confirmHandover, confirmation([]))).toMatchObject({ status: 403 })
})

test('staff of another group find no handover of this one, with an id of it either', async () => {
  const { organisation, group, confirmation, noted } = await handedOver()
  const other = organisation.groups[1]
  const filters = { groupId: group.id }
  for (const role of ['CB_ASSISTANT', 'CB_ADMIN'] as const) {
    const who = app.as(await organisation.person([{ role, group: other }]))
    expect(await who.refused(contract.searchHandover, { body: { filters } })).toMatchObject({ status: 404 })
    expect(await who.refused(contract.todaysHandover, { query: { group: group.id } })).toMatchObject({ status: 404 })
    expect(await who.refused(contract.confirmHandover, confirmation([]))).toMatchObject({ status: 404 })
    expect(await who.refused(contract.writeNote, noted())).toMatchObject({ status: 404 })
    expect(await who.refused(contract.writeNote, noted({ groupId: other.id }))).toMatchObject({ status: 404 })
    const page = await who.call(contract.searchHandover, { body: {} })
    expect([page.people, page.readers]).toEqual([[], []])
  }
})

test('whose care team has ended sees nobody and confirms nothing, and is not among those who come in', async () => {
  const { carer, read, confirmation, noted } = await handedOver()
  expect((await read(carer.person)).people).toHaveLength(1)
  await carer.end()
  const page = await read(carer.person)
  expect(page).toMatchObject({ people: [], quiet: 0, abilities: { confirm: false } })
  const as = app.as(carer.person)
  expect(await as.refused(contract.confirmHandover, confirmation([]))).toMatchObject({ status: 409, errorCode: 'E013' })
  expect(await as.refused(contract.writeNote, noted())).toMatchObject({ status: 404 })
  expect((await read()).readers.map(({ personId }) => personId)).not.toContain(carer.person.personId)
})

test('a closed part of care brings no exception: medicines, alerts, events, measurements', async () => {
  const { office, organisation, nurse, olga, ofOlga } = await handedOver()
  await office.call(recordEvent, {
    body: {
      id: crypto.randomUUID(),
      personId: olga.id,
      kind: 'FALL',
      startsAt: BEFORE_TWO.toISOString(),
      content: { what: 'Slipped' },
    },
  })
  const said = async () => JSON.stringify(await ofOlga(nurse.person))
  // Parts are closed by an administrator who works in every group.
  const wide = await organisation.person([
    { role: 'CB_ADMIN', group: organisation.groups[0] },
    { role: 'CB_ADMIN', group: organisation.groups[1] },
  ])
  const close = (module: Module) =>
    app.as(wide).call(setModule, { body: { role: 'CB_ASSISTANT', module, open: false } })
  expect(await said()).toMatch(/Metformin.*39,3|39,3.*Metformin/)
  await close('drugs.userDetail')
  expect(await said()).not.toContain('Metformin')
  expect(await said()).not.toContain('Refused')
  await close('measurement.userDetail')
  expect(await said()).not.toContain('39,3')
  await close('diary.userDetail')
  expect(await said()).not.toContain('Slipped')
  expect(await said()).toContain('Alert')
  await close('diary.alerts')
  expect(await said()).not.toContain('Alert')
  expect((await ofOlga(nurse.person))?.exceptions).toEqual([])
  await close('diary.manager')
  expect(await app.as(nurse.person).refused(contract.searchHandover, { body: {} })).toMatchObject({ status: 403 })
})

test('the home names the shift, nobody in it, and whether the reader confirmed', async () => {
  const { organisation, nurse, group, admin, confirmation } = await handedOver()
  const today = (who: TestPerson) => app.as(who).call(contract.todaysHandover, { query: { group: group.id } })
  expect(await today(nurse.person)).toEqual({
    group: { id: group.id, name: group.name, zone: expect.any(String) },
    shift: { begins: '2026-10-05T04:00:00.000Z', ends: TWO },
    guests: true,
    mine: null,
  })
  await app.as(nurse.person).call(contract.confirmHandover, confirmation([]))
  expect(await today(nurse.person)).toMatchObject({ mine: { late: false } })
  expect(await today(admin)).toMatchObject({ guests: true, mine: null })
  const reachesNobody = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  expect(await today(reachesNobody)).toMatchObject({ guests: false })
})
