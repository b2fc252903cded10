import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/measurements.contract.ts'
import { careScene } from './testing/measurement-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

describe('corrections', () => {
  test('a correction is a new row; the old one stays, struck through with author and reason', async () => {
    const { admin, record, correct, list } = await careScene(app)
    const wrong = await record(admin, { value: '38,6' })
    const sent = await correct(admin, wrong.id, { value: '36,8' })
    const right = sent.json().data
    expect(right).toMatchObject({ value: 36.8, correctionReason: 'Typed wrongly', happenedAt: wrong.happenedAt })
    const rows = await list(admin)
    expect(new Map(rows.map(({ id, replaced }) => [id, replaced?.reason ?? null]))).toEqual(
      new Map([
        [wrong.id, 'Typed wrongly'],
        [right.id, null],
      ]),
    )
    const { history } = await app.as(admin).call(contract.getMeasurement, { params: { id: right.id } })
    expect(history.map(({ id }) => id)).toEqual([wrong.id])
    // What was corrected counts nowhere.
    const { latest } = await app.as(admin).call(contract.latestMeasurements, { params: { id: wrong.personId } })
    expect(latest).toMatchObject([{ measurement: 'TEMPERATURE', earlier: [{ value: 36.8 }] }])
  })

  test('entered in error: nothing takes its place, and it may not be corrected again', async () => {
    const { admin, record, correct, list } = await careScene(app)
    const wrong = await record(admin)
    expect((await correct(admin, wrong.id, { inError: true, reason: 'Another person' })).statusCode).toBe(200)
    expect(await list(admin)).toMatchObject([
      { id: wrong.id, replaced: { inError: true }, abilities: { correct: false } },
    ])
    expect((await correct(admin, wrong.id, { value: '37,0' })).statusCode).toBe(409)
  })

  test('of two corrections at the same time one is kept, and the same one again adds nothing', async () => {
    const { admin, record, correct, list } = await careScene(app)
    const wrong = await record(admin)
    const id = randomUUID()
    const sent = await Promise.all([
      correct(admin, wrong.id, { id, value: '37,0' }),
      correct(admin, wrong.id, { value: '37,1', reason: 'Read again' }),
    ])
    expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const again = await correct(admin, wrong.id, { id, value: '37,0' })
    expect(again.statusCode).toBe(sent[0].statusCode)
    expect(await list(admin)).toHaveLength(2)
  })

  test('assistants correct their own within a day', async () => {
    const { admin, organisation, ada, record, correct } = await careScene(app)
    const [own, other] = [
      await record(organisation.assistant, { personId: ada.id }),
      await record(admin, { personId: ada.id, value: '37,0' }),
    ]
    expect((await correct(organisation.assistant, other.id, { value: '37,1' })).statusCode).toBe(403)
    expect((await correct(organisation.assistant, own.id, { value: '37,1' })).statusCode).toBe(200)
    const later = await record(organisation.assistant, { personId: ada.id, value: '37,5' })
    app.clock.pass({ hours: 17 })
    expect((await correct(organisation.assistant, later.id, { value: '37,6' })).statusCode).toBe(200)
  })

  test('the database takes neither a change nor a deletion', async () => {
    const { admin, organisation, record } = await careScene(app)
    await record(admin)
    const inside = (text: 'update' | 'delete') =>
      app.inside(organisation.id, async ({ db }) => {
        if (text === 'update') await db.updateTable('observation').set({ note: 'x' }).execute()
        else await db.deleteFrom('observation').execute()
      })
    await expect(inside('update')).rejects.toThrow(/permission denied/)
    await expect(inside('delete')).rejects.toThrow(/permission denied/)
  })
})

describe('who sees and enters what', () => {
  test('administrators of the group, the assistants of the run, the family; others find nobody', async () => {
    const { admin, organisation, group, ada, olga, daughter, send, record, list } = await careScene(app)
    await record(admin)
    await record(organisation.assistant, { personId: ada.id })
    expect(await list(daughter)).toHaveLength(1)
    expect(await list(organisation.assistant, ada.id)).toHaveLength(1)
    const strangers = [
      organisation.assistant,
      organisation.parent,
      await organisation.person([{ role: 'CB_ASSISTANT', group }]),
      (await newOrganisation(app)).administrator,
    ]
    for (const who of strangers) {
      expect((await send(who)).statusCode).toBe(404)
      expect(await app.as(who).refused(contract.latestMeasurements, { params: { id: olga.id } })).toMatchObject({
        status: 404,
      })
      expect(
        await app.as(who).refused(contract.searchMeasurements, { body: { filters: { personId: olga.id } } }),
      ).toMatchObject({ status: 404 })
    }
    const [none] = await app.database.asOwner<{ n: number }>(
      `select count(*)::int as n from audit where action = 'measurements.read' and subject_id = $1 and person_id = $2`,
      [olga.id, daughter.personId],
    )
    expect(none?.n).toBe(1)
  })

  test('a family enters what it measured at home, marked, and corrects nothing', async () => {
    const { daughter, record, correct, list } = await careScene(app)
    const made = await record(daughter, { measurement: 'GLYCEMIA', value: '120' })
    expect(made).toMatchObject({ source: 'home', abilities: { correct: false } })
    expect((await correct(daughter, made.id, { value: '121' })).statusCode).toBe(403)
    expect(await list(daughter)).toHaveLength(1)
  })

  test('a restricted adult finds nothing about the person and is told of nothing, as family or as office', async () => {
    const { admin, organisation, group, olga, send, record, hoursAgo } = await careScene(app)
    const [parent, office] = [
      await organisation.person([{ role: 'CB_PARENT', group }]),
      await organisation.person([{ role: 'CB_ADMIN', group }]),
    ]
    const [told] = [await organisation.person([{ role: 'CB_ADMIN', group }])]
    for (const who of [parent, office])
      await makeGuardian(app, organisation, who, { id: olga.id, name: olga.fullName }, { restricted: true })
    const { id } = await record(admin, { value: '39,8' })
    for (const who of [parent, office]) {
      expect((await send(who)).statusCode).toBe(404)
      expect(await app.as(who).refused(contract.getMeasurement, { params: { id } })).toMatchObject({ status: 404 })
    }
    expect(
      (await app.as(office).list(contract.searchRound, { body: {} })).data.map(({ fullName }) => fullName),
    ).toEqual(['Ada Colli'])
    const notices = async (who: typeof told) =>
      (await app.as(who).list(searchNotices, { body: {} })).data.filter(({ title }) =>
        title.startsWith('measurements.'),
      ).length
    expect([await notices(told), await notices(office), await notices(admin)]).toEqual([1, 0, 0])
    await record(admin, { value: '39,9', happenedAt: hoursAgo(30), lateReason: 'Paper' })
    expect(await notices(told)).toBe(1)
  })

  test('the care team measures, and a part that is closed to a role is refused', async () => {
    const { admin, organisation, group, olga, record, send, correct } = await careScene(app)
    const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    expect((await send(nurse)).statusCode).toBe(404)
    await app.as(admin).call(addCaregiver, {
      body: { guestId: olga.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
    })
    const made = await record(nurse)
    expect((await correct(nurse, made.id, { value: '37,0' })).statusCode).toBe(200)
    expect((await app.as(nurse).list(contract.searchRound, { body: {} })).data).toHaveLength(1)
    const [first, second] = organisation.groups
    const office = await organisation.person([
      { role: 'CB_ADMIN', group: first },
      { role: 'CB_ADMIN', group: second },
    ])
    const close = (module: 'measurement.allUsers' | 'measurement.userDetail') =>
      app.as(office).call(setModule, { body: { role: 'CB_ASSISTANT', module, open: false } })
    await close('measurement.allUsers')
    expect(await app.as(nurse).refused(contract.searchRound, { body: {} })).toMatchObject({ status: 403 })
    expect((await send(nurse, { value: '37,4' })).statusCode).toBe(200)
    await close('measurement.userDetail')
    expect((await send(nurse, { value: '37,5' })).statusCode).toBe(403)
  })
})
