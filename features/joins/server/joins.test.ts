import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { enrol, MORNING, type Child } from '#app/server/testing/line-scene.ts'
import { getChild } from '#features/children/shared/children.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { searchParents } from '#features/people/shared/people.contract.ts'
import { createParent, getPerson } from '#features/people/shared/records.contract.ts'
import { ALL_RIGHTS, associate, listParents, restrict } from '#features/relationships/shared/relationships.contract.ts'
import { acceptJoin } from '../shared/joins.contract.ts'

let app: TestApp
let school: TestOrganisation
let bea: Child
let pia: TestPerson
const EMAIL = 'pia@example.it'

beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(async () => {
  app.clock.set(MORNING)
  school = await newOrganisation(app)
  bea = await enrol(app, school, 'Bea')
  pia = await school.person([{ role: 'CB_PARENT', group: school.groups[1] }], { name: 'Pia', surname: 'Vera' })
  await app.database.asOwner(`update person set email = $2 where id = $1`, [pia.personId, EMAIL])
})
afterAll(() => app?.close())

const admin = () => app.as(school.administrator)
const of = (id: string) => ({ params: { id } })

/** A contact with the address, mother of Bea, in the administrator's group; the code of the e-mail, if there was one. */
async function contact(email = EMAIL): Promise<{ id: string; code: string }> {
  const { id } = await admin().call(createParent, {
    body: { customerGroupId: school.groups[0].id, name: 'P.', surname: 'Contact', email },
  })
  await admin().call(associate, { body: { parentId: id, childId: bea.id, kind: 'mother', ...ALL_RIGHTS } })
  await app.runJobs()
  const letters = (await app.mail()).filter((one) => one.to === email && one.body.includes(school.groups[0].name))
  return { id, code: /^[A-Z2-9]{10}$/m.exec(letters.at(-1)?.body ?? '')?.[0] ?? '' }
}
const accept = (code: string) => app.as(pia).call(acceptJoin, { body: { code } })
const refused = (code: string) => app.as(pia).refused(acceptJoin, { body: { code } })

test('a contact with the address of a parent of another group becomes that parent when they enter the code', async () => {
  const asked = await contact()
  expect(await app.as(pia).refused(getChild, of(bea.id))).toMatchObject({ status: 404 })
  expect(await admin().refused(getPerson, of(pia.personId))).toMatchObject({ status: 404 })

  expect(await accept(asked.code)).toEqual({ groups: [school.groups[0].name], children: 1 })

  await app.as(pia).call(getChild, of(bea.id))
  expect((await admin().list(searchParents, { body: { q: 'Vera' } })).data).toMatchObject([
    { id: pia.personId, of: [{ id: bea.id }] },
  ])
  expect((await admin().list(searchParents, { body: { q: 'Contact' } })).data).toEqual([])
  expect((await admin().call(getPerson, of(pia.personId))).abilities).toMatchObject({ edit: false, access: false })
  expect((await admin().list(searchNotices, { body: {} })).data).toMatchObject([
    { title: 'joins.notice.joined', values: { name: 'Pia Vera', contact: 'P. Contact' } },
  ])
})

test('an address that nobody else has gets no code', async () => {
  expect((await contact('nobody@example.it')).code).toBe('')
})

test('a code works once, in any case and for thirty days; a wrong one looks the same, ten an hour', async () => {
  const asked = await contact()
  app.clock.pass({ minutes: 31 * 24 * 60 })
  expect(await refused(asked.code)).toMatchObject({ status: 400, fields: [{ fieldName: 'code' }] })
  app.clock.set(MORNING)
  await accept(` ${asked.code.toLowerCase()} `)
  const answers = []
  for (let i = 0; i < 9; i += 1) answers.push((await refused(i === 0 ? asked.code : `WRONG${i}`)).status)
  expect(answers).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429])
})

test('one address gets five codes a day, however many contacts have it', async () => {
  for (let i = 0; i < 7; i += 1)
    await admin().call(createParent, {
      body: { customerGroupId: school.groups[0].id, name: 'P.', surname: 'Contact', email: EMAIL },
    })
  await app.runJobs()
  const here = school.groups[0].name
  expect((await app.mail()).filter((one) => one.to === EMAIL && one.body.includes(here))).toHaveLength(5)
})

test('a restriction of the contact is one of the parent from then on', async () => {
  const asked = await contact()
  const [tie] = await admin().call(listParents, of(bea.id))
  const body = { version: tie?.version ?? 1, restricted: true, reason: 'Court order 12' }
  await admin().call(restrict, { ...of(tie?.id ?? ''), body })
  await accept(asked.code)
  expect(await app.as(pia).refused(getChild, of(bea.id))).toMatchObject({ status: 404 })
  expect(await admin().call(listParents, of(bea.id))).toMatchObject([{ adultId: pia.personId, restricted: true }])
})

test('a restriction of the parent outlives a contact that has none', async () => {
  const asked = await contact()
  await app.database.asOwner(
    `insert into relationship (organisation_id, id, adult_id, child_id, kind, restricted, valid_from, valid_to)
     values ($1, gen_random_uuid(), $2, $3, 'father', true, '2025-01-01', '2025-02-01')`,
    [school.id, pia.personId, bea.id],
  )
  expect(await accept(asked.code)).toMatchObject({ children: 0 })
  expect(await app.as(pia).refused(getChild, of(bea.id))).toMatchObject({ status: 404 })
  expect((await admin().call(listParents, of(bea.id))).filter((one) => one.collect && !one.restricted)).toEqual([])
})
