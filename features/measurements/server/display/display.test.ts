import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { visitsTo } from '#features/timeline/server/testing/visits.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addDisplay, getDisplay, removeDisplay, thumbnailOfDisplay } from '../../shared/display/display.contract.ts'
import { getMeasurement } from '../../shared/measurements.contract.ts'
import { careScene } from '../testing/measurement-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Who = ReturnType<TestApp['as']>

/** A picture as a phone takes it, with the device in it. */
const taken = async () => {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: 'grey' } })
  const bytes = await picture
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera of Olga' } })
    .toBuffer()
  const data = bytes.toString('base64')
  return { id: randomUUID(), data, name: 'meter.jpg', size: data.length }
}

async function scene() {
  const its = await careScene(app)
  const office = app.as(its.admin)
  const row = await its.record(its.admin)
  const add = async (to = row.id, who: Who = office) =>
    who.call(addDisplay, { params: { id: to }, body: await taken() })
  const refused = async (to: string, who: Who = office) =>
    who.refused(addDisplay, { params: { id: to }, body: await taken() })
  const displays = async (who = its.admin, personId = its.olga.id) =>
    Object.fromEntries((await its.list(who, personId)).map((one) => [one.id, one.display.map(({ id }) => id)]))
  const status = async (who: Who, id: string) => {
    const answers = [getDisplay, thumbnailOfDisplay].map((one) => who.send(one, { params: { id } }))
    const [full, small] = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(small).toBe(full)
    return full
  }
  return {
    ...its,
    office,
    family: app.as(its.daughter),
    crew: app.as(its.organisation.assistant),
    row,
    add,
    refused,
    displays,
    status,
  }
}

test('the display is added once, made anew, and read by who reads the value, which the access log says', async () => {
  const { office, family, daughter, olga, row, displays } = await scene()
  const body = await taken()
  const params = { id: row.id }
  const made = await office.call(addDisplay, { params, body })
  expect(made).toMatchObject({ id: body.id, removed: null, abilities: { remove: true } })
  // A repeat adds nothing, and there is one alone.
  expect(await office.call(addDisplay, { params, body })).toEqual(made)
  expect(await office.refused(addDisplay, { params, body: await taken() })).toMatchObject({ status: 409 })
  expect([await displays(), await displays(daughter)]).toEqual([{ [row.id]: [made.id] }, { [row.id]: [made.id] }])
  expect((await office.call(getMeasurement, { params })).display).toEqual([made])
  const raw = await family.send(getDisplay, { params: { id: made.id } })
  expect(raw.headers['content-type']).toBe('image/webp')
  expect((await sharp(raw.rawPayload).metadata()).exif).toBeUndefined()
  expect(raw.rawPayload.includes('Camera of Olga')).toBe(false)
  expect(await visitsTo(office, olga.id, 'Picture of a device display')).toHaveLength(1)
})

test('of two photos at once one is kept; one that was removed makes room and is for the office alone', async () => {
  const { office, family, daughter, add, row, displays, status } = await scene()
  const both = await Promise.allSettled([add(), add()])
  expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const [first = ''] = (await displays())[row.id] ?? []
  const removal = { params: { id: first }, body: { reason: 'Shows a face' } }
  expect(await office.refused(removeDisplay, { ...removal, body: { reason: ' ' } })).toMatchObject({ status: 400 })
  const removed = await office.call(removeDisplay, removal)
  expect(removed).toMatchObject({ removed: { reason: 'Shows a face' } })
  expect(await office.call(removeDisplay, { ...removal, body: { reason: 'Again' } })).toEqual(removed)
  app.clock.pass({ seconds: 1 })
  const second = await add()
  expect(await displays()).toEqual({ [row.id]: [first, second.id] })
  expect(await displays(daughter)).toEqual({ [row.id]: [second.id] })
  expect([await status(office, first), await status(family, first), await status(family, second.id)]).toEqual([
    200, 404, 200,
  ])
})

test('it stays with the value that it shows; a correction has its own, and families see none of what was an error', async () => {
  const { office, admin, family, daughter, record, correct, row, add, refused, displays, status } = await scene()
  const old = await add()
  const corrected = (await correct(admin, row.id, { value: '36,9' })).json().data
  expect(await refused(row.id)).toMatchObject({ status: 409 })
  const own = await add(corrected.id)
  expect(await displays()).toEqual({ [row.id]: [old.id], [corrected.id]: [own.id] })
  await correct(admin, corrected.id, { inError: true })
  expect((await displays(daughter))[corrected.id]).toEqual([])
  expect([await status(family, own.id), await status(office, own.id)]).toEqual([404, 200])
  // Where nothing was read there is no display.
  const asleep = await record(admin, { outcome: 'asleep', value: undefined })
  expect(await refused(asleep.id)).toMatchObject({ status: 409 })
})

test('who does not read the value gets, adds and removes nothing; assistants add to what they entered', async () => {
  const { office, crew, family, organisation, group, ada, olga, record, admin, row, add, refused, displays, status } =
    await scene()
  const { id } = await add()
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
  const { administrator: stranger } = await newOrganisation(app)
  for (const person of [father, restricted, elsewhere, stranger, organisation.parent, organisation.assistant])
    expect(await status(app.as(person), id)).toBe(404)
  const removal = { params: { id }, body: { reason: 'x' } }
  for (const person of [restricted, elsewhere, stranger, organisation.assistant]) {
    expect(await refused(row.id, app.as(person))).toMatchObject({ status: 404 })
    expect(await app.as(person).refused(removeDisplay, removal)).toMatchObject({ status: 404 })
  }
  expect(await refused(row.id, family)).toMatchObject({ status: 403 })
  expect(await family.refused(removeDisplay, removal)).toMatchObject({ status: 403 })
  expect(await office.refused(addDisplay, { params: { id: randomUUID() }, body: await taken() })).toMatchObject({
    status: 404,
  })
  expect(await displays()).toEqual({ [row.id]: [id] })
  // Of Ada, whom the assistant reaches: their own value, for a day.
  const others = await record(admin, { personId: ada.id })
  expect(await refused(others.id, crew)).toMatchObject({ status: 403 })
  const own = await record(organisation.assistant, { personId: ada.id, again: true })
  const added = await add(own.id, crew)
  expect(await status(crew, added.id)).toBe(200)
  // The id of a photo of another value.
  const same = { params: { id: others.id }, body: { ...(await taken()), id } }
  expect(await office.refused(addDisplay, same)).toMatchObject({ status: 409 })
})

test('added later it changes nothing of the value; assistants add to what they entered for a day, the office always', async () => {
  const { office, crew, organisation, ada, record, add, refused } = await scene()
  const own = await record(organisation.assistant, { personId: ada.id })
  const params = { id: own.id }
  const { display: none, ...before } = await office.call(getMeasurement, { params })
  expect(none).toEqual([])
  app.clock.pass({ hours: 23 })
  const first = await add(own.id, crew)
  const { display, ...after } = await office.call(getMeasurement, { params })
  expect(display).toMatchObject([{ id: first.id, removed: null }])
  expect(after).toEqual(before)
  await office.call(removeDisplay, { params: { id: first.id }, body: { reason: 'Blurred' } })
  app.clock.pass({ hours: 2 })
  expect(await refused(own.id, crew)).toMatchObject({ status: 403 })
  await add(own.id)
  expect((await office.call(getMeasurement, { params })).display).toMatchObject([
    { id: first.id, removed: { reason: 'Blurred' } },
    { removed: null },
  ])
})

test('what is no picture is refused, and the database takes neither a change nor a deletion', async () => {
  const { office, organisation, row, add, displays } = await scene()
  const data = Buffer.from('a,b\n').toString('base64')
  const body = { id: randomUUID(), data, name: 'a.csv', size: data.length }
  expect(await office.refused(addDisplay, { params: { id: row.id }, body })).toMatchObject({
    status: 400,
    errorCode: 'E016',
  })
  expect(await displays()).toEqual({ [row.id]: [] })
  const { id } = await add()
  const inside = app.inside.bind(app, organisation.id)
  const change = inside(({ db }) => db.updateTable('observation_display_photo').set({ observation_id: id }).execute())
  await expect(change).rejects.toThrow(/permission denied/)
  const drop = inside(({ db }) => db.deleteFrom('observation_display_removal').execute())
  await expect(drop).rejects.toThrow(/permission denied/)
})
