import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeLine, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getPictureOf, setPicture, setPictureOf } from '../shared/profile.contract.ts'

let app: TestApp
let line: Awaited<ReturnType<typeof activeLine>>
let image: string
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  line = await activeLine(app)
  const made = sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
  image = (await made.jpeg().toBuffer()).toString('base64')
})
afterAll(() => app?.close())

const body = () => ({ profileImageData: image, profileImageName: 'me.jpg' })
const seen = async (who: TestPerson, id: string) =>
  (await app.as(who).send(getPictureOf, { params: { id } })).statusCode

test('an assistant sees who may collect a child of the own run, and no other adult', async () => {
  const { organisation, group, children } = line
  const { assistant, parent } = organisation
  const adult = async (more: object) => {
    const person = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, person, children[1], more)
    return person
  }
  const adults = [parent, await adult({ collect: true }), await adult({ collect: false })]
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  for (const one of [...adults, colleague]) await app.as(one).call(setPicture, { body: body() })
  const [own, collects, other] = adults.map(({ personId }) => personId)
  expect(await Promise.all([own, collects, other].map((id) => seen(assistant, id ?? '')))).toEqual([200, 200, 404])
  for (const who of [colleague, parent]) expect(await seen(who, collects ?? '')).toBe(404)
  expect(await seen(assistant, colleague.personId)).toBe(404)
  // A family does not see who else collects its child.
  const second = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, second, children[0])
  expect(await seen(second, parent.personId)).toBe(404)
  await makeGuardian(app, organisation, assistant, { id: parent.personId, name: parent.name }, { restricted: true })
  expect(await seen(assistant, parent.personId)).toBe(404)
})

test('it is changed by administrators and by guardians who decide; who is restricted sees none', async () => {
  const { organisation, group, children } = line
  const [, , child] = children
  const guardian = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, guardian, child)
  // What an assistant decides at home they do not decide at work.
  await makeGuardian(app, organisation, organisation.assistant, child)
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, child, { restricted: true })
  const set = async (who: TestPerson) =>
    (await app.as(who).send(setPictureOf, { params: { id: child.id }, body: body() })).statusCode
  expect([await set(restricted), await set(organisation.assistant)]).toEqual([404, 403])
  expect([await set(organisation.administrator), await set(guardian)]).toEqual([200, 200])
  expect([await seen(restricted, child.id), await seen(organisation.assistant, child.id)]).toEqual([404, 200])
})
