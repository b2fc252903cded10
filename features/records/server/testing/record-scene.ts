import { randomUUID } from 'node:crypto'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import * as contract from '../../shared/records.contract.ts'

export const letter = {
  kind: 'LETTER' as const,
  date: '2026-01-10',
  title: 'Letter of the clinic',
  summary: 'Rest for a week',
}
export const secret = { ...letter, title: 'Psychology report', confidentiality: 'RESTRICTED' as const }

type Content = Partial<contract.RecordContent>

/** Olga is a guest with a daughter and a nurse of her care team; Ada a child and guest on the run of the assistant. */
export async function recordScene(app: TestApp) {
  const care = await careScene(app)
  const { admin, organisation, group, olga, ada } = care
  const office = app.as(admin)
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const carer = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const team = (personId: string, fn: 'NURSE' | 'CARER', guestId = olga.id) =>
    office.call(addCaregiver, { body: { guestId, kind: 'TEAM', personId, function: fn } })
  const nursing = await team(nurse.personId, 'NURSE')
  await team(carer.personId, 'CARER')
  const add = (content: Content = letter, personId = olga.id, who: TestPerson = admin) =>
    app.as(who).call(contract.addRecord, {
      body: { id: randomUUID(), personId, content: { ...letter, ...content } },
    })
  const search = (who: TestPerson, personId = olga.id, all = false) =>
    app.as(who).list(contract.searchRecords, { body: { filters: { personId, all } } })
  const titles = async (who: TestPerson, personId = olga.id) =>
    (await search(who, personId)).data.map(({ now }) => now.content?.title ?? null)
  const open = (who: TestPerson, id: string, openingId = randomUUID()) =>
    app.as(who).call(contract.openRecord, { params: { id }, body: { openingId, reason: 'Called by the hospital' } })
  const openings = async (who: TestPerson) =>
    (await app.as(who).list(contract.searchOpenings, { body: { filters: { personId: olga.id } } })).data
  const told = async (who: TestPerson) =>
    (await app.as(who).list(searchNotices, { body: {} })).data.filter(({ title }) => title.startsWith('records.'))
  return { ...care, office, nurse, carer, nursing, team, add, search, titles, open, openings, told, ada }
}
