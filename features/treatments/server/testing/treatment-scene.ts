import { randomUUID } from 'node:crypto'
import { searchDeadlines } from '#features/deadlines/shared/deadlines.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../../shared/treatments.contract.ts'

export const daily = { kind: 'times' as const, times: ['10:00'] }
export const content = (more: object = {}) => ({ name: 'Exercises', frequency: daily, startsOn: '2026-10-01', ...more })

/** A line with its people (`careScene`), and what is done with treatments of them. */
export async function treatmentScene(app: TestApp) {
  const care = await careScene(app)
  const { organisation, olga, ada } = care
  const office = app.as(care.admin)
  const add = (personId = olga.id, more: object = {}, goalId: string | null = null) =>
    office.call(contract.addTreatment, {
      body: { id: randomUUID(), personId, kind: 'PHYSIOTHERAPY', content: content(more), goalId },
    })
  const session = (treatmentId: string, more: object = {}) => ({
    id: randomUUID(),
    treatmentId,
    outcome: 'DONE' as const,
    ...more,
  })
  const record = (treatmentId: string, more: object = {}, who = office) =>
    who.call(contract.recordSession, { body: session(treatmentId, more) })
  const read = (id: string, who = office) => who.call(contract.getTreatment, { params: { id } })
  const due = async (who = office) =>
    (await who.call(searchDeadlines, { body: {} })).rows.filter(({ kind }) => kind === 'treatment')
  return {
    ...care,
    office,
    family: app.as(care.daughter),
    crew: app.as(organisation.assistant),
    add,
    session,
    record,
    read,
    due,
    ofAda: ada.id,
  }
}
