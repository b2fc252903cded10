import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import * as additions from '../shared/additions.contract.ts'
import { getConsent, setConsent } from '../shared/consents.contract.ts'
import { archivePost, getPost, publishPost, searchPosts, updatePost } from '../shared/bulletin.contract.ts'
import { listReaders } from '../shared/readers.contract.ts'
import { setNoticeHours, setNoticeSetting } from '#features/notices/shared/settings.contract.ts'
import { bulletinScene, draftOf, SAID } from './testing/bulletin-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const { attachFile, detachFile, downloadFile, thumbnailOfFile, translatePost } = additions
const CSV = { data: 'YSxiCg==', name: 'list.csv', size: 8 }

async function picture(name = 'leaves.png') {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const data = bytes.toString('base64')
  return { data, name, size: data.length }
}

async function scene() {
  const here = await bulletinScene(app)
  const draft = await draftOf(here.admin, { audience: { groupIds: [here.group.id] } })
  const params = { id: draft.id }
  return { ...here, draft, params, publish: () => here.admin.call(publishPost, { params, body: { version: 1 } }) }
}

test('a file comes with its post, once, and stays when the post is published', async () => {
  const { admin, organisation, person, params, publish } = await scene()
  const body = { ...CSV, id: uuidv7() }
  const post = await admin.call(attachFile, { params, body })
  expect(post.attachments).toMatchObject([{ id: body.id, name: 'list.csv', withheld: false }])
  expect((await admin.call(attachFile, { params, body })).attachments).toHaveLength(1)
  expect(await admin.refused(attachFile, { params, body: CSV })).toMatchObject({ status: 400 })
  const parent = app.as(organisation.parent)
  const read = (who = parent) => who.send(downloadFile, { params: { id: body.id } })
  // It is no picture.
  expect((await admin.send(thumbnailOfFile, { params: { id: body.id } })).statusCode).toBe(404)
  expect((await read()).statusCode).toBe(404)
  await publish()
  expect((await read()).body).toBe('a,b\n')
  expect((await read(app.as(await person('CB_PARENT', organisation.groups[1])))).statusCode).toBe(404)
  const late = await admin.refused(attachFile, { params, body: { ...CSV, name: 'late.csv' } })
  expect(late).toMatchObject({ status: 409, errorCode: 'E013' })
  expect(await admin.refused(detachFile, { params: { id: body.id } })).toMatchObject({ status: 409 })
  await admin.call(archivePost, { params, query: { reason: 'Wrong' } })
  expect((await read()).statusCode).toBe(404)
})

test('many files at once do not become more than ten', async () => {
  const { admin, params } = await scene()
  const send = (at: number) => admin.send(attachFile, { params, body: { ...CSV, name: `list-${at}.csv` } })
  for (const at of [0, 1, 2, 3, 4, 5, 6]) await send(at)
  const codes = (await Promise.all([7, 8, 9, 10, 11].map(send))).map((one) => one.statusCode)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409])
  expect((await admin.call(getPost, { params })).attachments).toHaveLength(10)
})

test('a picture says who is on it; without a consent it is refused with the names, and one withdrawn later withholds it', async () => {
  const { admin, organisation, person, children, params, publish } = await scene()
  const [ada, ben] = children
  const mother = await person('CB_PARENT')
  await makeGuardian(app, organisation, mother, ben)
  const shot = await picture()
  const attach = (more: object) => admin.refused(attachFile, { params, body: { ...shot, ...more } })
  expect(await attach({})).toMatchObject({ status: 400, fields: [{ fieldName: 'childIds' }] })
  const family = app.as(organisation.parent)
  const consent = (given: boolean) => family.call(setConsent, { params: { id: ada.id }, body: { given } })
  expect(await consent(true)).toMatchObject({ given: true, as: 'family', mayChange: true })
  const refused = await attach({ childIds: [ada.id, ben.id] })
  expect(refused.fields?.[0]?.message).toContain(ben.name)
  expect(refused.fields?.[0]?.message).not.toContain(ada.name)
  // The office keeps the signed paper of the other family.
  const paper = { params: { id: ben.id }, body: { given: true, signerId: mother.personId } }
  expect(await admin.call(setConsent, paper)).toMatchObject({ given: true, as: 'paper' })
  const post = await admin.call(attachFile, { params, body: { ...shot, childIds: [ada.id, ben.id] } })
  const [file] = post.attachments
  expect(file).toMatchObject({ name: 'leaves.webp', children: [ada.name, ben.name], withheld: false })
  await publish()
  const crew = app.as(organisation.assistant)
  const seen = async () => (await crew.call(getPost, { params })).attachments
  expect(await seen()).toMatchObject([{ id: file!.id, children: [] }])
  expect((await crew.send(downloadFile, { params: { id: file!.id } })).headers['content-type']).toBe('image/webp')
  const small = await crew.send(thumbnailOfFile, { params: { id: file!.id } })
  expect(small.headers['content-type']).toBe('image/webp')
  await consent(false)
  expect(await seen()).toEqual([])
  for (const caller of [crew, admin])
    for (const endpoint of [downloadFile, thumbnailOfFile])
      expect((await caller.send(endpoint, { params: { id: file!.id } })).statusCode).toBe(404)
  expect((await admin.call(getPost, { params })).attachments).toMatchObject([{ withheld: true }])
  expect((await admin.call(detachFile, { params: { id: file!.id } })).attachments).toEqual([])
})

test('a picture of a child is kept from who is restricted from the child, and a consent is given by who may decide', async () => {
  const { admin, organisation, children, person, params, publish } = await scene()
  const [ada] = children
  const restricted = await person('CB_PARENT')
  await makeGuardian(app, organisation, restricted, ada, { restricted: true })
  const looksOn = await person('CB_PARENT')
  await makeGuardian(app, organisation, looksOn, ada, { decide: false })
  const body = { given: true }
  const status = async (who: typeof restricted) =>
    (await app.as(who).send(setConsent, { params: { id: ada.id }, body })).statusCode
  expect(await status(restricted)).toBe(404)
  expect(await status(looksOn)).toBe(403)
  expect(await status(organisation.assistant)).toBe(403)
  expect(await app.as(looksOn).call(getConsent, { params: { id: ada.id } })).toMatchObject({ given: false })
  expect(await status(organisation.parent)).toBe(200)
  const post = await admin.call(attachFile, { params, body: { ...(await picture()), childIds: [ada.id] } })
  await publish()
  const theirs = app.as(restricted)
  expect((await theirs.call(getPost, { params })).attachments).toEqual([])
  const id = post.attachments[0]!.id
  expect((await theirs.send(downloadFile, { params: { id } })).statusCode).toBe(404)
  expect((await theirs.send(thumbnailOfFile, { params: { id } })).statusCode).toBe(404)
  expect((await app.as(looksOn).send(downloadFile, { params: { id } })).statusCode).toBe(200)
})

test('a translation is read by who reads its language, is found by its words, and ends with a correction', async () => {
  const { admin, organisation, params, publish } = await scene()
  const said = { language: 'it', revision: 1, title: 'Scuola chiusa', body: 'Venerdì' } as const
  await admin.call(translatePost, { params, body: said })
  const published = await publish()
  const same = { params, body: { ...said, language: 'en' as const } }
  expect(await admin.refused(translatePost, same)).toMatchObject({ status: 400, fields: [{ fieldName: 'language' }] })
  const parent = app.as(organisation.parent)
  expect(await parent.call(getPost, { params })).toMatchObject({ translation: null, translations: [] })
  await app.app.db.control
    .updateTable('session')
    .set({ language: 'it' })
    .where('person_id', '=', organisation.parent.personId)
    .execute()
  app.app.known.forget()
  const { title, body, language } = said
  const read = () => parent.call(getPost, { params })
  expect(await read()).toMatchObject({ title: SAID.title, translation: { language, title, body }, translations: [] })
  const found = async (q: string) => (await parent.list(searchPosts, { body: { q } })).data.length
  expect([await found('venerdi chiusa'), await found('canary')]).toEqual([1, 1])
  const change = { version: published.version, ...SAID, title: 'Open after all' }
  const corrected = await admin.call(updatePost, { params, body: change })
  expect(corrected.translations).toMatchObject([{ language: 'it', current: false }])
  expect(await read()).toMatchObject({ title: 'Open after all', translation: null })
  expect(await found('venerdi')).toBe(0)
  expect(await admin.refused(translatePost, { params, body: said })).toMatchObject({ status: 409, errorCode: 'E016' })
})

test('what is urgent leaves by e-mail although it is switched off, a digest in the daily summary alone; its author sees how', async () => {
  const { admin, organisation, group, publish } = await bulletinScene(app)
  const { parent } = organisation
  const email = `${parent.personId}@example.org`
  await app.inside(organisation.id, ({ db }) =>
    db
      .updateTable('person')
      .set({ email })
      .where('organisation_id', '=', organisation.id)
      .where('id', '=', parent.personId)
      .execute(),
  )
  const key = 'NOTIFICATION_EMAIL_NEWS'
  await app.as(parent).call(setNoticeSetting, { params: { key }, body: { value: 'F' } })
  await app.as(parent).call(setNoticeHours, { body: { quiet: null, summaryAt: '18:00' } })
  const letters = async () => {
    await app.runJobs()
    return (await app.mail()).filter(({ to }) => to === email).map(({ subject }) => subject)
  }
  const audience = { groupIds: [group.id] }
  const calm = await publish({ audience, urgency: 'info' })
  await publish({ audience, title: 'Lost gloves', urgency: 'digest' })
  expect(await letters()).toEqual([])
  const urgent = await publish({ audience, title: 'Gas alarm', urgency: 'emergency' })
  expect(await letters()).toEqual(['Caravan, emergency: Urgent: Gas alarm'])
  const waysOf = async (id: string) => {
    const readers = await admin.call(listReaders, { params: { id } })
    return readers.find((one) => one.id === parent.personId)?.deliveries
  }
  expect(await waysOf(urgent.id)).toEqual([{ channel: 'email', state: 'sent' }])
  expect(await waysOf(calm.id)).toEqual([])
  const day = app.clock.now().toISOString().slice(0, 10)
  app.clock.set(`${day}T18:00:00Z`)
  expect(await letters()).toHaveLength(2)
  const [summary] = (await app.mail()).filter(({ to }) => to === email).slice(-1)
  expect(summary?.body).toContain('For the summary: Lost gloves')
  app.clock.set(MORNING)
})
