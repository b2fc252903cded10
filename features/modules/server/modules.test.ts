import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODULES } from '#platform/shared/contract/modules.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { searchDeadlines } from '#features/deadlines/shared/deadlines.contract.ts'
import { createDocument, getDocument } from '#features/documents/shared/documents.contract.ts'
import { searchActual } from '#features/documents/shared/searches.contract.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import { compileAnswer, searchMonitoring } from '#features/surveys/shared/answers.contract.ts'
import { createSurvey, getSurvey, publishSurvey, searchSurveys } from '#features/surveys/shared/surveys.contract.ts'
import { CONTENT, surveyScene } from '#features/surveys/server/testing/survey-scene.ts'
import { getModules, setModule } from '../shared/modules.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

const REFUSED = { status: 403, errorCode: 'E013' }

/** An organisation with an administrator of all its groups. */
async function scene() {
  const made = await surveyScene(app)
  const { organisation, children } = made
  const [first, second] = organisation.groups
  const everywhere = await organisation.person([
    { role: 'CB_ADMIN', group: first },
    { role: 'CB_ADMIN', group: second },
  ])
  const office = app.as(everywhere)
  const set = (role: 'CB_ADMIN' | 'CB_ASSISTANT' | 'CB_PARENT', module: (typeof MODULES)[number], open: boolean) =>
    office.call(setModule, { body: { role, module, open } })
  return { ...made, office, set, child: children[0], assistant: app.as(organisation.assistant) }
}

test('everything is open until somebody closes it, and the session of the role says so', async () => {
  const { office, set, organisation, assistant } = await scene()
  expect((await office.call(getModules)).roles.map(({ open }) => open)).toEqual([MODULES, MODULES, MODULES])
  const modulesOf = async (who = assistant) => (await who.call(getMyInfo)).customerRoleDto.permission
  expect(await modulesOf()).toEqual(MODULES)
  await set('CB_ASSISTANT', 'documents.deadline', false)
  expect(await modulesOf()).toEqual(MODULES.filter((one) => one !== 'documents.deadline'))
  expect(await modulesOf(app.as(organisation.parent))).toEqual(MODULES)
  expect(await modulesOf(app.as((await newOrganisation(app)).assistant))).toEqual(MODULES)
})

test('what is closed is refused by the next call, and open again by the one after', async () => {
  const { set, assistant, organisation } = await scene()
  const calls = () => assistant.send(searchDeadlines, { body: {} })
  expect((await calls()).statusCode).toBe(200)
  await set('CB_ASSISTANT', 'documents.deadline', false)
  expect(await assistant.refused(searchDeadlines, { body: {} })).toMatchObject(REFUSED)
  expect((await app.as(organisation.parent).send(searchDeadlines, { body: {} })).statusCode).toBe(200)
  await set('CB_ASSISTANT', 'documents.deadline', true)
  expect((await calls()).statusCode).toBe(200)
})

test('an administrator of some of the groups reads the map and changes nothing', async () => {
  const { admin, assistant, office } = await scene()
  const body = { role: 'CB_PARENT' as const, module: 'drugs.userDetail' as const, open: false }
  expect((await admin.call(getModules)).abilities.edit).toBe(false)
  expect(await admin.refused(setModule, { body })).toMatchObject(REFUSED)
  expect(await assistant.refused(setModule, { body })).toMatchObject(REFUSED)
  expect((await office.call(getModules)).roles.map(({ open }) => open)).toEqual([MODULES, MODULES, MODULES])
})

test('documents of a person go with their module, wherever they would be found', async () => {
  const { set, admin, group, child, organisation } = await scene()
  const parent = app.as(organisation.parent)
  const letters = { CB_ADMIN: 'W', CB_ASSISTANT: 'R', CB_PARENT: 'R' } as const
  const aboutChild = await admin.call(createDocument, {
    body: { customerGroupId: group.id, personId: child.id, name: 'Plan', ...letters },
  })
  const aboutGroup = await admin.call(createDocument, {
    body: { customerGroupId: group.id, name: 'Rules', ...letters },
  })
  await admin.call(createDocument, {
    body: { customerGroupId: group.id, personId: organisation.parent.personId, name: 'Contract', ...letters },
  })
  const names = async () => (await parent.list(searchActual, { body: {} })).data.map(({ name }) => name).toSorted()
  const status = async (id: string) => (await parent.send(getDocument, { params: { id } })).statusCode
  expect(await names()).toEqual(['Contract', 'Plan', 'Rules'])
  await set('CB_PARENT', 'documents.userDetail', false)
  expect(await names()).toEqual(['Contract', 'Rules'])
  expect([await status(aboutChild), await status(aboutGroup)]).toEqual([404, 200])
  await set('CB_PARENT', 'documents.userDetail', true)
  await set('CB_PARENT', 'documents.personal', false)
  expect(await names()).toEqual(['Plan'])
  expect([await status(aboutChild), await status(aboutGroup)]).toEqual([200, 404])
})

test('monitoring: to build, to fill in and to look up are three modules', async () => {
  const { set, office, group, child, assistant } = await scene()
  const monitoring = {
    kind: 'MONITORING',
    subject: 'CHILD',
    titles: { en: 'Mood' },
    language: 'en',
    content: CONTENT,
  } as const
  const { id, version } = await office.call(createSurvey, { body: { customerGroupId: group.id, ...monitoring } })
  await office.call(publishSurvey, { params: { id }, body: { version } })
  const body = { round: 1, subjectId: child.id, values: { safe: 'v1' } }
  const ofChild = { body: { filters: { personId: child.id } } }
  await set('CB_ASSISTANT', 'monitoring.compileAnswer', false)
  expect(await assistant.refused(compileAnswer, { params: { id }, body })).toMatchObject(REFUSED)
  expect(await assistant.refused(searchMonitoring, { body: {} })).toMatchObject(REFUSED)
  expect((await assistant.send(searchMonitoring, ofChild)).statusCode).toBe(200)
  await set('CB_ASSISTANT', 'monitoring.userDetail', false)
  expect(await assistant.refused(searchMonitoring, ofChild)).toMatchObject(REFUSED)
  await set('CB_ADMIN', 'monitoring.manager', false)
  expect((await office.list(searchSurveys, { body: {} })).data).toEqual([])
  expect(await office.refused(getSurvey, { params: { id } })).toMatchObject({ status: 404 })
  expect(await office.refused(createSurvey, { body: { customerGroupId: group.id, ...monitoring } })).toMatchObject(
    REFUSED,
  )
})
