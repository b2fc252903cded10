import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { getChild } from '#features/children/shared/children.contract.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { getGuest } from '#features/guests/shared/guests.contract.ts'
import { searchMeasurements } from '#features/measurements/shared/measurements.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { addRecord, openRecord } from '#features/records/shared/records.contract.ts'
import { searchVisits } from '../shared/visits.contract.ts'
import { visitsTo } from './testing/visits.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

/** A guest with a nurse on the care team and a daughter, and a colleague who does not care for the guest. */
async function scene() {
  app.clock.set(MORNING)
  const organisation = await newOrganisation(app)
  const [group] = organisation.groups
  const admin = app.as(organisation.administrator)
  const guest = await admin.call(createGuest, {
    body: { customerGroupId: group.id, name: 'Olga', surname: 'Zeta', birthDate: '1942-02-03' },
  })
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const daughter = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, daughter, { id: guest.id, name: guest.fullName })
  await admin.call(addCaregiver, {
    body: { guestId: guest.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
  })
  const read = (who: TestPerson) => app.as(who).call(getGuest, { params: { id: guest.id } })
  return { organisation, group, admin, guest, nurse, daughter, read }
}

const nameOf = ({ name, surname }: TestPerson) => `${name} ${surname}`

test('readings with short pauses are one visit, with what was read and why that was allowed', async () => {
  const { organisation, group, guest, nurse, daughter, read } = await scene()
  const began = app.clock.now().toISOString()
  await read(nurse)
  app.clock.pass({ minutes: 29 })
  await app.as(nurse).call(searchMeasurements, { body: { filters: { personId: guest.id } } })
  const until = app.clock.now().toISOString()
  app.clock.pass({ minutes: 31 })
  await read(nurse)
  await read(daughter)
  await read(organisation.administrator)
  const visits = await visitsTo(app.as(daughter), guest.id)
  const of = (who: TestPerson) => visits.filter(({ reader }) => reader?.name === nameOf(who))
  expect(of(nurse)).toMatchObject([
    { parts: ['Record'] },
    { at: began, until, role: 'CB_ASSISTANT', parts: ['Measurements', 'Record'], opening: null },
  ])
  expect(of(nurse).map(({ because }) => because)).toEqual(Array(2).fill('Because they were on the care team'))
  expect(of(daughter)).toMatchObject([{ because: 'Because they are family: Mother' }])
  expect(of(organisation.administrator)).toContainEqual(
    expect.objectContaining({ because: `Because they work in the office of ${group.name}` }),
  )
  expect(await visitsTo(app.as(organisation.administrator), guest.id)).toHaveLength(visits.length)
})

test('the crew of a run that carries the child was allowed to for that reason', async () => {
  app.clock.set(MORNING)
  const { organisation, children } = await activeLine(app)
  const guardian = organisation.parent
  const [child] = children
  await app.as(organisation.assistant).call(getChild, { params: { id: child.id } })
  const [visit] = await visitsTo(app.as(guardian), child.id, 'Record')
  expect(visit).toMatchObject({ reader: { name: nameOf(organisation.assistant) } })
  expect(visit?.because).toMatch(/^Because they were on the crew of .+ that day$/)
})

test('what a reader was on the day of the visit stays the reason when the role has ended', async () => {
  const { guest, nurse, daughter, read } = await scene()
  await read(nurse)
  await app.database.asOwner(`update caregiver set valid_to = '2026-10-05' where guest_id = $1`, [guest.id])
  await app.database.asOwner(`update membership set valid_to = '2026-10-05' where person_id = $1`, [nurse.personId])
  app.clock.pass({ days: 2 })
  const reasons = (await visitsTo(app.as(daughter), guest.id))
    .filter(({ reader }) => reader?.id === nurse.personId)
    .map(({ because }) => because)
  expect(reasons).toEqual(['Because they were on the care team'])
})

test('an opened restricted record says the reason; the family finds it only when it was to be told', async () => {
  const { organisation, admin, guest, daughter } = await scene()
  const open = async (familyTold: boolean, reason: string) => {
    const content = { kind: 'LETTER' as const, date: '2026-01-10', title: 'Letter', summary: 'Rest' }
    const record = await admin.call(addRecord, {
      body: {
        id: randomUUID(),
        personId: guest.id,
        content: { ...content, confidentiality: 'RESTRICTED', familyTold },
      },
    })
    app.clock.pass({ minutes: 5 })
    await admin.call(openRecord, { params: { id: record.id }, body: { openingId: randomUUID(), reason } })
  }
  await open(true, 'Called by the hospital')
  await open(false, 'Asked by the court')
  const openings = async (who: TestPerson) =>
    (await visitsTo(app.as(who), guest.id)).flatMap(({ opening }) => (opening ? [opening] : []))
  expect(await openings(organisation.administrator)).toMatchObject([
    { reason: 'Asked by the court', familyTold: false },
    { reason: 'Called by the hospital', familyTold: true },
  ])
  expect(await openings(daughter)).toMatchObject([{ reason: 'Called by the hospital', familyTold: true }])
})

test('nobody finds it who may not read the care record, or only sees where the person is', async () => {
  const { organisation, group, guest, nurse } = await scene()
  const body = { filters: { personId: guest.id, from: '2026-10-01', to: '2026-10-05' } }
  const refusal = (who: TestPerson) => app.as(who).refused(searchVisits, { body })
  expect(await refusal(nurse)).toMatchObject({ status: 403 })
  const person = { id: guest.id, name: guest.fullName }
  const seesRides = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, seesRides, person, { seeCare: false, decideMedical: false })
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, person, { restricted: true })
  const stranger = (await newOrganisation(app)).administrator
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
  for (const who of [seesRides, restricted, stranger, elsewhere, organisation.parent])
    expect(await refusal(who)).toMatchObject({ status: 404 })
})

test('more than 92 days, or days the wrong way round, are an error at the field', async () => {
  const { daughter, guest } = await scene()
  const refusal = (from: string, to: string) =>
    app.as(daughter).refused(searchVisits, { body: { filters: { personId: guest.id, from, to } } })
  for (const [from, to] of [
    ['2026-07-01', '2026-10-01'],
    ['2026-10-02', '2026-10-01'],
  ] as const)
    expect(await refusal(from, to)).toMatchObject({ status: 400, fields: [{ fieldName: 'to' }] })
  await app
    .as(daughter)
    .list(searchVisits, { body: { filters: { personId: guest.id, from: '2026-07-02', to: '2026-10-01' } } })
})
