import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { enrol, makeGuardian, MORNING, type Child } from '#app/server/testing/line-scene.ts'
import { nameDelegate, paperAskedFor, PNG } from '#app/server/testing/pickup-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import * as contract from '../shared/pickup.contract.ts'

const TODAY = '2026-10-05'

let app: TestApp
let school: TestOrganisation
let ada: Child
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(async () => {
  app.clock.set(MORNING)
  school = await newOrganisation(app)
  ada = await enrol(app, school, 'Ada')
  await makeGuardian(app, school, school.parent, ada)
})
afterAll(() => app?.close())

const parent = () => app.as(school.parent)
const admin = () => app.as(school.administrator)
const params = (id: string) => ({ params: { id } })
const adult = (name = 'Ugo') => school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { name })
const body = (more: object = {}) => ({
  version: null,
  childIds: [ada.id],
  name: 'Rosa Nonna',
  validFrom: TODAY,
  validTo: TODAY,
  ...more,
})
const save = (more: object = {}) => ({ params: { id: app.app.newId() }, body: body(more) })

async function restrict(adultId: string, phone: string | null = null): Promise<void> {
  await app.inside(school.id, async ({ db }) => {
    await db
      .updateTable('relationship')
      .set({ restricted: true })
      .where('organisation_id', '=', school.id)
      .where('adult_id', '=', adultId)
      .execute()
    await db
      .updateTable('person')
      .set({ phone })
      .where('organisation_id', '=', school.id)
      .where('id', '=', adultId)
      .execute()
  })
}

describe('a delegate', () => {
  test('is named for days, changed, and taken back at once; the same call twice names one', async () => {
    const input = save({ weekdays: [3, 1, 3], phone: '333 1234567' })
    const made = await parent().call(contract.saveDelegate, input)
    expect(made).toMatchObject({ state: 'active', weekdays: [1, 3], children: [{ id: ada.id }] })
    expect(await parent().call(contract.saveDelegate, input)).toEqual(made)
    const changed = await parent().call(contract.saveDelegate, {
      ...params(made.id),
      body: body({ version: made.version, validFrom: '2026-10-06', validTo: '2026-10-07' }),
    })
    expect(changed).toMatchObject({ state: 'coming', version: 2 })
    expect(
      await parent().refused(contract.saveDelegate, { ...params(made.id), body: body({ version: 1 }) }),
    ).toMatchObject({ status: 409, errorCode: 'E016', current: { version: 2 } })
    await parent().call(contract.revokeDelegate, params(made.id))
    expect(await parent().call(contract.revokeDelegate, params(made.id))).toMatchObject({ state: 'revoked' })
    expect(
      await parent().refused(contract.saveDelegate, { ...params(made.id), body: body({ version: 3 }) }),
    ).toMatchObject({ errorCode: 'E013' })
    const { delegates } = await admin().call(contract.getChildPickup, params(ada.id))
    expect(delegates).toMatchObject([{ id: made.id, state: 'revoked', revokedBy: 'Pia Parent' }])
  })

  test('has days that make sense: not over, in order, at most a year', async () => {
    for (const days of [
      { validFrom: '2026-10-06', validTo: '2026-10-05' },
      { validFrom: '2026-10-01', validTo: '2026-10-04' },
      { validFrom: TODAY, validTo: '2027-10-06' },
    ])
      expect(await parent().refused(contract.saveDelegate, save(days))).toMatchObject({
        errorCode: 'E012',
        fields: [{ fieldName: 'validTo' }],
      })
  })

  test('is named by who decides, seen by who collects, and hidden from everybody else', async () => {
    const made = await nameDelegate(app, school.parent, [ada], { phone: '333 1234567' })
    const father = await adult()
    await makeGuardian(app, school, father, ada, { decide: false })
    const seen = await app.as(father).call(contract.getChildPickup, params(ada.id))
    expect(seen.delegates).toMatchObject([{ id: made.id, phone: null, abilities: { edit: false, code: false } }])
    expect(await app.as(father).refused(contract.saveDelegate, save())).toMatchObject({ errorCode: 'E013' })
    expect(await app.as(father).refused(contract.revokeDelegate, params(made.id))).toMatchObject({ status: 403 })
    expect(await app.as(father).refused(contract.delegateCode, params(made.id))).toMatchObject({ status: 403 })
    const stranger = app.as(await adult())
    for (const endpoint of [contract.revokeDelegate, contract.delegateCode, contract.getDelegatePicture])
      expect(await stranger.refused(endpoint, params(made.id))).toMatchObject({ status: 404 })
    expect(await stranger.refused(contract.getChildPickup, params(ada.id))).toMatchObject({ status: 404 })
    expect(await stranger.refused(contract.saveDelegate, save())).toMatchObject({ status: 404 })
  })

  test('for two children is named by who decides for both', async () => {
    const ben = await enrol(app, school, 'Ben')
    expect(await parent().refused(contract.saveDelegate, save({ childIds: [ada.id, ben.id] }))).toMatchObject({
      status: 404,
    })
    await makeGuardian(app, school, school.parent, ben, { decide: false })
    expect(await parent().refused(contract.saveDelegate, save({ childIds: [ada.id, ben.id] }))).toMatchObject({
      errorCode: 'E013',
    })
    const made = await admin().call(contract.saveDelegate, save({ childIds: [ada.id, ben.id] }))
    expect(made.children).toHaveLength(2)
  })

  test('has a code and a token of the day, the same at every reading and others tomorrow', async () => {
    const made = await nameDelegate(app, school.parent, [ada], { validTo: '2026-10-09', weekdays: [1, 2] })
    const code = (day?: string) =>
      parent().call(contract.delegateCode, { ...params(made.id), query: { ...(day && { day }) } })
    const today = await code()
    expect(today).toMatchObject({ day: TODAY, code: expect.stringMatching(/^\d{6}$/) })
    expect(await code()).toEqual(today)
    const tomorrow = await code('2026-10-06')
    expect(tomorrow.token).not.toBe(today.token)
    expect(
      await parent().refused(contract.delegateCode, { ...params(made.id), query: { day: '2026-10-07' } }),
    ).toMatchObject({
      status: 409,
    })
    await parent().call(contract.revokeDelegate, params(made.id))
    expect(await parent().refused(contract.delegateCode, params(made.id))).toMatchObject({ status: 409 })
    const rows = await app.database.asOwner<{ secret: Buffer }>(`select secret from delegate where id = $1`, [made.id])
    expect(rows[0]?.secret.length).toBeGreaterThan(32)
  })

  test('has a picture that the family and the office see', async () => {
    const made = await nameDelegate(app, school.parent, [ada])
    expect(await parent().refused(contract.getDelegatePicture, params(made.id))).toMatchObject({ status: 404 })
    await parent().call(contract.setDelegatePicture, { ...params(made.id), body: { profileImageData: PNG } })
    const answer = await admin().send(contract.getDelegatePicture, params(made.id))
    expect(answer.headers['content-type']).toContain('image/webp')
    expect(
      await parent().refused(contract.setDelegatePicture, { ...params(made.id), body: { profileImageData: 'AAAA' } }),
    ).toMatchObject({ errorCode: 'E016' })
  })
})

describe('a restricted adult', () => {
  test('is never named, under whatever name; the office is told who tried, and a repeat is refused again', async () => {
    const uncle = await adult('Ugo')
    await makeGuardian(app, school, uncle, ada)
    await restrict(uncle.personId, '+39 333 7654321')
    const input = {
      ...save({ name: 'A friend', phone: '3337654321' }),
      headers: { 'idempotency-key': app.app.newId() },
    }
    for (let tries = 0; tries < 2; tries += 1) {
      const refused = await parent().refused(contract.saveDelegate, input)
      expect(refused).toMatchObject({ status: 409, errorCode: 'E013' })
      expect(JSON.stringify(refused)).not.toMatch(/restrict/i)
    }
    expect((await parent().call(contract.getChildPickup, params(ada.id))).delegates).toEqual([])
    const told = (await admin().call(searchNotices, { body: {} })).filter(
      (one) => one.title === 'pickup.notice.restrictedNamed',
    )
    expect(told).toMatchObject([{ values: { by: 'Pia Parent', name: 'A friend' } }])
    expect(await admin().refused(contract.saveDelegate, save({ phone: '333 765 4321' }))).toMatchObject({
      errorCode: 'E012',
      fields: [{ fieldName: 'phone' }],
    })
  })

  test('finds nothing through any of these calls', async () => {
    const uncle = await adult('Ugo')
    await makeGuardian(app, school, uncle, ada)
    const made = await nameDelegate(app, uncle, [ada])
    const paper = await paperAskedFor(app, uncle, ada)
    await restrict(uncle.personId)
    const his = app.as(uncle)
    expect(await his.refused(contract.getChildPickup, params(ada.id))).toMatchObject({ status: 404 })
    expect(await his.refused(contract.saveDelegate, save())).toMatchObject({ status: 404 })
    for (const endpoint of [contract.revokeDelegate, contract.delegateCode, contract.getDelegatePicture])
      expect(await his.refused(endpoint, params(made.id))).toMatchObject({ status: 404 })
    expect(await his.refused(contract.revokeRelease, params(paper.id))).toMatchObject({ status: 404 })
    expect(
      await his.refused(contract.askRelease, {
        ...params(ada.id),
        body: { id: app.app.newId(), kind: 'self_release' },
      }),
    ).toMatchObject({ status: 404 })
    expect((await parent().call(contract.getChildPickup, params(ada.id))).guardians.map((one) => one.name)).toEqual([
      'Pia Parent',
    ])
  })
})

describe('a permission on paper', () => {
  test('is asked for by the family and holds when the office has the signatures; the family is told', async () => {
    const asked = await paperAskedFor(app, school.parent, ada)
    expect(asked).toMatchObject({ state: 'requested', schoolYear: '2026/2027', validTo: '2027-08-31' })
    const decide = (more: object) => ({ ...params(asked.id), body: { version: asked.version, accept: true, ...more } })
    expect(await admin().refused(contract.decideRelease, decide({}))).toMatchObject({
      fields: [{ fieldName: 'signedBy' }],
    })
    const accepted = await admin().call(contract.decideRelease, decide({ signedBy: ['Pia', 'Ugo'], paper: 'Folder 3' }))
    expect(accepted).toMatchObject({ state: 'active', signedBy: ['Pia', 'Ugo'], acceptedBy: 'Alma Administrator' })
    expect(await admin().refused(contract.decideRelease, decide({ version: 2, signedBy: ['Pia'] }))).toMatchObject({
      status: 409,
      errorCode: 'E013',
    })
    const told = await parent().call(searchNotices, { body: {} })
    expect(told.map((one) => one.title)).toContain('pickup.notice.accepted')
    expect(await parent().call(contract.revokeRelease, params(asked.id))).toMatchObject({ state: 'revoked' })
  })

  test('ends with the school year, and with a sibling only for one of the family and with its age', async () => {
    const ask = (more: object) => ({
      ...params(ada.id),
      body: { id: app.app.newId(), kind: 'with_sibling' as const, signedBy: ['Pia'], ...more },
    })
    const ben = await enrol(app, school, 'Ben')
    expect(await admin().refused(contract.askRelease, ask({ siblingId: ben.id, siblingAge: 14 }))).toMatchObject({
      fields: [{ fieldName: 'siblingId' }],
    })
    await makeGuardian(app, school, school.parent, ben)
    expect(await admin().refused(contract.askRelease, ask({ siblingId: ben.id }))).toMatchObject({
      fields: [{ fieldName: 'siblingAge' }],
    })
    expect(
      await admin().refused(contract.askRelease, ask({ siblingId: ben.id, siblingAge: 14, validTo: '2027-09-01' })),
    ).toMatchObject({ fields: [{ fieldName: 'validTo' }] })
    const made = await admin().call(contract.askRelease, ask({ siblingId: ben.id, siblingAge: 14 }))
    expect(made).toMatchObject({ state: 'active', sibling: { id: ben.id } })
    app.clock.set('2027-09-01T06:00:00Z')
    const later = app.as(await school.person([{ role: 'CB_ADMIN', group: school.groups[0] }]))
    const { releases } = await later.call(contract.getChildPickup, params(ada.id))
    expect(releases).toMatchObject([{ id: made.id, state: 'expired' }])
  })

  test('waits in the queue of the office until it is answered or its year is over; nobody else has a queue', async () => {
    const asked = await paperAskedFor(app, school.parent, ada)
    const queue = async (body = {}) =>
      (await admin().list(contract.searchReleases, { body })).data.map(({ id, childName }) => ({ id, childName }))
    const waiting = { id: asked.id, childName: ada.name }
    expect(await queue()).toEqual([waiting])
    expect(await queue({ q: 'ada' })).toEqual([waiting])
    expect((await admin().list(contract.searchReleases, { body: {} })).data).toMatchObject([{ birthDate: null }])
    const { releases } = await parent().call(contract.getChildPickup, params(ada.id))
    for (const release of releases) expect(release).not.toHaveProperty('birthDate')
    expect(await queue({ q: 'ben' })).toEqual([])
    expect(await parent().refused(contract.searchReleases, { body: {} })).toMatchObject({ status: 403 })
    const other = await school.person([{ role: 'CB_ADMIN', group: school.groups[1] }])
    expect((await app.as(other).list(contract.searchReleases, { body: {} })).page.total).toBe(0)
    const body = { version: asked.version, accept: false }
    await admin().call(contract.decideRelease, { ...params(asked.id), body })
    expect(await queue()).toEqual([])
    await paperAskedFor(app, school.parent, ada)
    app.clock.set('2027-09-01T06:00:00Z')
    const later = app.as(await school.person([{ role: 'CB_ADMIN', group: school.groups[0] }]))
    expect((await later.list(contract.searchReleases, { body: {} })).page.total).toBe(0)
  })
})
