import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { setConsent } from '#features/bulletin/shared/consents.contract.ts'
import { visitsTo } from '#features/timeline/server/testing/visits.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { archiveActivity, closeActivity } from '../shared/activities.contract.ts'
import { addPhoto, getPhoto, PHOTOS_MAX, removePhoto, thumbnailOfPhoto } from '../shared/photos.contract.ts'
import { activityScene } from './testing/activity-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Who = ReturnType<TestApp['as']>

/** A picture as a phone takes it, with the device and the place in it. */
const taken = async (personIds: string[]) => {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: 'green' } })
  const exif = { IFD0: { Make: 'Camera of Olga' }, IFD3: { GPSLatitude: '43/1 46/1 0/1', GPSLatitudeRef: 'N' } }
  const data = (await picture.jpeg().withExif(exif).toBuffer()).toString('base64')
  return { id: randomUUID(), data, name: 'song.jpg', size: data.length, personIds }
}

/** Olga and Ada take part in an activity that is under way; both families agreed to photos. */
async function scene({ agreed = true } = {}) {
  const its = await activityScene(app)
  const { office, family, olga, ofAda, organisation } = its
  const mother = app.as(organisation.parent)
  const consent = (who: Who, id: string, given: boolean) =>
    who.call(setConsent, { params: { id }, body: { given, reason: 'For now' } })
  if (agreed) {
    await consent(family, olga.id, true)
    await consent(mother, ofAda, true)
  }
  const { id } = await its.begun([olga.id, ofAda])
  const params = { id }
  const both = [olga.id, ofAda]
  const add = async (personIds: string[] = both, who: Who = office) => {
    // One after the other, in this order.
    app.clock.pass({ seconds: 1 })
    return who.call(addPhoto, { params, body: await taken(personIds) })
  }
  const refused = async (personIds: string[], who: Who = office) =>
    who.refused(addPhoto, { params, body: await taken(personIds) })
  const photos = async (who: Who = office) => (await its.read(id, who)).photos.map((one) => one.id)
  const status = async (who: Who, photoId: string) => {
    const answers = [getPhoto, thumbnailOfPhoto].map((one) => who.send(one, { params: { id: photoId } }))
    const [full, small] = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(small).toBe(full)
    return full
  }
  return { ...its, planned: its.add, id, params, mother, consent, both, add, refused, photos, status }
}

test('a photo says who is on it, comes once, is made anew, and who looks at it stands in the log of everybody on it', async () => {
  const { office, family, mother, olga, ofAda, id, params, both, read, listOf } = await scene()
  const body = await taken(both)
  const made = await office.call(addPhoto, { params, body })
  expect(made).toMatchObject({ id: body.id, others: 0, shared: true, removed: null, abilities: { remove: true } })
  expect(made.people.map((one) => one.id).toSorted()).toEqual(both.toSorted())
  // A repeat adds nothing.
  expect(await office.call(addPhoto, { params, body })).toEqual(made)
  expect((await read(id)).photos).toEqual([made])
  // A family reads the name of its own alone.
  const ofFamily = { id: made.id, people: [{ id: olga.id }], others: 1, abilities: { remove: false } }
  expect((await read(id, family)).photos).toMatchObject([ofFamily])
  expect((await listOf({ personId: olga.id }, family))[0]?.photos).toMatchObject([ofFamily])
  expect((await listOf({})).map((one) => one.photos.length)).toEqual([0])
  const raw = await mother.send(getPhoto, { params: { id: made.id } })
  expect(raw.headers['content-type']).toBe('image/webp')
  const kept = await sharp(raw.rawPayload).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 640 })
  expect(kept.exif).toBeUndefined()
  expect(raw.rawPayload.includes('Camera of Olga')).toBe(false)
  for (const personId of [olga.id, ofAda])
    expect(await visitsTo(office, personId, 'Photos of activities')).toHaveLength(1)
})

test('with somebody without a consent no photo is kept; one that is withdrawn hides it from all families at once', async () => {
  const { office, family, mother, olga, ofAda, add, refused, photos, status, consent, read, id } = await scene({
    agreed: false,
  })
  await consent(family, olga.id, true)
  const refusal = await refused([olga.id, ofAda])
  expect(refusal).toMatchObject({ status: 409, errorCode: 'E013' })
  expect(refusal.detail).toMatch(/^No photo consent is in force for: Ada /)
  expect(await photos()).toEqual([])
  const agreeing = (await read(id)).people.map((one) => [one.id, one.photoConsent])
  expect(Object.fromEntries(agreeing)).toEqual({ [olga.id]: true, [ofAda]: false })
  await consent(mother, ofAda, true)
  const { id: photo } = await add()
  const { id: alone } = await add([olga.id])
  expect([await photos(family), await photos(mother)]).toEqual([[photo, alone], [photo]])
  // Ada's mother withdraws: Olga's family does not see it any more either.
  await consent(mother, ofAda, false)
  expect([await photos(family), await photos(mother)]).toEqual([[alone], []])
  expect([await status(family, photo), await status(mother, photo), await status(family, alone)]).toEqual([
    404, 404, 200,
  ])
  expect((await read(id)).photos).toMatchObject([{ shared: false }, { shared: true }])
  expect(await status(office, photo)).toBe(200)
  await consent(mother, ofAda, true)
  expect([await status(family, photo), await status(mother, photo), await status(mother, alone)]).toEqual([
    200, 200, 404,
  ])
})

test('a consent that was given for the bulletin board alone opens no photo', async () => {
  const { olga, refused } = await scene()
  // As it was recorded before it was asked who signs.
  await app.database.asOwner('update child_consent set signer_id = null, relation = null where child_id = $1', [
    olga.id,
  ])
  expect(await refused([olga.id])).toMatchObject({ status: 409 })
})

test('only people who are enrolled are on a photo, of an activity that has begun and is not closed', async () => {
  const { office, olga, ofAda, begun, add, planned, enrol, refused, photos, id, params, withdraw } = await scene()
  expect(await refused([])).toMatchObject({ status: 400, fields: [{ fieldName: 'personIds' }] })
  expect(await refused([olga.id, randomUUID()])).toMatchObject({ status: 400, fields: [{ fieldName: 'personIds' }] })
  await withdraw(id, ofAda)
  expect(await refused([olga.id, ofAda])).toMatchObject({ status: 400 })
  const body = await taken([olga.id])
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
  const data = pdf.toString('base64')
  expect(
    await office.refused(addPhoto, { params, body: { ...body, data, size: data.length, name: 'a.pdf' } }),
  ).toMatchObject({ status: 400, errorCode: 'E016' })
  expect(await photos()).toEqual([])
  await add([olga.id])
  // To come.
  const later = await planned()
  await enrol(later.id)
  expect(await office.refused(addPhoto, { params: { id: later.id }, body })).toMatchObject({ status: 409 })
  const other = await begun()
  await office.call(closeActivity, { params: { id: other.id }, body: { version: other.version, reason: 'Rain' } })
  expect(await office.refused(addPhoto, { params: { id: other.id }, body })).toMatchObject({ status: 409 })
})

test('many at once do not become more than the limit; one that was removed makes room', async () => {
  const { office, olga, add, photos, id } = await scene()
  const first = await add()
  await app.database.asOwner(
    `insert into care_activity_photo (organisation_id, id, activity_id, file_id, author_id, created_at)
      select p.organisation_id, gen_random_uuid(), p.activity_id, p.file_id, p.author_id, p.created_at
      from care_activity_photo p, generate_series(3, $1::int) where p.activity_id = $2`,
    [PHOTOS_MAX, id],
  )
  const late = await Promise.allSettled([add([olga.id]), add([olga.id]), add([olga.id])])
  expect(late.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await office.call(removePhoto, { params: { id: first.id }, body: { reason: 'Blurred' } })
  await add([olga.id])
  expect(await photos()).toHaveLength(3)
})

test('a photo is removed with a reason and stays: the staff read that, the office alone looks at it', async () => {
  const { office, crew, mother, ofAda, add, read, id, status } = await scene()
  const own = await add([ofAda], crew)
  const others = await add([ofAda])
  const remove = (photo: string) => ({ params: { id: photo }, body: { reason: 'Shows somebody else' } })
  expect(await crew.refused(removePhoto, remove(others.id))).toMatchObject({ status: 403 })
  expect(await crew.refused(removePhoto, { params: { id: own.id }, body: { reason: ' ' } })).toMatchObject({
    status: 400,
  })
  const removed = await crew.call(removePhoto, remove(own.id))
  expect(removed).toMatchObject({ removed: { reason: 'Shows somebody else' }, abilities: { remove: false } })
  expect(await office.call(removePhoto, { params: { id: own.id }, body: { reason: 'Again' } })).toEqual(removed)
  expect((await read(id, mother)).photos.map((one) => one.id)).toEqual([others.id])
  expect((await read(id, crew)).photos).toHaveLength(2)
  expect([await status(office, own.id), await status(crew, own.id), await status(mother, own.id)]).toEqual([
    200, 404, 404,
  ])
})

test('who reaches nobody on a photo, or is restricted from one on it, gets, adds and removes nothing', async () => {
  const { office, crew, family, mother, organisation, group, olga, ofAda, id, add, refused, photos, status, both } =
    await scene()
  const together = await add()
  const alone = await add([olga.id])
  // The assistant reaches Ada alone: reads that one more is on it, and does not name Olga.
  expect(await photos(crew)).toEqual([together.id])
  expect(await status(crew, alone.id)).toBe(404)
  expect(await refused(both, crew)).toMatchObject({ status: 400 })
  // Who is restricted from Ada learns nothing of her from the photo of another.
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName })
  expect(await status(app.as(father), together.id)).toBe(200)
  await makeGuardian(app, organisation, father, { id: ofAda, name: 'Ada' }, { restricted: true })
  expect([await status(app.as(father), together.id), await status(app.as(father), alone.id)]).toEqual([404, 200])
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
  const { administrator: stranger } = await newOrganisation(app)
  const removal = { params: { id: together.id }, body: { reason: 'x' } }
  for (const person of [restricted, elsewhere, stranger]) {
    expect(await status(app.as(person), together.id)).toBe(404)
    expect(await app.as(person).refused(removePhoto, removal)).toMatchObject({ status: 404 })
  }
  expect(await refused([olga.id], app.as(restricted))).toMatchObject({ status: 400 })
  for (const person of [elsewhere, stranger])
    expect(await refused([olga.id], app.as(person))).toMatchObject({ status: 404 })
  for (const who of [family, mother]) {
    expect(await refused([olga.id], who)).toMatchObject({ status: 403 })
    expect(await who.refused(removePhoto, removal)).toMatchObject({ status: 403 })
  }
  expect(await photos()).toEqual([together.id, alone.id])
  // What is archived is for the office.
  const { version } = await office.call(archiveActivity, { params: { id }, body: { version: 1, reason: 'Over' } })
  expect(version).toBe(2)
  expect([
    await status(office, together.id),
    await status(crew, together.id),
    await status(mother, together.id),
  ]).toEqual([200, 404, 404])
})

test('the database takes neither a change nor a deletion of a photo', async () => {
  const { organisation, olga, add } = await scene()
  const { id } = await add()
  const inside = app.inside.bind(app, organisation.id)
  const change = inside(({ db }) => db.updateTable('care_activity_photo').set({ activity_id: id }).execute())
  await expect(change).rejects.toThrow(/permission denied/)
  const other = inside(({ db }) => db.updateTable('care_activity_photo_person').set({ person_id: olga.id }).execute())
  await expect(other).rejects.toThrow(/permission denied/)
  const drop = inside(({ db }) => db.deleteFrom('care_activity_photo_person').execute())
  await expect(drop).rejects.toThrow(/permission denied/)
  const back = inside(({ db }) => db.deleteFrom('care_activity_photo_removal').execute())
  await expect(back).rejects.toThrow(/permission denied/)
})
