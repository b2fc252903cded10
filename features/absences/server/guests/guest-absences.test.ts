import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../../shared/guests/guest-absences.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Olga, her daughter who decides for her, and the office. */
async function scene() {
  const care = await careScene(app)
  const { organisation, group, olga, daughter, hoursAgo } = care
  const office = app.as(care.admin)
  const family = app.as(daughter)
  const inHours = (hours: number) => hoursAgo(-hours)
  const body = (more: object = {}) => ({
    id: randomUUID(),
    guestId: olga.id,
    startsAt: inHours(24),
    endsAt: inHours(72),
    reason: 'home_visit' as const,
    ...more,
  })
  const add = (more: object = {}, who = office) => who.call(contract.addGuestAbsence, { body: body(more) })
  const decide = (id: string, accept: boolean, who = office) =>
    who.send(contract.decideGuestAbsence, {
      params: { id },
      body: { version: 1, accept, answer: accept ? '' : 'The doctor comes' },
    })
  const told = async (who: Parameters<TestApp['as']>[0]) =>
    (await app.as(who).list(searchNotices, { body: {} })).data
      .map(({ title }) => title)
      .filter((title) => title.startsWith('absences.notice.guest'))
  const colleague = await organisation.person([{ role: 'CB_ADMIN', group }])
  return { ...care, office, family, colleague, inHours, body, add, decide, told }
}

describe('an absence', () => {
  test('of the staff is accepted, once for each id, and those who read about the person see who takes them', async () => {
    const { office, family, body, olga } = await scene()
    const sent = body({ takenBy: 'Her daughter', dosesAlong: true })
    const made = await office.call(contract.addGuestAbsence, { body: sent })
    expect(made).toMatchObject({ state: 'accepted', away: false, version: 1, steps: [{ step: 'entered' }] })
    expect(await office.call(contract.addGuestAbsence, { body: sent })).toEqual(made)
    const { data } = await family.list(contract.searchGuestAbsences, { body: { filters: { guestId: olga.id } } })
    expect(data).toMatchObject([
      { takenBy: 'Her daughter', dosesAlong: true, abilities: { decide: false, cancel: false, end: false } },
    ])
  })

  test('of a family is proposed; the office is told, answers once, and the family reads why', async () => {
    const { family, colleague, daughter, office, add, decide, told } = await scene()
    const { id, state } = await add({}, family)
    expect(state).toBe('proposed')
    expect(await told(colleague)).toEqual(['absences.notice.guestProposed'])
    const wordless = { params: { id }, body: { version: 1, accept: false } }
    expect(await office.refused(contract.decideGuestAbsence, wordless)).toMatchObject({
      status: 400,
      fields: [{ fieldName: 'answer' }],
    })
    expect((await decide(id, false)).statusCode).toBe(200)
    expect((await decide(id, false)).json().data.version).toBe(2)
    expect(await told(daughter)).toEqual(['absences.notice.guestRefused'])
    expect(await family.call(contract.getGuestAbsence, { params: { id } })).toMatchObject({
      state: 'refused',
      steps: [{ step: 'proposed' }, { step: 'refused', answer: 'The doctor comes' }],
    })
    // What was refused is free again.
    expect((await add({}, family)).state).toBe('proposed')
  })

  test('is decided by one of two offices: the second reads what it is now', async () => {
    const { family, colleague, add, decide } = await scene()
    const { id } = await add({}, family)
    const answers = await Promise.all([decide(id, true), decide(id, false, app.as(colleague))])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { version, steps } = await app.as(colleague).call(contract.getGuestAbsence, { params: { id } })
    expect([version, steps.length]).toEqual([2, 2])
  })

  test('is accepted by itself where the group says so, and the office is told that it was', async () => {
    const { office, family, colleague, group, add, told } = await scene()
    const rule = { params: { id: group.id } }
    expect(await office.call(contract.getGuestAbsenceRule, rule)).toMatchObject({
      version: 0,
      accepts: false,
      by: null,
    })
    const set = { ...rule, body: { version: 0, accepts: true } }
    expect(await office.call(contract.setGuestAbsenceRule, set)).toMatchObject({ version: 1, accepts: true })
    expect(await office.refused(contract.setGuestAbsenceRule, set)).toMatchObject({ status: 409 })
    expect(await add({}, family)).toMatchObject({
      state: 'accepted',
      steps: [{ step: 'proposed' }, { step: 'accepted', by: null }],
    })
    expect(await told(colleague)).toEqual(['absences.notice.guestByItself'])
  })

  test('overlaps with none that stands, whoever says it, also two at once', async () => {
    const { office, family, organisation, group, olga, body, add, inHours } = await scene()
    const son = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, son, { id: olga.id, name: olga.fullName })
    const both = await Promise.all(
      [family, app.as(son)].map((who) => who.send(contract.addGuestAbsence, { body: body() })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await office.refused(contract.addGuestAbsence, { body: body({ endsAt: null }) })).toMatchObject({
      status: 409,
      errorCode: 'E009',
    })
    await add({ startsAt: inHours(72), endsAt: null })
    const later = body({ startsAt: inHours(2000), endsAt: inHours(2001) })
    expect(await office.refused(contract.addGuestAbsence, { body: later })).toMatchObject({ status: 409 })
  })

  test('is refused with the field where its days cannot be', async () => {
    const { office, family, body, inHours } = await scene()
    const wrong = async (more: object, who = office) => {
      const { status, fields } = await who.refused(contract.addGuestAbsence, { body: body(more) })
      return [status, fields?.[0]?.fieldName]
    }
    expect(await wrong({ endsAt: inHours(20) })).toEqual([400, 'endsAt'])
    expect(await wrong({ startsAt: inHours(-200) })).toEqual([400, 'startsAt'])
    expect(await wrong({ startsAt: inHours(-3) }, family)).toEqual([400, 'startsAt'])
  })
})

describe('somebody', () => {
  test('comes back from an absence until further notice, once, with who said so', async () => {
    const { office, add, inHours, hoursAgo } = await scene()
    const { id, away } = await add({ startsAt: inHours(0), endsAt: null, reason: 'hospital' })
    expect(away).toBe(true)
    app.clock.pass({ hours: 30 })
    const early = { params: { id }, body: { version: 1, at: hoursAgo(31) } }
    expect(await office.refused(contract.endGuestAbsence, early)).toMatchObject({ status: 400 })
    const back = { params: { id }, body: { version: 1, at: hoursAgo(2) } }
    const ended = await office.call(contract.endGuestAbsence, back)
    expect(ended).toMatchObject({
      away: false,
      over: true,
      endsAt: back.body.at,
      steps: [{ endsAt: null }, { step: 'ended' }],
    })
    expect(await office.call(contract.endGuestAbsence, back)).toEqual(ended)
    const again = { params: { id }, body: { version: 2, at: hoursAgo(3) } }
    expect(await office.refused(contract.endGuestAbsence, again)).toMatchObject({ status: 409 })
  })

  test('stays after all: it is cancelled before it begins, and not afterwards', async () => {
    const { office, family, add } = await scene()
    const proposal = await add({}, family)
    const of = (id: string) => ({ params: { id }, body: { version: 1, answer: 'She has a cold' } })
    const cancelled = await family.call(contract.cancelGuestAbsence, of(proposal.id))
    expect(cancelled).toMatchObject({ state: 'cancelled', version: 2 })
    expect(await family.call(contract.cancelGuestAbsence, of(proposal.id))).toEqual(cancelled)
    const { id } = await add()
    expect(await family.refused(contract.cancelGuestAbsence, of(id))).toMatchObject({ status: 409 })
    app.clock.pass({ hours: 25 })
    expect(await office.refused(contract.cancelGuestAbsence, of(id))).toMatchObject({ status: 409 })
  })

  test('is away on the days of the clock change as long as the clock on the wall says', async () => {
    const { organisation, group, add } = await scene()
    // 20:00 on the Saturday of summer time until 20:00 on the Sunday of winter time: 25 hours.
    const { id } = await add({ startsAt: '2026-10-24T18:00:00Z', endsAt: '2026-10-25T19:00:00Z' })
    const away = async (now: string) => {
      app.clock.set(now)
      // Whoever signed in weeks ago is signed out.
      const office = app.as(await organisation.person([{ role: 'CB_ADMIN', group }]))
      return (await office.call(contract.getGuestAbsence, { params: { id } })).away
    }
    expect([await away('2026-10-25T18:59:00Z'), await away('2026-10-25T19:00:00Z')]).toEqual([true, false])
  })
})

test('the family is told what the staff enters, cancels and ends, also who sees the person and decides nothing', async () => {
  const { office, family, organisation, group, olga, daughter, add, inHours, told } = await scene()
  const visitor = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, visitor, { id: olga.id, name: olga.fullName }, { decide: false })
  const { id } = await add({ startsAt: inHours(0), endsAt: null })
  const end = { params: { id }, body: { version: 1, at: inHours(1) } }
  await office.call(contract.endGuestAbsence, end)
  await office.call(contract.endGuestAbsence, end)
  const later = await add()
  await office.call(contract.cancelGuestAbsence, {
    params: { id: later.id },
    body: { version: 1, answer: 'She stays' },
  })
  const all = ['Cancelled', 'Ended', 'Entered', 'Entered'].map((what) => `absences.notice.guest${what}`)
  expect((await told(daughter)).toSorted()).toEqual(all)
  expect((await told(visitor)).toSorted()).toEqual(all)
  // What the family itself takes back is told to nobody of it.
  const own = await add({}, family)
  await family.call(contract.cancelGuestAbsence, { params: { id: own.id }, body: { version: 1, answer: 'She stays' } })
  expect((await told(visitor)).toSorted()).toEqual(all)
})

test('a proposal that is over is accepted no more', async () => {
  const { family, add, decide, inHours } = await scene()
  const { id } = await add({ startsAt: inHours(1), endsAt: inHours(3) }, family)
  app.clock.pass({ hours: 3 })
  expect((await decide(id, true)).statusCode).toBe(409)
  expect((await decide(id, false)).statusCode).toBe(200)
})

test('who may not know of somebody finds no absence, and who decides nothing for them proposes none', async () => {
  const { organisation, group, olga, ada, body, add, family, daughter } = await scene()
  const made = await add()
  const [, otherGroup] = organisation.groups
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: otherGroup }])
  const reading = { params: { id: made.id } }
  const deciding = { ...reading, body: { version: 1, accept: true } }
  const ending = { ...reading, body: { version: 1, at: MORNING } }
  const strangers = [organisation.assistant, father, restricted, elsewhere, (await newOrganisation(app)).administrator]
  for (const who of strangers.map((one) => app.as(one))) {
    expect(await who.refused(contract.getGuestAbsence, reading)).toMatchObject({ status: 404 })
    expect(await who.refused(contract.addGuestAbsence, { body: body() })).toMatchObject({ status: 404 })
    expect((await who.list(contract.searchGuestAbsences, { body: {} })).data).toEqual([])
  }
  for (const who of [restricted, elsewhere].map((one) => app.as(one)))
    expect(await who.refused(contract.decideGuestAbsence, deciding)).toMatchObject({ status: 404 })
  expect(await family.refused(contract.decideGuestAbsence, deciding)).toMatchObject({ status: 403 })
  expect(await family.refused(contract.endGuestAbsence, ending)).toMatchObject({ status: 403 })
  expect(await family.refused(contract.addGuestAbsence, { body: body({ guestId: ada.id }) })).toMatchObject({
    status: 404,
  })
  expect(await app.as(elsewhere).refused(contract.getGuestAbsenceRule, { params: { id: group.id } })).toMatchObject({
    status: 404,
  })
  const visitor = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, visitor, { id: olga.id, name: olga.fullName }, { decide: false })
  const later = body({ startsAt: '2026-12-01T08:00:00Z', endsAt: null })
  expect(await app.as(visitor).refused(contract.addGuestAbsence, { body: later })).toMatchObject({ status: 403 })
  expect(await app.as(visitor).call(contract.getGuestAbsence, reading)).toMatchObject({ id: made.id })
  // The id of another absence.
  const other = { body: { ...later, id: made.id } }
  expect(await app.as(daughter).refused(contract.addGuestAbsence, other)).toMatchObject({ status: 409 })
})
