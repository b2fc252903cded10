import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { setConsent } from '#features/bulletin/shared/consents.contract.ts'
import { PHOTO_BYTES } from '#features/documents/shared/photos.contract.ts'
import { visitsTo } from '#features/timeline/server/testing/visits.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/photos.contract.ts'
import { correctSession, searchSessions } from '../shared/treatments.contract.ts'
import { treatmentScene } from './testing/treatment-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Who = ReturnType<TestApp['as']>
const { addPhoto, getPhoto, thumbnailOfPhoto, removePhoto, PHOTOS_MAX } = contract

const bodyOf = (bytes: Buffer, name = 'heel.jpg') => {
  const data = bytes.toString('base64')
  return { id: randomUUID(), data, name, size: data.length }
}

/** A picture as a phone takes it, with the device and the place in it. */
const taken = async () => {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: 'brown' } })
  const exif = { IFD0: { Make: 'Camera of Olga' }, IFD3: { GPSLatitude: '43/1 46/1 0/1', GPSLatitudeRef: 'N' } }
  return bodyOf(await picture.jpeg().withExif(exif).toBuffer())
}

/** Olga has a dressing, of which a session is recorded. */
async function scene({ agreed = true } = {}) {
  const its = await treatmentScene(app)
  const { office, family, olga, ofAda } = its
  const consent = (given: boolean) =>
    family.call(setConsent, { params: { id: olga.id }, body: { given, reason: 'For now' } })
  if (agreed) await consent(true)
  const treatment = await its.add()
  const session = await its.record(treatment.id)
  const params = { id: session.id }
  const add = async (who: Who = office, to = session.id) =>
    who.call(addPhoto, { params: { id: to }, body: await taken() })
  const sessions = async (who: Who = office, personId = olga.id) =>
    (await who.list(searchSessions, { body: { filters: { personId } } })).data
  const photos = async (who: Who = office) => (await sessions(who)).map((one) => one.photos.length)
  const status = async (who: Who, id: string) => {
    const answers = [getPhoto, thumbnailOfPhoto].map((one) => who.send(one, { params: { id } }))
    const [full, small] = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(small).toBe(full)
    return full
  }
  /** A child on the run of the crew, with a consent of the paper. */
  const ofChild = async () => {
    const body = { given: true, signerId: ofAda }
    await office.call(setConsent, { params: { id: ofAda }, body })
    const { id } = await its.add(ofAda)
    return its.record(id)
  }
  return { ...its, consent, treatment, session, params, add, sessions, photos, status, ofChild }
}

test('a photo comes to a session once, made anew, and is read by the office and the family, which the access log says', async () => {
  const { office, family, olga, params, sessions } = await scene()
  const body = await taken()
  const made = await office.call(addPhoto, { params, body })
  expect(made).toMatchObject({ id: body.id, removed: null, abilities: { remove: true } })
  app.clock.pass({ hours: 1 })
  // A repeat adds nothing.
  expect(await office.call(addPhoto, { params, body })).toEqual(made)
  expect((await sessions()).map((one) => one.photos)).toEqual([[made]])
  expect((await sessions(family)).map((one) => one.photos)).toEqual([[{ ...made, abilities: { remove: false } }]])
  const raw = await family.send(getPhoto, { params: { id: made.id } })
  expect(raw.headers['content-type']).toBe('image/webp')
  const kept = await sharp(raw.rawPayload).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 640 })
  expect(kept.exif).toBeUndefined()
  expect(raw.rawPayload.includes('Camera of Olga')).toBe(false)
  const small = await family.send(thumbnailOfPhoto, { params: { id: made.id } })
  expect(small.rawPayload.length).toBeLessThan(raw.rawPayload.length)
  expect(await visitsTo(office, olga.id, 'Photos of treatments')).toHaveLength(1)
})

test('a consent that was given for the bulletin board alone opens no photo of care', async () => {
  const { office, olga, params } = await scene()
  // As it was recorded before it was asked who signs.
  await app.database.asOwner('update child_consent set signer_id = null, relation = null where child_id = $1', [
    olga.id,
  ])
  expect(await office.refused(addPhoto, { params, body: await taken() })).toMatchObject({ status: 409 })
})

test('without a consent no photo is added; once it is withdrawn the family sees none and the staff does', async () => {
  const { office, family, params, sessions, photos, status, add, consent } = await scene({ agreed: false })
  expect(await sessions()).toMatchObject([{ photoConsent: false, abilities: { photograph: true } }])
  const refused = await office.refused(addPhoto, { params, body: await taken() })
  expect(refused).toMatchObject({ status: 409, errorCode: 'E013' })
  expect(refused.detail).toMatch(/^No photo consent for Olga Zeta is in force/)
  expect(await photos()).toEqual([0])
  await consent(true)
  const { id } = await add()
  expect([await photos(family), await status(family, id)]).toEqual([[1], 200])
  await consent(false)
  expect([await photos(family), await status(family, id)]).toEqual([[0], 404])
  expect([await photos(), await status(office, id)]).toEqual([[1], 200])
  expect(await office.refused(addPhoto, { params, body: await taken() })).toMatchObject({ status: 409 })
  await consent(true)
  expect([await photos(family), await status(family, id)]).toEqual([[1], 200])
})

test('what is no picture, is too large or is not what it says is refused, and nothing is kept', async () => {
  const { office, params, photos } = await scene()
  const refused = (body: object) => office.refused(addPhoto, { params, body: { ...bodyOf(Buffer.from('x')), ...body } })
  const pdf = bodyOf(
    Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
    'a.pdf',
  )
  for (const body of [pdf, { ...pdf, name: 'a.jpg' }, bodyOf(Buffer.from('a,b\n'), 'a.csv'), bodyOf(randomBytes(64))])
    expect(await refused(body)).toMatchObject({ status: 400, errorCode: 'E016' })
  expect(await refused(bodyOf(Buffer.alloc(PHOTO_BYTES + 1)))).toMatchObject({ status: 400, errorCode: 'E015' })
  const body = await taken()
  expect(await refused({ ...body, size: body.size + 1 })).toMatchObject({ status: 400, errorCode: 'E016' })
  expect(await refused({ ...body, id: 'one' })).toMatchObject({ status: 400, fields: [{ fieldName: 'id' }] })
  expect(await photos()).toEqual([0])
})

test('many at once do not become more than six; one that was removed makes room', async () => {
  const { office, add, photos } = await scene()
  const first = await add()
  for (let n = 2; n < PHOTOS_MAX; n += 1) await add()
  const late = await Promise.allSettled([add(), add(), add()])
  expect(late.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await photos()).toEqual([PHOTOS_MAX])
  await office.call(removePhoto, { params: { id: first.id }, body: { reason: 'Blurred' } })
  await add()
  expect(await photos()).toEqual([PHOTOS_MAX + 1])
})

test('a photo is removed with a reason and stays: the staff read that, the office alone looks at it', async () => {
  const { office, crew, organisation, ofAda, ofChild, add, sessions, status } = await scene()
  const { id: session } = await ofChild()
  const own = await add(crew, session)
  app.clock.pass({ minutes: 1 })
  const others = await add(office, session)
  const body = { reason: 'Shows the face' }
  const remove = (id: string) => ({ params: { id }, body })
  expect(await crew.refused(removePhoto, remove(others.id))).toMatchObject({ status: 403 })
  expect(await crew.refused(removePhoto, { params: { id: own.id }, body: { reason: ' ' } })).toMatchObject({
    status: 400,
  })
  const removed = await crew.call(removePhoto, remove(own.id))
  expect(removed).toMatchObject({ removed: { reason: 'Shows the face' }, abilities: { remove: false } })
  expect(await office.call(removePhoto, { params: { id: own.id }, body: { reason: 'Again' } })).toEqual(removed)
  const mother = app.as(organisation.parent)
  expect((await sessions(crew, ofAda))[0]?.photos).toMatchObject([{ removed: { reason: 'Shows the face' } }, {}])
  expect([await status(office, own.id), await status(crew, own.id), await status(mother, own.id)]).toEqual([
    200, 404, 404,
  ])
  expect(await status(crew, others.id)).toBe(200)
  // What an assistant added is theirs to remove for a day.
  const third = await add(crew, session)
  app.clock.pass({ hours: 25 })
  expect(await office.call(removePhoto, remove(third.id))).toMatchObject({ removed: body })
})

test('photos stay with a session that is corrected; of one that did not take place the family sees none', async () => {
  const { office, family, session, add, sessions, status } = await scene()
  const { id } = await add()
  const correct = (to: string, more: object) =>
    office.call(correctSession, { params: { id: to }, body: { id: randomUUID(), correctionReason: 'Typed', ...more } })
  const corrected = await correct(session.id, { outcome: 'REFUSED', reason: 'PAIN' })
  expect(corrected.photos).toMatchObject([{ id }])
  const late = await office.refused(addPhoto, { params: { id: session.id }, body: await taken() })
  expect(late).toMatchObject({ status: 409 })
  app.clock.pass({ minutes: 1 })
  const second = await add(office, corrected.id)
  const shown = async (who: Who) => (await sessions(who)).map((one) => [one.id, one.photos.map((photo) => photo.id)])
  expect(await shown(family)).toEqual(
    expect.arrayContaining([
      [corrected.id, [id, second.id]],
      [session.id, []],
    ]),
  )
  await correct(corrected.id, { inError: true })
  expect((await sessions(family)).flatMap((one) => one.photos)).toEqual([])
  expect([await status(family, id), await status(family, second.id)]).toEqual([404, 404])
  expect((await sessions()).flatMap((one) => one.photos)).toHaveLength(2)
  expect(await status(office, id)).toBe(200)
})

test('who does not read the treatment gets, adds and removes nothing', async () => {
  const { office, family, organisation, group, olga, params, session, add, photos, status, ofChild } = await scene()
  const { id } = await add()
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
  const { administrator: stranger } = await newOrganisation(app)
  for (const person of [father, restricted, colleague, elsewhere, stranger, organisation.parent])
    expect(await status(app.as(person), id)).toBe(404)
  const body = await taken()
  const removal = { params: { id }, body: { reason: 'x' } }
  for (const person of [restricted, colleague, elsewhere, stranger]) {
    expect(await app.as(person).refused(addPhoto, { params, body })).toMatchObject({ status: 404 })
    expect(await app.as(person).refused(removePhoto, removal)).toMatchObject({ status: 404 })
  }
  expect(await family.refused(addPhoto, { params, body })).toMatchObject({ status: 403 })
  expect(await family.refused(removePhoto, removal)).toMatchObject({ status: 403 })
  // The id of a photo of another session.
  const other = await ofChild()
  const same = { params: { id: other.id }, body: { ...body, id } }
  expect(await office.refused(addPhoto, same)).toMatchObject({ status: 409 })
  expect(await office.refused(addPhoto, { params: { id: randomUUID() }, body })).toMatchObject({ status: 404 })
  expect(session.photos).toEqual([])
  expect(await photos()).toEqual([1])
  await app.database.asOwner(
    `update membership set valid_to = '2026-01-01', valid_from = '2025-01-01' where person_id = $1 and role = 'GUEST'`,
    [olga.id],
  )
  for (const who of [office, family]) expect(await status(who, id)).toBe(404)
})
