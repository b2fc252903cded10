import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activeLine, crew, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { searchChildren } from '#features/children/shared/children.contract.ts'
import { getMyInfo, getProduct } from '#features/session/shared/session.contract.ts'
import { latestRuns, getRun, recordEvents } from '#features/runs/shared/runs.contract.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import {
  acceptTerms,
  getLegalDraft,
  getLegalTerms,
  getProducts,
  publishLegalDraft,
  saveLegalDraft,
} from '../shared/legal.contract.ts'

let app: TestApp
let school: TestOrganisation
/** Administers every group. */
let office: TestPerson
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(async () => {
  app.clock.set(MORNING)
  school = await newOrganisation(app)
  office = await school.person([
    { role: 'CB_ADMIN', group: school.groups[0] },
    { role: 'CB_ADMIN', group: school.groups[1] },
  ])
})
afterAll(() => app?.close())

const TEXTS = { terms: { en: 'Be kind.', it: 'Sii gentile.' }, privacy: { en: 'We keep names.' } }
/** Publishes these texts as the next version. */
async function publish(texts: typeof TEXTS = TEXTS): Promise<number> {
  const { revision } = await app.as(office).call(getLegalDraft)
  const saved = await app.as(office).call(saveLegalDraft, { body: { revision, ...texts } })
  return (await app.as(office).call(publishLegalDraft, { body: saved })).version
}
/** A session that begins now. */
const signedIn = (person: TestPerson) =>
  clientOf(app.fastify, async () => (await signInAs(app.app, person, person.role, 'mobile')).token)
const accept = { params: { version: 1 }, body: { language: 'en' } } as const

test('whoever signs in after terms were published does nothing else before accepting them', async () => {
  const version = await publish()
  app.clock.pass({ minutes: 1 })
  const parent = signedIn(school.parent)
  expect(await parent.call(getMyInfo)).toMatchObject({ termsNeeded: { version, now: true } })
  expect(await parent.refused(searchChildren, { body: {} })).toMatchObject({
    status: 403,
    errorCode: 'E013',
    detail: 'Accept the new terms first.',
    termsNeeded: true,
  })
  expect(await parent.call(getProducts, { params: { locale: 'it' } })).toEqual([
    {
      name: 'CARAVAN',
      version,
      publishedAt: new Date(MORNING).toISOString(),
      language: 'it',
      termsAndCondition: 'Sii gentile.',
      privacyPolicy: 'We keep names.',
      acceptedAt: null,
    },
  ])
  await parent.call(acceptTerms, accept)
  await parent.call(acceptTerms, accept)
  expect(await parent.call(getMyInfo)).toMatchObject({ termsNeeded: null })
  expect(await parent.call(searchChildren, { body: {} })).toEqual([])
  const [own] = await parent.call(getProducts, { params: { locale: 'gb' } })
  expect(own).toMatchObject({ language: 'en', acceptedAt: app.clock.now().toISOString() })
  expect(await app.as(office).call(getLegalDraft)).toMatchObject({ published: [{ version, acceptedBy: 1 }] })
})

test('a changed text is asked about again, and an older version can be accepted no more', async () => {
  await publish()
  app.clock.pass({ minutes: 1 })
  const parent = signedIn(school.parent)
  await parent.call(acceptTerms, accept)
  expect(await publish({ ...TEXTS, privacy: { en: 'We keep names and addresses.' } })).toBe(2)
  app.clock.pass({ minutes: 1 })
  expect(await parent.call(getMyInfo)).toMatchObject({ termsNeeded: { version: 2, now: false } })
  expect(await signedIn(school.parent).refused(searchChildren, { body: {} })).toMatchObject({ status: 403 })
  expect(await parent.refused(acceptTerms, accept)).toMatchObject({ status: 409, errorCode: 'E013' })
  await parent.call(acceptTerms, { ...accept, params: { version: 2 } })
  expect(await parent.call(getMyInfo)).toMatchObject({ termsNeeded: null })
})

test('who was signed in before goes on for a day, and what belongs to a run goes on for ever', async () => {
  const line = await activeLine(app, school)
  await crew(app, school, line.route.id, [school.assistant])
  const assistant = app.as(school.assistant)
  const [row] = await assistant.call(latestRuns)
  const run = await assistant.call(getRun, { params: { id: row?.id ?? '' } })
  await publish()
  app.clock.pass({ hours: 23 })
  expect(await assistant.call(getMyInfo)).toMatchObject({ termsNeeded: { version: 1, now: false } })
  expect((await assistant.call(searchChildren, { body: {} })).length).toBeGreaterThan(0)
  app.clock.pass({ hours: 1 })
  expect(await assistant.refused(searchChildren, { body: {} })).toMatchObject({ status: 403 })
  await assistant.call(getRun, { params: { id: run.id } })
  const say = phoneOf(app, run, 'phone-1')
  const events = [say('BOARDED', line.children[0])]
  const { stored } = await assistant.call(recordEvents, { params: { id: run.id }, body: { events } })
  expect(stored).toEqual(events.map(({ id }) => id))
})

test('a draft is saved by one of two tabs, and published only whole and only when it has changed', async () => {
  const client = app.as(office)
  const empty = { revision: 0, terms: { en: ' ' }, privacy: { en: 'We keep names.' } }
  const both = await Promise.all([1, 2].map(() => client.send(saveLegalDraft, { body: empty })))
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await client.refused(publishLegalDraft, { body: { revision: 1 } })).toMatchObject({
    status: 400,
    errorCode: 'E012',
    fields: [{ fieldName: 'terms', message: 'Write this text in at least one language and save it.' }],
  })
  const { model } = await client.call(getLegalDraft)
  await client.call(saveLegalDraft, { body: { revision: 1, ...model } })
  expect(await client.refused(publishLegalDraft, { body: { revision: 2 } })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'privacy', message: expect.stringContaining('[Name, address and telephone') }],
  })
  await client.call(saveLegalDraft, { body: { revision: 2, ...TEXTS } })
  expect(await client.refused(publishLegalDraft, { body: { revision: 1 } })).toMatchObject({ errorCode: 'E016' })
  expect(await client.call(publishLegalDraft, { body: { revision: 3 } })).toEqual({ version: 1 })
  expect(await client.call(getLegalDraft)).toMatchObject({ revision: 0, ...TEXTS })
  const again = await client.call(saveLegalDraft, { body: { revision: 0, ...TEXTS } })
  expect(await client.refused(publishLegalDraft, { body: again })).toMatchObject({ status: 409, errorCode: 'E013' })
})

test('an administrator of one group reads and changes nothing', async () => {
  await publish()
  const one = app.as(school.administrator)
  expect(await one.call(getLegalDraft)).toMatchObject({ abilities: { edit: false } })
  expect(await one.refused(saveLegalDraft, { body: { revision: 0, ...TEXTS } })).toMatchObject({ status: 403 })
  expect(await one.refused(publishLegalDraft, { body: { revision: 1 } })).toMatchObject({ status: 403 })
})

test('the model says what this installation does with data', async () => {
  const { model } = await app.as(office).call(getLegalDraft)
  expect(model.privacy.en).toContain('Maps come from our installation alone')
  expect(model.privacy.it).toContain('passano dal server di posta')
  expect(model.privacy.en).not.toContain('recognised by')
  const elsewhere = await openTestApp({ oidc: { issuer: 'https://login.school.test', clientId: 'x', name: 'School' } })
  try {
    const other = await newOrganisation(elsewhere)
    const its = (await elsewhere.as(other.administrator).call(getLegalDraft)).model
    expect(its.privacy.en).toContain('recognised by login.school.test')
  } finally {
    await elsewhere.close()
  }
})

test('before anybody signs in, terms are shown where one organisation uses the installation', async () => {
  const alone = await openTestApp({ now: MORNING })
  try {
    const only = await newOrganisation(alone)
    const admin = await only.person([
      { role: 'CB_ADMIN', group: only.groups[0] },
      { role: 'CB_ADMIN', group: only.groups[1] },
    ])
    const anybody = alone.anonymous()
    expect(await anybody.call(getProduct)).toMatchObject({ integratedTerms: false })
    expect(await anybody.call(getLegalTerms, { params: { locale: 'en' } })).toBe(null)
    const saved = await alone.as(admin).call(saveLegalDraft, { body: { revision: 0, ...TEXTS } })
    expect(await anybody.call(getLegalTerms, { params: { locale: 'en' } })).toBe(null)
    await alone.as(admin).call(publishLegalDraft, { body: saved })
    expect(await anybody.call(getProduct)).toMatchObject({ integratedTerms: true })
    expect(await anybody.call(getLegalTerms, { params: { locale: 'it' } })).toMatchObject({
      termsAndCondition: 'Sii gentile.',
    })
    await newOrganisation(alone)
    expect(await anybody.call(getProduct)).toMatchObject({ integratedTerms: false })
    expect(await anybody.call(getLegalTerms, { params: { locale: 'it' } })).toBe(null)
  } finally {
    await alone.close()
  }
})
