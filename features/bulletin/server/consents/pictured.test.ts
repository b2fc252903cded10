import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { attachFile, downloadFile, suggestPictured, thumbnailOfFile } from '../../shared/additions.contract.ts'
import { getPost, publishPost } from '../../shared/bulletin.contract.ts'
import { setConsent } from '../../shared/consents.contract.ts'
import { readPost } from '../../shared/readers.contract.ts'
import { draftOf } from '../testing/bulletin-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

type Board = 'group' | 'guest'

/** Olga is a guest with a daughter who decides for her; the draft is of the office. */
async function scene(board: Board = 'group') {
  const care = await careScene(app)
  const { organisation, group, olga } = care
  const office = app.as(care.admin)
  const draft = await draftOf(office, { board, audience: { groupIds: [group.id] } })
  const params = { id: draft.id }
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const data = bytes.toString('base64')
  const shot = { id: uuidv7(), data, name: 'tea.png', size: data.length }
  return {
    ...care,
    office,
    params,
    shot,
    consent: (given: boolean) =>
      app.as(care.daughter).call(setConsent, { params: { id: olga.id }, body: { given, reason: '' } }),
    attach: (childIds: string[], who = office) => who.send(attachFile, { params, body: { ...shot, childIds } }),
    refused: (childIds: readonly string[], who = office) =>
      who.refused(attachFile, { params, body: { ...shot, childIds } }),
    publish: () => office.call(publishPost, { params, body: { version: draft.version } }),
    files: async (who: TestPerson) => (await app.as(who).call(getPost, { params })).attachments,
    codes: (who: TestPerson) =>
      Promise.all(
        [downloadFile, thumbnailOfFile].map(
          async (endpoint) => (await app.as(who).send(endpoint, { params: { id: shot.id } })).statusCode,
        ),
      ),
    relative: async (rights: object) => {
      const person = await organisation.person([{ role: 'CB_PARENT', group }])
      await makeGuardian(app, organisation, person, { id: olga.id, name: olga.fullName }, rights)
      return person
    },
  }
}

/** What open pages were told about the boards. */
const announced = (organisationId: string) =>
  app.inside(organisationId, ({ db }) =>
    db
      .selectFrom('outbox')
      .select(['id', 'audience'])
      .where('organisation_id', '=', organisationId)
      .where('message', '=', 'bulletin.changed')
      .execute(),
  )

test.each<Board>(['group', 'guest'])(
  'a guest is named on a picture of the %s board with a consent, once, and nobody sees it when that is withdrawn',
  async (board) => {
    const { admin, daughter, organisation, olga, shot, office, params, ...here } = await scene(board)
    await here.consent(true)
    const body = { ...shot, childIds: [olga.id, olga.id] }
    const post = await office.call(attachFile, { params, body })
    expect(post.attachments).toMatchObject([{ id: shot.id, children: [olga.fullName], withheld: false }])
    // A repeat, as after a lost answer, is the same file.
    expect((await office.call(attachFile, { params, body })).attachments).toEqual(post.attachments)
    await here.publish()
    const readers = [daughter, organisation.parent, organisation.assistant]
    for (const who of readers) {
      expect(await here.files(who)).toMatchObject([{ id: shot.id, children: [], withheld: false }])
      expect(await here.codes(who)).toEqual([200, 200])
      await app.as(who).call(readPost, { params, body: { revision: 1 } })
    }
    const before = await announced(organisation.id)
    await here.consent(false)
    // Whoever has it open reads it again, those of other families too.
    const told = (await announced(organisation.id)).filter(({ id }) => !before.some((one) => one.id === id))
    expect(told.map(({ audience }) => audience)).toContainEqual(
      expect.objectContaining({ persons: expect.arrayContaining(readers.map((who) => who.personId)) }),
    )
    for (const who of readers) {
      expect(await here.files(who)).toEqual([])
      expect(await here.codes(who)).toEqual([404, 404])
    }
    expect(await here.files(admin)).toMatchObject([{ id: shot.id, children: [olga.fullName], withheld: true }])
    expect(await here.codes(admin)).toEqual([404, 404])
    await here.consent(true)
    expect(await here.codes(daughter)).toEqual([200, 200])
  },
)

test('without a consent a guest is refused by name, and a child beside them does not help', async () => {
  const { olga, children, organisation, admin, ...here } = await scene()
  const family = app.as(organisation.parent)
  await family.call(setConsent, { params: { id: children[0].id }, body: { given: true } })
  const refused = await here.refused([children[0].id, olga.id])
  expect(refused).toMatchObject({ status: 400, fields: [{ fieldName: 'childIds' }] })
  expect(refused.fields?.[0]?.message).toContain(olga.fullName)
  expect(refused.fields?.[0]?.message).not.toContain(children[0].name)
  expect(await here.files(admin)).toEqual([])
  await here.consent(true)
  expect((await here.attach([children[0].id, olga.id])).statusCode).toBe(200)
  expect((await here.files(admin))[0]?.children).toEqual([children[0].name, olga.fullName])
})

test('who is out of reach, no person in care or no id at all is named on nothing', async () => {
  const { olga, group, organisation, admin, daughter, ...here } = await scene()
  await here.consent(true)
  const [, second] = organisation.groups
  const next = await organisation.person([{ role: 'CB_ADMIN', group: second }])
  const other = await app
    .as(next)
    .call(createGuest, { body: { customerGroupId: second.id, name: 'Rosa', surname: 'Zeta' } })
  const elsewhere = await newOrganisation(app)
  const stranger = await app.as(elsewhere.administrator).call(createGuest, {
    body: { customerGroupId: elsewhere.groups[0].id, name: 'Vera', surname: 'Zeta' },
  })
  for (const id of [other.id, stranger.id, uuidv7(), daughter.personId, admin.personId])
    expect(await here.refused([olga.id, id])).toMatchObject({ status: 404 })
  expect(await here.refused(['nobody'])).toMatchObject({ status: 400 })
  expect(await here.refused([])).toMatchObject({ status: 400, fields: [{ fieldName: 'childIds' }] })
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  expect(await here.refused([olga.id], app.as(restricted))).toMatchObject({ status: 404 })
  expect(await here.files(admin)).toEqual([])
})

test('a picture of a guest is kept from who is restricted from the guest', async () => {
  const { olga, shot, ...here } = await scene()
  await here.consent(true)
  const restricted = await here.relative({ restricted: true })
  const looksOn = await here.relative({ decide: false })
  await here.attach([olga.id])
  await here.publish()
  expect(await here.files(restricted)).toEqual([])
  expect(await here.codes(restricted)).toEqual([404, 404])
  expect(await here.files(looksOn)).toMatchObject([{ id: shot.id }])
  expect(await here.codes(looksOn)).toEqual([200, 200])
})

test('who may be named is found by name with whether a consent is in force, by staff who reach them alone', async () => {
  const { olga, ada, group, organisation, office, consent, relative } = await scene()
  await consent(true)
  const find = async (who: TestPerson, q: string) =>
    (await app.as(who).call(suggestPictured, { query: { q } })).map(({ id, consent: given }) => [id, given])
  expect(await office.call(suggestPictured, { query: { q: 'zeta ol' } })).toEqual([
    { id: olga.id, name: olga.fullName, consent: true },
  ])
  // A child who is a guest too is one person.
  expect(await find(organisation.administrator, ada.name)).toEqual([[ada.id, false]])
  expect((await find(organisation.administrator, '')).length).toBeGreaterThanOrEqual(4)
  const crew = organisation.assistant
  expect(await find(crew, ada.name)).toEqual([[ada.id, false]])
  expect(await find(crew, 'Olga')).toEqual([])
  const team = { guestId: olga.id, kind: 'TEAM' as const, personId: crew.personId, function: 'CARER' as const }
  await office.call(addCaregiver, { body: team })
  expect(await find(crew, 'Olga')).toEqual([[olga.id, true]])
  const [restricted, elsewhere] = [
    await organisation.person([{ role: 'CB_ADMIN', group }]),
    await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }]),
  ]
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  for (const who of [restricted, elsewhere, (await newOrganisation(app)).administrator])
    expect(await find(who, 'Olga')).toEqual([])
  const refused = await app.as(await relative({})).refused(suggestPictured, { query: { q: 'Olga' } })
  expect(refused).toMatchObject({ status: 403 })
})
