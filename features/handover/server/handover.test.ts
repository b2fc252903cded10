import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { addGuestAbsence } from '#features/absences/shared/guests/guest-absences.contract.ts'
import { recordEvent } from '#features/events/shared/events.contract.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/handover.contract.ts'
import { BEFORE_TWO, handoverScene, TWO } from './testing/handover-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('the shift is compiled: alerts, refused doses, events, orders and who is away; who has nothing is counted', async () => {
  const { admin, office, nurse, olga, ada, order, given, record, read, ofOlga } = await handoverScene(app)
  const metformin = await order()
  const taken = await order({ schedule: { kind: 'times', times: ['08:00', '16:00'] } })
  await given(nurse.person, metformin.id, { outcome: 'refused', reason: 'declined' })
  await given(nurse.person, taken.id)
  await record(admin, { value: '39,3', again: true })
  const event = { id: randomUUID(), personId: olga.id, startsAt: app.clock.now().toISOString() }
  await office.call(recordEvent, { body: { ...event, kind: 'FALL', content: { what: 'Slipped beside the bed' } } })
  app.clock.set(BEFORE_TWO)
  const visit = { ...event, id: randomUUID(), startsAt: '2026-10-05T14:00:00.000Z', kind: 'APPOINTMENT' as const }
  await office.call(recordEvent, { body: { ...visit, content: { what: 'Dentist' } } })
  const page = await read(nurse.person)
  expect(page).toMatchObject({ shift: { ends: TWO }, quiet: 0, mine: null, abilities: { confirm: true, write: true } })
  const person = await ofOlga(nurse.person)
  const kinds = person?.exceptions.map(({ kind }) => kind).toSorted()
  expect(kinds).toEqual(['alert', 'appointment', 'dose', 'event', 'order', 'order'])
  const said = JSON.stringify(person)
  for (const words of ['39,3', 'Slipped beside the bed', 'Refused', 'Dentist']) expect(said).toContain(words)
  expect(person?.due).toEqual([])
  const all = await read()
  expect(all.people.map(({ id }) => id)).toEqual([olga.id])
  expect(all.quiet).toBeGreaterThan(0)
  await office.call(addGuestAbsence, {
    body: { id: randomUUID(), guestId: ada.id, reason: 'hospital', startsAt: TWO, endsAt: null },
  })
  const away = (await read()).people.find(({ id }) => id === ada.id)
  expect(away?.exceptions).toMatchObject([{ kind: 'absence', title: 'Absent' }])
  expect(away?.exceptions[0]?.about.join()).toContain('Hospital')
})

test('a confirmation names what was on the page: what comes later is new, and confirming again takes it up', async () => {
  const { office, admin, nurse, olga, record, ofOlga, read, seenBy, confirmation, noted } = await handoverScene(app)
  await record(admin, { value: '39,3', again: true })
  app.clock.set(BEFORE_TWO)
  const first = confirmation(await seenBy(nurse.person))
  const confirmed = await app.as(nurse.person).call(contract.confirmHandover, first)
  expect(confirmed).toMatchObject({ at: BEFORE_TWO.toISOString(), late: false })
  expect(await app.as(nurse.person).call(contract.confirmHandover, first)).toEqual(confirmed)
  expect((await ofOlga(nurse.person))?.exceptions).toMatchObject([{ kind: 'alert', isNew: false }])
  await office.call(recordEvent, {
    body: {
      id: randomUUID(),
      personId: olga.id,
      kind: 'FALL',
      startsAt: BEFORE_TWO.toISOString(),
      content: { what: 'Fell' },
    },
  })
  await office.call(contract.writeNote, noted())
  app.clock.set(new Date('2026-10-05T12:20:00.000Z'))
  // An alert that is raised after the end of the shift stands now: whoever comes in has to know it.
  await record(admin, { measurement: 'GLYCEMIA', value: '300', again: true })
  const person = await ofOlga(nurse.person)
  expect(person?.exceptions.filter(({ isNew }) => isNew)).toMatchObject([{ kind: 'alert' }, { kind: 'event' }])
  expect(person?.note).toMatchObject({ recommendation: 'Measure at 16:00', isNew: true })
  // Nothing is new to somebody who has confirmed nothing.
  expect((await ofOlga())?.exceptions.some(({ isNew }) => isNew)).toBe(false)
  await app.as(nurse.person).call(contract.confirmHandover, confirmation(await seenBy(nurse.person)))
  // One that arrives late makes nothing new again.
  await app.as(nurse.person).call(contract.confirmHandover, confirmation([], { recordedAt: BEFORE_TWO.toISOString() }))
  const { people, mine } = await read(nurse.person)
  expect(people.flatMap(({ exceptions }) => exceptions).filter(({ isNew }) => isNew)).toEqual([])
  app.clock.set(new Date('2026-10-05T13:30:00.000Z'))
  // Overdue, and on the page.
  const [due] = (await ofOlga(nurse.person))?.due ?? []
  expect(due?.title).toContain('Measure again')
  expect(new Date(due?.at ?? 0) < app.clock.now()).toBe(true)
  // Late is who first confirmed after the shift began.
  expect(mine).toEqual({ at: BEFORE_TWO.toISOString(), late: false })
})

test('the office sees who of the care team confirmed, who was late and who did not, and shifts that nobody confirmed', async () => {
  const { nurse, carer, read, confirmation } = await handoverScene(app)
  const readers = async () =>
    new Map((await read()).readers.map(({ personId, confirmed }) => [personId, confirmed?.late ?? null]))
  app.clock.set(BEFORE_TWO)
  await app.as(nurse.person).call(contract.confirmHandover, confirmation([]))
  expect([...(await readers())]).toEqual(
    expect.arrayContaining([
      [nurse.person.personId, false],
      [carer.person.personId, null],
    ]),
  )
  app.clock.set(new Date('2026-10-05T12:40:00.000Z'))
  expect((await read()).unconfirmed.map(({ ends }) => ends)).not.toContain(TWO)
  await app.as(carer.person).call(contract.confirmHandover, confirmation([]))
  expect((await readers()).get(carer.person.personId)).toBe(true)
  const { unconfirmed } = await read()
  expect(unconfirmed[0]).toEqual({ begins: '2026-10-04T20:00:00.000Z', ends: '2026-10-05T04:00:00.000Z' })
  expect(unconfirmed).toHaveLength(8)
  expect((await read(nurse.person)).unconfirmed).toEqual([])
})

test('a confirmation without network counts from when it was made; too early, too late and by the id of another shift it is refused', async () => {
  const { nurse, carer, confirmation } = await handoverScene(app)
  const as = app.as(nurse.person)
  expect(await as.refused(contract.confirmHandover, confirmation([]))).toMatchObject({ status: 409, errorCode: 'E013' })
  app.clock.set(new Date('2026-10-05T15:00:00.000Z'))
  const offline = confirmation([], { recordedAt: '2026-10-05T11:50:00.000Z' })
  expect(await as.call(contract.confirmHandover, offline)).toMatchObject({
    late: false,
    at: '2026-10-05T11:50:00.000Z',
  })
  // The id is that of the reader: the same one of somebody else tells nothing about it.
  expect(
    await app.as(carer.person).call(contract.confirmHandover, confirmation([], {}, offline.params.id)),
  ).toMatchObject({
    late: true,
  })
  const before = confirmation([], { endsAt: '2026-10-05T04:00:00.000Z' }, offline.params.id)
  expect(await as.refused(contract.confirmHandover, before)).toMatchObject({ status: 409, errorCode: 'E013' })
  const none = confirmation([], { endsAt: '2026-10-05T12:01:00.000Z' })
  expect(await as.refused(contract.confirmHandover, none)).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'endsAt' }],
  })
  app.clock.set(new Date('2026-10-13T12:00:00.000Z'))
  expect(await as.refused(contract.confirmHandover, confirmation([]))).toMatchObject({ status: 409 })
  await nurse.end()
  expect(await as.call(contract.confirmHandover, offline)).toMatchObject({ at: '2026-10-05T11:50:00.000Z' })
})

test('a note is written once, corrected by a new one, and refused to whoever has not seen the newest', async () => {
  const { office, nurse, noted, ofOlga, shift } = await handoverScene(app)
  const first = noted({ situation: 'Fell at night' })
  const written = await office.call(contract.writeNote, first)
  expect(await office.call(contract.writeNote, first)).toEqual(written)
  expect(written).toMatchObject({ situation: 'Fell at night', corrected: false })
  const as = app.as(nurse.person)
  expect(await as.refused(contract.writeNote, noted())).toMatchObject({
    errorCode: 'E016',
    current: { id: written.id },
  })
  const corrected = await as.call(contract.writeNote, noted({ replaces: written.id }))
  expect((await ofOlga())?.note).toMatchObject({ id: corrected.id, corrected: true, situation: '' })
  expect(await office.refused(contract.writeNote, noted({ recommendation: '' }))).toMatchObject({ status: 400 })
  const ahead = noted({ endsAt: '2026-10-06T12:00:00.000Z' })
  expect(await office.refused(contract.writeNote, ahead)).toMatchObject({ status: 409 })
  const both = await Promise.all(
    [1, 2].map(() => office.send(contract.writeNote, noted({ replaces: corrected.id, ...shift }))),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the running shift is read before it ends, and takes the notes of whoever works in it', async () => {
  const { office, carer, olga, ada, read, noted } = await handoverScene(app)
  app.clock.set(new Date('2026-10-05T08:00:00.000Z'))
  const latest = await read(undefined, { endsAt: undefined })
  expect(latest).toMatchObject({ after: TWO, abilities: { write: false, correct: true } })
  const others = async (who?: TestPerson) => (await read(who)).others.map(({ id }) => id)
  expect(await others()).toEqual(expect.arrayContaining([olga.id, ada.id]))
  expect(await others(carer.person)).toEqual([olga.id])
  await office.call(contract.writeNote, noted())
  expect(await read()).toMatchObject({
    after: null,
    abilities: { confirm: false, write: true },
    others: expect.not.arrayContaining([expect.objectContaining({ id: olga.id })]),
    people: [{ note: { recommendation: 'Measure at 16:00' } }],
  })
})

test('times of shifts count from tomorrow on; two offices at once do not overwrite each other', async () => {
  const { office, group, read, nurse } = await handoverScene(app)
  const params = { id: group.id }
  expect(await office.call(contract.getShiftTimes, { params })).toMatchObject({
    version: 0,
    begins: ['06:00', '14:00', '22:00'],
  })
  const saved = await office.call(contract.setShiftTimes, { params, body: { version: 0, begins: ['07:00', '19:00'] } })
  expect(saved).toMatchObject({ version: 1, fromDay: '2026-10-06' })
  const again = { params, body: { version: 0, begins: ['07:00', '19:00'] } }
  expect(await office.call(contract.setShiftTimes, again)).toEqual(saved)
  const stale = { params, body: { version: 0, begins: ['08:00'] } }
  expect(await office.refused(contract.setShiftTimes, stale)).toMatchObject({ errorCode: 'E016', current: saved })
  const unordered = { params, body: { version: 1, begins: ['19:00', '07:00'] } }
  expect(await office.refused(contract.setShiftTimes, unordered)).toMatchObject({ status: 400 })
  expect(await app.as(nurse.person).refused(contract.getShiftTimes, { params })).toMatchObject({ status: 403 })
  expect((await read()).shift.ends).toBe(TWO)
  app.clock.set(new Date('2026-10-06T17:10:00.000Z'))
  expect((await read(undefined, { endsAt: undefined })).shift).toEqual({
    begins: '2026-10-06T05:00:00.000Z',
    ends: '2026-10-06T17:00:00.000Z',
    nextEnds: '2026-10-07T05:00:00.000Z',
  })
})

test('the database takes neither a change nor a deletion', async () => {
  const { organisation, office, noted } = await handoverScene(app)
  await office.call(contract.writeNote, noted())
  const change = app.inside(organisation.id, ({ db }) =>
    db.updateTable('handover_note').set({ situation: 'x' }).execute(),
  )
  await expect(change).rejects.toThrow(/permission denied/)
  const drop = app.inside(organisation.id, ({ db }) => db.deleteFrom('handover_confirmation').execute())
  await expect(drop).rejects.toThrow(/permission denied/)
})
