import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver, closeCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { compileAnswer, getPersonal } from '../shared/answers.contract.ts'
import { downloadFile, uploadFile } from '../shared/files.contract.ts'
import { exportResults, getResults } from '../shared/results.contract.ts'
import { closeSurvey, publishSurvey } from '../shared/surveys.contract.ts'
import { question, surveyScene } from './testing/survey-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const asking = (...questions: ReturnType<typeof question>[]) => [{ key: 'one', title: { en: 'One' }, questions }]
const FILE = asking(question('file', { type: 'upload', required: true }))
const text = (words: string) => {
  const data = Buffer.from(words).toString('base64')
  return { data, size: data.length, name: 'note.txt' }
}

test('a file is brought, answered with, and read by its author and the office alone', async () => {
  const { admin, organisation, open, answer, parents } = await surveyScene(app)
  const { id } = await open({ content: FILE })
  const parent = app.as(organisation.parent)
  const [other] = await parents(1)
  const bring = (body: object, file = randomUUID()) =>
    parent.send(uploadFile, { params: { id }, body: { id: file, key: 'file', round: 1, ...text('Dark'), ...body } })
  const [first, second] = [randomUUID(), randomUUID()]
  expect((await bring({}, first)).statusCode).toBe(200)
  expect((await bring({}, first)).statusCode).toBe(200)
  // Another takes its place.
  expect((await bring(text('Darker'), second)).json().data).toEqual({ id: second, name: 'note.txt' })
  const read = (who: typeof parent, file: string) => who.send(downloadFile, { params: { id: file } })
  expect((await read(parent, first)).statusCode).toBe(404)
  expect((await read(parent, second)).body).toBe('Darker')
  expect((await read(admin, second)).statusCode).toBe(404)
  // Neither the one that is gone, nor one that somebody else brought, nor none.
  expect((await answer(organisation.parent, id, { file: first })).json().fields).toMatchObject([{ fieldName: 'file' }])
  expect((await answer(other!, id, { file: second })).statusCode).toBe(400)
  expect((await answer(organisation.parent, id, {})).statusCode).toBe(400)
  expect((await answer(organisation.parent, id, { file: second })).statusCode).toBe(200)
  expect((await answer(organisation.parent, id, { file: second })).statusCode).toBe(200)
  expect((await bring({})).statusCode).toBe(409)
  expect((await read(admin, second)).body).toBe('Darker')
  const foreign = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
  for (const who of [app.as(other!), app.as(organisation.assistant), app.as(foreign)])
    expect((await read(who, second)).statusCode).toBe(404)
  expect(await parent.call(getPersonal, { params: { id } })).toMatchObject({
    files: [{ id: second, name: 'note.txt' }],
  })
  expect((await admin.call(getResults, { params: { id } })).questions).toMatchObject([
    { answered: 1, texts: [], files: [{ id: second, name: 'note.txt' }] },
  ])
  const csv = await admin.send(exportResults, { params: { id }, query: { format: 'csv' } })
  expect(csv.body).toMatch(/note\.txt/)
})

test('what is no file of the list, too large or brought to another question is refused', async () => {
  const { organisation, open } = await surveyScene(app)
  const { id } = await open({ content: asking(question('file', { type: 'upload' }), question('why')) })
  const status = async (body: object) =>
    (
      await app.as(organisation.parent).send(uploadFile, {
        params: { id },
        body: { id: randomUUID(), key: 'file', round: 1, ...text('Dark'), ...body },
      })
    ).statusCode
  expect(await status({ name: 'note.exe' })).toBe(400)
  expect(await status({ name: 'note.pdf' })).toBe(400)
  expect(await status({ size: 3 })).toBe(400)
  expect(await status({ key: 'why' })).toBe(400)
  expect(await status({ round: 2 })).toBe(409)
  expect(await status({ subjectId: randomUUID() })).toBe(404)
})

test('of a monitoring the file is kept from whoever is restricted from the child; what was not sent is forgotten at the end', async () => {
  const { admin, organisation, group, children, open } = await surveyScene(app)
  const { id } = await open({ kind: 'MONITORING', subject: 'CHILD', content: FILE })
  const assistant = app.as(organisation.assistant)
  const bring = (subjectId: string, file: string) =>
    assistant.call(uploadFile, {
      params: { id },
      body: { id: file, key: 'file', round: 1, subjectId, ...text('Calm') },
    })
  const [sent, unsent] = [randomUUID(), randomUUID()]
  await bring(children[0].id, sent)
  await bring(children[1].id, unsent)
  const compile = (subjectId: string, file: string) =>
    assistant.send(compileAnswer, { params: { id }, body: { round: 1, subjectId, values: { file } } })
  expect((await compile(children[0].id, unsent)).statusCode).toBe(400)
  expect((await compile(children[0].id, sent)).statusCode).toBe(200)
  const read = async (who: typeof admin, file: string) =>
    (await who.send(downloadFile, { params: { id: file } })).statusCode
  expect(await read(admin, sent)).toBe(200)
  const estranged = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, estranged, children[0], { restricted: true })
  expect(await read(app.as(estranged), sent)).toBe(404)
  await admin.call(closeSurvey, { params: { id } })
  expect(await read(assistant, unsent)).toBe(404)
  expect(await read(assistant, sent)).toBe(200)
})

test('an anonymous survey asks for no file, and one of many is an option of its question', async () => {
  const { admin, organisation, draft, open, answer } = await surveyScene(app)
  const { id, version } = await draft({ anonymous: true, content: FILE })
  expect(await admin.refused(publishSurvey, { params: { id }, body: { version } })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'content', message: expect.stringMatching(/no files/) }],
  })
  const options = Array.from({ length: 120 }, (_one, at) => ({
    value: `s${at}`,
    label: { en: `Street ${at}` },
    score: null,
  }))
  const streets = await open({
    content: asking(
      question('street', { type: 'autocomplete', options, required: true }),
      question('ways', { type: 'autocompleteMultiple', options }),
    ),
  })
  const send = async (values: object) => (await answer(organisation.parent, streets.id, values)).statusCode
  expect(await send({ street: 's120' })).toBe(400)
  expect(await send({ street: 's7', ways: 's1;s200' })).toBe(400)
  expect(await send({ street: 's7', ways: 's1;s2' })).toBe(200)
  expect((await admin.call(getResults, { params: { id: streets.id } })).questions).toMatchObject([
    { answered: 1, options: [{ label: 'Street 7', count: 1 }] },
    { answered: 1, options: [{ label: 'Street 1' }, { label: 'Street 2' }] },
  ])
})

test('who no longer cares for a guest no longer reads what they brought about them', async () => {
  const { admin, organisation, group, open } = await surveyScene(app)
  const guest = await admin.call(createGuest, { body: { customerGroupId: group.id, name: 'Olga', surname: 'Zeta' } })
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const entry = await admin.call(addCaregiver, {
    body: { guestId: guest.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
  })
  const { id } = await open({ kind: 'MONITORING', subject: 'GUEST', content: FILE })
  const file = randomUUID()
  const body = { id: file, key: 'file', round: 1, subjectId: guest.id, ...text('Calm') }
  await app.as(nurse).call(uploadFile, { params: { id }, body })
  const read = async () => (await app.as(nurse).send(downloadFile, { params: { id: file } })).statusCode
  expect(await read()).toBe(200)
  await admin.call(closeCaregiver, { params: { id: entry.id } })
  expect(await read()).toBe(404)
})
