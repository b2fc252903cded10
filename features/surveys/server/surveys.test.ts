import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { compileAnswer, getMonitoring, getPersonal, saveDraft, searchMonitoring } from '../shared/answers.contract.ts'
import { getResults } from '../shared/results.contract.ts'
import * as contract from '../shared/surveys.contract.ts'
import { turnRounds } from './rounds.jobs.ts'
import { CONTENT, question, scale, surveyScene } from './testing/survey-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app.close())

const { publishSurvey, closeSurvey, updateSurvey, removeSurvey, searchSurveys, getSurvey } = contract
test('a survey is drafted, published once, answered once, and closed for good', async () => {
  const { admin, organisation, draft, answer, told, mine } = await surveyScene(app)
  const { id, version } = await draft()
  expect(await mine(organisation.parent)).toEqual([])
  const publish = () => admin.call(publishSurvey, { params: { id }, body: { version } })
  expect(await publish()).toMatchObject({ state: 'open', round: 1 })
  expect(await publish()).toMatchObject({ state: 'open', round: 1 })
  expect(await told(organisation.parent)).toEqual(['surveys.notice.asked'])
  expect(await told(organisation.assistant)).toEqual([])
  expect(await mine(organisation.parent)).toEqual([{ id, state: 'OPEN' }])
  expect((await answer(organisation.parent, id)).statusCode).toBe(200)
  // Come again after a lost answer, and once more with something else.
  expect((await answer(organisation.parent, id)).statusCode).toBe(200)
  expect((await answer(organisation.parent, id, { safe: 'v1' })).statusCode).toBe(409)
  expect(await app.as(organisation.parent).call(getPersonal, { params: { id } })).toMatchObject({
    state: 'DONE',
    values: { safe: 'v3', why: 'Bright' },
    answeredOn: '2026-10-05',
  })
  expect(await admin.call(closeSurvey, { params: { id } })).toMatchObject({ state: 'closed', answered: 1 })
  expect((await answer(organisation.parent, id, { safe: 'v1' })).statusCode).toBe(409)
  expect(await admin.call(removeSurvey, { params: { id } })).toEqual({ id, archived: true })
  expect((await admin.list(searchSurveys, { body: {} })).data.map((one) => one.id)).not.toContain(id)
})

test('what breaks a rule is refused at its question, and nothing is kept', async () => {
  const { organisation, open, answer, mine } = await surveyScene(app)
  const { id } = await open({
    content: [
      {
        key: 'one',
        title: { en: 'One' },
        questions: [
          scale('safe'),
          question('age', { type: 'integer', max: 10, showWhen: { key: 'safe', value: 'v1' } }),
        ],
      },
    ],
  })
  const fields = async (values: object) =>
    (await answer(organisation.parent, id, values)).json().fields?.map((one: { fieldName: string }) => one.fieldName)
  expect(await fields({})).toEqual(['safe'])
  expect(await fields({ safe: 'v9' })).toEqual(['safe'])
  expect(await fields({ safe: 'v1', age: 11 })).toEqual(['age'])
  expect(await mine(organisation.parent)).toEqual([{ id, state: 'OPEN' }])
  // Of a branch that is not asked nothing is kept.
  expect((await answer(organisation.parent, id, { safe: 'v2', age: 11 })).statusCode).toBe(200)
  expect((await app.as(organisation.parent).call(getPersonal, { params: { id } })).values).toEqual({ safe: 'v2' })
})

test('a draft goes on on another device, and is no answer', async () => {
  const { admin, organisation, open, answer, mine } = await surveyScene(app)
  const { id } = await open()
  const parent = app.as(organisation.parent)
  const keep = (values: object) => parent.call(saveDraft, { params: { id }, body: { round: 1, values: { ...values } } })
  await keep({ why: 'Dark' })
  await keep({ why: 'Darker' })
  expect(await mine(organisation.parent)).toEqual([{ id, state: 'DRAFT' }])
  expect((await parent.call(getPersonal, { params: { id } })).values).toEqual({ why: 'Darker' })
  expect((await admin.call(getResults, { params: { id } })).answered).toBe(0)
  expect((await answer(organisation.parent, id)).statusCode).toBe(200)
  expect(await keep({ why: 'Late' })).toMatchObject({ state: 'DONE' })
  expect((await admin.call(getResults, { params: { id } })).questions).toMatchObject([
    { key: 'safe', answered: 1, mean: 3, options: [{ count: 0 }, { count: 0 }, { count: 1 }] },
    { key: 'why', texts: ['Bright'] },
  ])
})

describe('monitoring', () => {
  const about = { kind: 'MONITORING', subject: 'CHILD' } as const
  const calm = [{ key: 'one', title: { en: 'One' }, questions: [scale('calm', { alertOn: ['v1'] })] }]

  test('is filled in by staff about those whom they see, once in a round, and raises an alert', async () => {
    const { admin, organisation, children, group, open, told } = await surveyScene(app)
    const { id } = await open({ ...about, content: calm })
    const assistant = app.as(organisation.assistant)
    const list = async (who: typeof admin) =>
      (await who.list(searchMonitoring, { body: { filters: { surveyId: id } } })).data.map((one) => [
        one.subject.id,
        one.done,
      ])
    expect(await list(assistant)).toEqual(children.map((child) => [child.id, false]))
    const compile = (who: typeof admin, subjectId: string, safe = 'v1') =>
      who.send(compileAnswer, { params: { id }, body: { round: 1, subjectId, values: { calm: safe } } })
    expect((await compile(assistant, children[0].id)).json().data).toMatchObject({ score: 1 })
    expect((await compile(assistant, children[0].id)).statusCode).toBe(200)
    expect((await compile(admin, children[0].id, 'v2')).statusCode).toBe(409)
    expect(await told(organisation.administrator)).toEqual(['surveys.notice.raised'])
    expect(await list(admin)).toContainEqual([children[0].id, true])
    expect(await admin.call(getResults, { params: { id } })).toMatchObject({
      people: [{ id: children[0].id, scores: [{ round: 1, day: '2026-10-05', score: 1 }] }],
    })
    // Neither families nor those who do not work with the child, and nobody who is restricted from it.
    expect((await compile(app.as(organisation.parent), children[1].id)).statusCode).toBe(403)
    const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    expect(await list(app.as(colleague))).toEqual([])
    expect((await compile(app.as(colleague), children[1].id)).statusCode).toBe(404)
    const estranged = await organisation.person([{ role: 'CB_ADMIN', group }])
    await makeGuardian(app, organisation, estranged, children[0], { restricted: true })
    expect(await list(app.as(estranged))).not.toContainEqual([children[0].id, true])
    expect((await app.as(estranged).call(getResults, { params: { id } })).people).toEqual([])
    expect((await compile(app.as(estranged), children[0].id)).statusCode).toBe(404)
  })

  test('of a guest is filled in by the care team, and by nobody else of the assistants', async () => {
    const { admin, organisation, group, open } = await surveyScene(app)
    const guest = await admin.call(createGuest, {
      body: { customerGroupId: group.id, name: 'Olga', surname: 'Zeta' },
    })
    const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    await admin.call(addCaregiver, {
      body: { guestId: guest.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
    })
    const { id } = await open({ kind: 'MONITORING', subject: 'GUEST', content: calm })
    const list = async (who: TestPerson) =>
      (await app.as(who).list(searchMonitoring, { body: { filters: { personId: guest.id } } })).data.map(
        ({ subject, done }) => [subject.id, done],
      )
    const compile = async (who: TestPerson) => {
      const body = { round: 1, subjectId: guest.id, values: { calm: 'v2' } }
      return (await app.as(who).send(compileAnswer, { params: { id }, body })).statusCode
    }
    expect(await list(nurse)).toEqual([[guest.id, false]])
    expect([await list(organisation.assistant), await compile(organisation.assistant)]).toEqual([[], 404])
    expect(await compile(nurse)).toBe(200)
    expect(await list(nurse)).toEqual([[guest.id, true]])
  })

  test('what a device sends after it was closed is refused with the reason, and the device can still show it', async () => {
    const { admin, organisation, children, open } = await surveyScene(app)
    const { id } = await open({ ...about, content: calm })
    const assistant = app.as(organisation.assistant)
    const [child] = children
    await admin.call(closeSurvey, { params: { id } })
    const body = { round: 1, subjectId: child.id, values: { calm: 'v2' } }
    expect(await assistant.refused(compileAnswer, { params: { id }, body })).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/closed/),
    })
    const known = await assistant.call(getMonitoring, { params: { id }, query: { subject: child.id } })
    expect(known).toMatchObject({ open: false, subject: { id: child.id }, content: [{ key: 'one' }] })
    const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group: organisation.groups[1] }])
    expect((await app.as(colleague).refused(getMonitoring, { params: { id } })).status).toBe(404)
    const unknown = { subject: crypto.randomUUID() }
    expect((await assistant.call(getMonitoring, { params: { id }, query: unknown })).subject).toBeNull()
  })

  test('the list is searched by name and title', async () => {
    const { admin, open } = await surveyScene(app)
    const { id } = await open({ ...about, content: calm, titles: { en: 'Calm rides' } })
    const found = async (q: string) =>
      (await admin.list(searchMonitoring, { body: { q, filters: { surveyId: id } } })).data.length
    const all = await found('')
    expect(all).toBeGreaterThan(1)
    expect(await found('calm')).toBe(all)
    expect(await found('zzzz')).toBe(0)
  })

  test('a survey is no monitoring, and a monitoring asks nobody about themselves', async () => {
    const { admin, organisation, children, open, mine, answer } = await surveyScene(app)
    const survey = await open()
    const body = { round: 1, subjectId: children[0].id, values: { safe: 'v1' } }
    expect(await admin.refused(compileAnswer, { params: { id: survey.id }, body })).toMatchObject({ status: 404 })
    const monitoring = await open({ ...about, content: calm })
    expect((await mine(organisation.parent)).map(({ id }) => id)).toEqual([survey.id])
    expect((await answer(organisation.parent, monitoring.id, { calm: 'v1' })).statusCode).toBe(404)
  })
})

test('only those answer whom it asks: by role, route and family, today', async () => {
  const { organisation, group, route, children, open, answer, mine } = await surveyScene(app)
  const survey = await open({ audience: { roles: ['CB_PARENT'], routeIds: [route.id] } })
  const family = await open({ audience: { roles: ['CB_ASSISTANT'], childIds: [children[0].id] } })
  const person = (more: object = {}) => organisation.person([{ role: 'CB_PARENT' as const, group, ...more }])
  const stranger = await person()
  const ended = await person({ to: '2026-01-01' })
  const restricted = await person()
  await makeGuardian(app, organisation, restricted, children[0], { restricted: true })
  const other = await newOrganisation(app)
  expect(new Set((await mine(organisation.parent)).map(({ id }) => id))).toEqual(new Set([survey.id, family.id]))
  for (const one of [stranger, restricted, organisation.assistant, other.parent, organisation.administrator]) {
    expect(await mine(one)).toEqual([])
    for (const { id } of [survey, family]) expect((await answer(one, id)).statusCode).toBe(404)
  }
  expect((await answer(ended, survey.id)).statusCode).toBeGreaterThanOrEqual(400)
  for (const foreign of [
    other.administrator,
    await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }]),
  ])
    for (const call of [getSurvey, getResults, closeSurvey, removeSurvey])
      expect((await app.as(foreign).refused(call, { params: { id: survey.id } })).status).toBe(404)
})

test('a draft changes, a published one only its end; two offices do not overwrite each other', async () => {
  const { admin, draft } = await surveyScene(app)
  const first = await draft()
  const { id } = first
  const body = (version: number, more: object = {}) => ({
    version,
    titles: { en: 'Other' },
    language: 'en' as const,
    content: CONTENT,
    ...more,
  })
  const second = await admin.call(updateSurvey, { params: { id }, body: body(first.version) })
  expect(second).toMatchObject({ title: 'Other', version: 2 })
  expect(await admin.refused(updateSurvey, { params: { id }, body: body(first.version) })).toMatchObject({
    status: 409,
  })
  const empty = await admin.call(updateSurvey, { params: { id }, body: body(2, { content: [] }) })
  expect(await admin.refused(publishSurvey, { params: { id }, body: { version: empty.version } })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'content' }],
  })
  const full = await admin.call(updateSurvey, { params: { id }, body: body(3) })
  const open = await admin.call(publishSurvey, { params: { id }, body: { version: full.version } })
  const later = await admin.call(updateSurvey, {
    params: { id },
    body: body(open.version, { titles: { en: 'Third' }, closesAt: '2026-11-01T10:00:00Z' }),
  })
  expect(later).toMatchObject({ title: 'Other', closesAt: '2026-11-01T10:00:00.000Z' })
  expect(await admin.refused(removeSurvey, { params: { id } })).toMatchObject({ status: 409 })
})

test('a survey that repeats closes, begins its next round and tells again; answers of rounds are apart', async () => {
  const { admin, organisation, open, answer, told, mine } = await surveyScene(app)
  const { id } = await open({ closesAt: '2026-10-08T10:00:00Z', every: 'week' })
  await answer(organisation.parent, id, { safe: 'v1' })
  const run = (now: string) => {
    app.clock.set(now)
    return app.runJob(organisation.id, turnRounds, undefined)
  }
  await run('2026-10-08T10:00:00Z')
  expect(await mine(organisation.parent)).toEqual([])
  await run('2026-10-12T05:40:00Z')
  await run('2026-10-12T05:50:00Z')
  expect(await mine(organisation.parent)).toEqual([{ id, state: 'OPEN' }])
  expect((await answer(organisation.parent, id, { safe: 'v3' })).statusCode).toBe(409)
  expect((await answer(organisation.parent, id, { safe: 'v3' }, { round: 2 })).statusCode).toBe(200)
  expect(await told(organisation.parent)).toEqual(['surveys.notice.asked', 'surveys.notice.asked'])
  expect(await admin.call(getResults, { params: { id } })).toMatchObject({
    round: 2,
    trend: [
      { round: 1, mean: 1 },
      { round: 2, mean: 3 },
    ],
  })
  expect(await admin.call(getResults, { params: { id }, query: { round: '1' } })).toMatchObject({
    round: 1,
    answered: 1,
  })
  // A server that slept for weeks begins the round of now alone.
  await run('2026-11-20T12:00:00Z')
  const rounds = await app.database.asOwner<{ round: number; closes_at: Date }>(
    `select round, closes_at from survey_round where survey_id = $1 order by round`,
    [id],
  )
  expect(rounds.map((row) => [row.round, row.closes_at.toISOString().slice(0, 10)])).toEqual([
    [1, '2026-10-08'],
    [2, '2026-10-15'],
    [3, '2026-11-26'],
  ])
})
