import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { answerSurvey, saveDraft, searchOfPerson } from '../shared/answers.contract.ts'
import { closeSurvey } from '../shared/surveys.contract.ts'
import { turnRounds } from './rounds.jobs.ts'
import { surveyScene } from './testing/survey-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app.close())

type Who = Parameters<TestApp['as']>[0]
const about = (personId: string) => ({ body: { filters: { personId } } })
const rowsOf = async (who: Who, personId: string) => (await app.as(who).list(searchOfPerson, about(personId))).data
const statusOf = async (who: Who, personId: string) =>
  (await app.as(who).send(searchOfPerson, about(personId))).statusCode

test('the office reads what a parent and an assistant were asked, what is due and what was answered', async () => {
  const { organisation, open, answer, admin } = await surveyScene(app)
  const { parent, assistant, administrator } = organisation
  const due = await open({ closesAt: '2026-10-20T08:00:00Z' })
  const answered = await open({ titles: { en: 'Timetable' }, audience: { roles: ['CB_PARENT', 'CB_ASSISTANT'] } })
  await answer(parent, answered.id)
  await admin.call(closeSurvey, { params: { id: answered.id } })
  await app.as(parent).call(saveDraft, { params: { id: due.id }, body: { round: 1, values: { why: 'Dark' } } })
  expect(await rowsOf(administrator, parent.personId)).toMatchObject([
    { id: due.id, state: 'DRAFT', closesAt: '2026-10-20T08:00:00.000Z', answeredOn: null },
    { id: answered.id, title: 'Timetable', state: 'DONE', answeredOn: '2026-10-05', asked: { id: parent.personId } },
  ])
  expect(await rowsOf(administrator, assistant.personId)).toMatchObject([{ id: answered.id, state: 'MISSED' }])
})

test('about a child it is what the family is asked, with who of them has answered', async () => {
  const { organisation, group, children, open, answer, parents } = await surveyScene(app)
  const { parent, administrator } = organisation
  const [ada, ben] = children
  const [second] = await parents(1)
  if (!second) throw new Error('no second parent')
  await makeGuardian(app, organisation, second, ada)
  const { id } = await open({ audience: { roles: ['CB_PARENT'], childIds: [ada.id] } })
  await open({ titles: { en: 'For everybody' } })
  await answer(parent, id)
  const states = async (who: Who) =>
    new Map((await rowsOf(who, ada.id)).map(({ id: of, state, asked }) => [`${of} ${asked.id}`, state]))
  const [answered, due] = [`${id} ${parent.personId}`, `${id} ${second.personId}`]
  const ofFamily = [
    [answered, 'DONE'],
    [due, 'OPEN'],
  ] as const
  expect(await states(administrator)).toEqual(new Map(ofFamily))
  expect(await states(parent)).toEqual(new Map([[answered, 'DONE']]))
  expect(await states(second)).toEqual(new Map([[due, 'OPEN']]))
  const others = { roles: ['CB_PARENT'], childIds: [ben.id] }
  await open({ audience: others })
  // About both children: it does not ask an adult who may know nothing of one of them.
  await makeGuardian(app, organisation, second, ben, { restricted: true })
  const both = await open({ audience: { ...others, childIds: [ada.id, ben.id] } })
  expect(await states(administrator)).toEqual(new Map([...ofFamily, [`${both.id} ${parent.personId}`, 'OPEN']]))
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, ada, { restricted: true })
  expect(await statusOf(restricted, ada.id)).toBe(404)
  expect((await rowsOf(restricted, parent.personId)).map(({ title }) => title)).toEqual(['For everybody'])
})

test('of an anonymous one the office learns that it is done, and no day', async () => {
  const { organisation, open } = await surveyScene(app)
  const { id } = await open({ anonymous: true })
  const { parent, administrator } = organisation
  const body = { answerId: crypto.randomUUID(), round: 1, values: { safe: 'v3' } }
  await app.as(parent).call(answerSurvey, { params: { id }, body })
  expect(await rowsOf(administrator, parent.personId)).toMatchObject([
    { anonymous: true, state: 'DONE', answeredOn: null },
  ])
})

test('the office keeps the rounds that were answered, a parent finds the newest', async () => {
  const { organisation, open, answer } = await surveyScene(app)
  const { parent, administrator } = organisation
  const { id } = await open({ every: 'week', closesAt: '2026-10-09T10:00:00Z' })
  await answer(parent, id)
  app.clock.set('2026-10-09T10:00:00Z')
  await app.runJob(organisation.id, turnRounds, undefined)
  app.clock.set('2026-10-13T06:00:00Z')
  await app.runJob(organisation.id, turnRounds, undefined)
  expect(await rowsOf(administrator, parent.personId)).toMatchObject([
    { id, round: 2, state: 'OPEN' },
    { id, round: 1, state: 'DONE' },
  ])
  expect(await rowsOf(parent, parent.personId)).toMatchObject([{ id, round: 2, state: 'OPEN' }])
})

test('a parent who works as an assistant too finds what asks the role of the session', async () => {
  const { organisation, group, open } = await surveyScene(app)
  const both = await organisation.person([
    { role: 'CB_PARENT', group },
    { role: 'CB_ASSISTANT', group },
  ])
  const { id } = await open()
  await open({ audience: { roles: ['CB_ASSISTANT'] } })
  expect((await rowsOf(both, both.personId)).map((row) => row.id)).toEqual([id])
  expect(await rowsOf(organisation.administrator, both.personId)).toHaveLength(2)
})

test('whoever may not see the person finds nobody', async () => {
  const { organisation, children, parents } = await surveyScene(app)
  const [ada] = children
  const [stranger] = await parents(1)
  if (!stranger) throw new Error('no other parent')
  const foreign = (await newOrganisation(app)).administrator
  expect(await statusOf(stranger, ada.id)).toBe(404)
  expect(await statusOf(stranger, organisation.parent.personId)).toBe(404)
  expect(await statusOf(foreign, organisation.parent.personId)).toBe(404)
  expect(await statusOf(organisation.assistant, organisation.assistant.personId)).toBe(403)
})
