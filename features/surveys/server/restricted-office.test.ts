import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { searchMonitoring } from '../shared/answers.contract.ts'
import { getResults } from '../shared/results.contract.ts'
import { getSurvey, removeSurvey, searchSurveys } from '../shared/surveys.contract.ts'
import { surveyScene } from './testing/survey-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

test('a survey to the family of a child is missing to an administrator who is restricted from the child', async () => {
  const { admin, organisation, group, children, draft } = await surveyScene(app)
  const [ada, ben] = children
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, ada, { restricted: true })
  const toFamilyOf = (childId: string) => draft({ audience: { roles: ['CB_PARENT'], childIds: [childId] } })
  const [hidden, shown] = [await toFamilyOf(ada.id), await toFamilyOf(ben.id)]
  const client = app.as(restricted)
  expect((await client.list(searchSurveys, { body: {} })).data.map(({ id }) => id)).toEqual([shown.id])
  const params = { id: hidden.id }
  expect(await client.refused(getSurvey, { params })).toMatchObject({ status: 404 })
  expect(await client.refused(removeSurvey, { params })).toMatchObject({ status: 404 })
  expect((await admin.call(getSurvey, { params })).title).toBe('Safety')
})

test('it neither asks nor counts a guardian who is restricted from one of the children whose families it names', async () => {
  const { admin, organisation, group, children, open, mine, told } = await surveyScene(app)
  const [ada, ben] = children
  const guardian = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, guardian, ben)
  await makeGuardian(app, organisation, guardian, ada, { restricted: true })
  const { id } = await open({ audience: { roles: ['CB_PARENT'], childIds: [ada.id, ben.id] } })
  expect(await mine(organisation.parent)).toMatchObject([{ id }])
  expect(await mine(guardian)).toEqual([])
  expect(await told(guardian)).toEqual([])
  expect((await admin.call(getResults, { params: { id } })).asks).toBe(1)
})

test('a monitoring is about nobody who has left', async () => {
  const { admin, children, open } = await surveyScene(app)
  const { id } = await open({ kind: 'MONITORING', subject: 'CHILD' })
  await app.database.asOwner(
    `update membership set valid_from = '2025-01-01', valid_to = '2026-01-01' where person_id = $1`,
    [children[0].id],
  )
  const { data } = await admin.list(searchMonitoring, { body: { filters: { surveyId: id } } })
  expect(data.map(({ subject }) => subject.id)).toEqual(children.slice(1).map((child) => child.id))
})
