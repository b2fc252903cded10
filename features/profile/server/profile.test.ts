import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import { createChild, getChild } from '#features/children/shared/children.contract.ts'
import { getPerson } from '#features/people/shared/records.contract.ts'
import { ALL_RIGHTS, associate } from '#features/relationships/shared/relationships.contract.ts'
import * as contract from '../shared/profile.contract.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

/** A phone's photo: wider than high, lying on its side, with the place where it was taken. */
const photo = async (colour = 'teal') =>
  (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 54/1 0/1' } } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

const bodyOf = async (colour?: string) => ({
  body: { profileImageData: await photo(colour), profileImageName: 'me.jpg' },
})

describe('the own picture', () => {
  test('is kept as square WebP in three sizes without what the photo said about place and time', async () => {
    const me = app.as(school.parent)
    const { picture } = await me.call(contract.setPicture, await bodyOf())
    expect((await me.call(getMyInfo)).picture).toBe(picture)
    for (const [compression, size] of [
      [undefined, 256],
      [0.1, 64],
      [0.5, 256],
      [1, 512],
    ]) {
      const answer = await me.send(contract.getPicture, { query: compression === undefined ? {} : { compression } })
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(answer.headers['cache-control']).toBe('no-store')
      const { width, height, exif, orientation, format } = await sharp(answer.rawPayload).metadata()
      expect({ width, height, exif, orientation, format }).toEqual({
        width: size,
        height: size,
        exif: undefined,
        orientation: undefined,
        format: 'webp',
      })
    }
  })

  test('stands in the own data in its smallest size, and is gone after it was removed', async () => {
    const me = app.as(school.administrator)
    await me.call(contract.setPicture, await bodyOf())
    const { personalDataDto } = await me.call(contract.getPersonalData)
    const { width } = await sharp(Buffer.from(personalDataDto.profileImageData ?? '', 'base64')).metadata()
    expect(width).toBe(64)
    expect(await me.call(contract.removePictureByLogin)).toEqual({ picture: null })
    expect(await me.call(contract.removePicture)).toEqual({ picture: null })
    expect((await me.call(contract.getPersonalData)).personalDataDto).toMatchObject({
      picture: null,
      profileImageData: null,
    })
    expect(await me.refused(contract.getPicture)).toMatchObject({ status: 404 })
  })

  test.each([
    ['nonsense', 'not base64!'],
    ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['a GIF', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
    ['half a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64')],
  ])('refuses %s and keeps the picture that is there', async (_what, profileImageData) => {
    const me = app.as(school.parent)
    const { picture } = await me.call(contract.setPicture, await bodyOf())
    const problem = await me.refused(contract.setPicture, { body: { profileImageData, profileImageName: 'x' } })
    expect(problem).toMatchObject({ status: 400, errorCode: 'E016', fields: [{ fieldName: 'profileImageData' }] })
    expect((await me.call(getMyInfo)).picture).toBe(picture)
  })

  test('of more than ten megabytes is refused with the limit', async () => {
    const profileImageData = Buffer.alloc(contract.PICTURE_BYTES + 1, 1).toString('base64')
    const problem = await app.as(school.parent).refused(contract.setPicture, { body: { profileImageData } })
    expect(problem).toMatchObject({ status: 400, errorCode: 'E015' })
    expect(problem.fields?.[0]?.message).toContain('10 MB')
  })
})

describe('the picture of somebody else', () => {
  test('of a child is set by its guardian, seen by the staff of the group, and by nobody else', async () => {
    const admin = app.as(school.administrator)
    const child = await admin.call(createChild, {
      body: { customerGroupId: school.groups[0].id, name: 'Nora', surname: 'Conti' },
    })
    const about = { params: { id: child.id } }
    const parent = app.as(school.parent)
    const input = { ...about, ...(await bodyOf()) }
    expect(await parent.refused(contract.setPictureOf, input)).toMatchObject({ status: 404 })
    await admin.call(associate, {
      body: { parentId: school.parent.personId, childId: child.id, kind: 'mother', ...ALL_RIGHTS, decide: false },
    })
    expect(await parent.refused(contract.setPictureOf, input)).toMatchObject({ status: 403, errorCode: 'E013' })
    const { picture } = await admin.call(contract.setPictureOf, input)
    // The page of the child names it, and says who may change it.
    expect(await admin.call(getChild, about)).toMatchObject({ picture, abilities: { picture: true } })
    expect(await parent.call(getChild, about)).toMatchObject({ picture, abilities: { picture: false } })
    const grown = { params: { id: school.parent.personId } }
    expect(await admin.call(getPerson, grown)).toMatchObject({ abilities: { picture: true } })
    expect((await parent.send(contract.getPictureOf, about)).statusCode).toBe(200)
    // On no run and no line of theirs.
    expect(await app.as(school.assistant).refused(contract.getPictureOf, about)).toMatchObject({ status: 404 })
    const stranger = await newOrganisation(app)
    expect(await app.as(stranger.administrator).refused(contract.getPictureOf, about)).toMatchObject({ status: 404 })
    await admin.call(contract.removePictureOf, about)
    expect(await parent.refused(contract.getPictureOf, about)).toMatchObject({ status: 404 })
  })
})

describe('the own data', () => {
  const edit = (version: number, more: object = {}) => ({
    body: {
      personalDataDto: { name: 'Pia', surname: 'Parent', email: 'pia@example.org', phone: null, version, ...more },
    },
  })

  test('are changed; role and identifier code that are sent along change nothing', async () => {
    const me = app.as(school.parent)
    const { personalDataDto: before } = await me.call(contract.getPersonalData)
    // The types would forbid it.
    const sentAlong: object = { identifierCode: 'X-1', roleIdentifier: 'CB_ADMIN' }
    const after = await me.call(contract.updatePersonalData, {
      body: {
        personalDataDto: {
          ...before,
          name: 'Petra',
          phone: '+39 055 1234',
          ...sentAlong,
        },
      },
    })
    expect(after).toMatchObject({
      personalDataDto: { fullName: 'Petra Parent', phone: '+39 055 1234', identifierCode: before.identifierCode },
      roleIdentifier: 'CB_PARENT',
    })
  })

  test('from a second tab that is behind are refused with what they are now', async () => {
    const me = app.as(school.assistant)
    const { version } = (await me.call(contract.getPersonalData)).personalDataDto
    await me.call(contract.updateMyInfo, edit(version))
    const problem = await me.refused(contract.updateMyInfo, edit(version, { name: 'Second' }))
    expect(problem).toMatchObject({
      status: 409,
      errorCode: 'E016',
      current: { personalDataDto: { name: 'Pia', version: version + 1 } },
    })
  })

  test.each([
    [{ name: ' ' }, 'personalDataDto.name'],
    [{ surname: 'x'.repeat(81) }, 'personalDataDto.surname'],
    [{ email: 'pia@example' }, 'personalDataDto.email'],
  ])('with %j are refused at the field', async (wrong, fieldName) => {
    const me = app.as(school.parent)
    const { version } = (await me.call(contract.getPersonalData)).personalDataDto
    const problem = await me.refused(contract.updatePersonalData, edit(version, wrong))
    expect(problem.status).toBe(400)
    expect(problem.fields?.map((field) => field.fieldName)).toEqual([fieldName])
    expect((await me.call(contract.getPersonalData)).personalDataDto.version).toBe(version)
  })
})
