import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
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
