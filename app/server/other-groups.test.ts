import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchParents } from '#features/people/shared/people.contract.ts'
import { createParent, getPerson, updatePerson } from '#features/people/shared/records.contract.ts'
import { importFamilies } from '#features/interchange/shared/interchange.contract.ts'
import { FAMILY, familyFile, importBody, type Cells } from '#features/interchange/server/testing/family-file.ts'
import { addMembership, listMemberships } from '#features/memberships/shared/memberships.contract.ts'
import { removePictureOf } from '#features/profile/shared/profile.contract.ts'
import {
  associate,
  listChildren,
  listParents,
  restrict,
} from '#features/relationships/shared/relationships.contract.ts'
import {
  block,
  generate,
  getStatus,
  reset,
  resetPassword,
} from '#features/subscriptions/shared/subscriptions.contract.ts'
import { printLetters } from '#features/subscriptions/shared/bulk.contract.ts'
import { enrol, makeGuardian, MORNING } from './testing/line-scene.ts'

/**
 * An administrator of the first group against a parent of the second: whatever names a person (an address, a key, a code,
 * an id) answers the same as for somebody whom nobody knows, and changes nothing of that person.
 */
let app: TestApp
let school: TestOrganisation
let other: TestPerson
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(async () => {
  school = await newOrganisation(app)
  other = await school.person([{ role: 'CB_ADMIN', group: school.groups[1] }])
})
afterAll(() => app?.close())

const here = () => app.as(school.administrator)
const there = () => app.as(other)
const of = (personId: string) => ({ params: { id: personId } })

const imports = (by: TestPerson, group: string, row: Cells, dryRun = false) => {
  const parent = { parent1Name: 'Pia', parent1Surname: 'Rossi', parent1Kind: 'mother' }
  return app
    .as(by)
    .call(importFamilies, { body: importBody(familyFile([{ ...FAMILY, ...parent, group, ...row }]), dryRun) })
}
const [A, B] = [() => school.groups[0].name, () => school.groups[1].name]

/** Everything that the database holds of a person, of their roles, ties and account. */
async function everythingOf(personId: string): Promise<string> {
  const rows = await app.database.asOwner(
    `select (select p::text from person p where p.id = $1) as person,
      (select string_agg(m::text, '|' order by m.id) from membership m where m.person_id = $1) as roles,
      (select string_agg(r::text, '|' order by r.id) from relationship r where r.adult_id = $1) as ties,
      (select string_agg(a::text, '|') from control.account a join control.account_organisation o on o.account_id = a.id
        where o.person_id = $1) as account`,
    [personId],
  )
  return JSON.stringify(rows)
}
const idOf = async (by: TestPerson, email: string) =>
  (await app.as(by).list(searchParents, { body: {} })).data.find((one) => one.email === email)?.id ?? ''

describe('an import', () => {
  const known = 'pia@example.it'
  const evil = { childId: '7', name: 'Eva', parent1Name: 'Another', parent1Phone: '1' }

  test('of a parent of another group answers the same as of an unknown one, and leaves that parent alone', async () => {
    await imports(other, B(), { parent1Email: known })
    const pia = await idOf(other, known)
    const before = await everythingOf(pia)
    const dry = [
      await imports(school.administrator, A(), { ...evil, parent1Email: known }, true),
      await imports(school.administrator, A(), { ...evil, parent1Email: 'nobody@example.it' }, true),
    ]
    expect(dry[0]).toEqual(dry[1])
    const done = [
      await imports(school.administrator, A(), { ...evil, parent1Email: known }),
      await imports(school.administrator, A(), { ...evil, childId: '8', parent1Email: 'nobody@example.it' }),
    ]
    expect(done[0]?.guardians).toEqual(done[1]?.guardians)
    await app.runJobs()
    expect(await everythingOf(pia)).toBe(before)
    const contacts = (await here().list(searchParents, { body: { q: 'Another' } })).data
    expect(contacts.map((one) => [one.fullName, one.phone, one.of.length])).toEqual([
      ['Another Rossi', '1', 1],
      ['Another Rossi', '1', 1],
    ])
    expect(contacts.map((one) => one.id)).not.toContain(pia)
  })

  test('uses numbers of children and of their parents that another group uses too', async () => {
    await imports(other, B(), {})
    expect(await imports(school.administrator, A(), {})).toMatchObject({
      children: { created: 1 },
      guardians: { created: 1 },
    })
    expect(await imports(school.administrator, A(), {})).toMatchObject({ children: { unchanged: 1 } })
  })

  test('changes nobody who belongs to another group too', async () => {
    await imports(school.administrator, A(), { parent1Email: known })
    const pia = await idOf(school.administrator, known)
    await app.database.asOwner(
      `insert into membership (organisation_id, id, person_id, group_id, role, valid_from)
       values ($1, gen_random_uuid(), $2, $3, 'CB_PARENT', '2026-01-01')`,
      [school.id, pia, school.groups[1].id],
    )
    const before = await everythingOf(pia)
    expect(await imports(school.administrator, A(), { parent1Email: known, parent1Name: 'Evil' })).toMatchObject({
      guardians: { created: 0, changed: 0, unchanged: 1 },
    })
    expect(await everythingOf(pia)).toBe(before)
  })
})

test('an identifier code of another group is as free as any', async () => {
  const body = { name: 'Rosa', surname: 'Neri', identifierCode: 'NRE-9' }
  await there().call(createParent, { body: { ...body, customerGroupId: school.groups[1].id } })
  await here().call(createParent, { body: { ...body, customerGroupId: school.groups[0].id } })
  expect(await here().refused(createParent, { body: { ...body, customerGroupId: school.groups[0].id } })).toMatchObject(
    { errorCode: 'E019' },
  )
})

test('an account is made for an address that is a user name elsewhere as for any other', async () => {
  const holder = await school.person([{ role: 'CB_PARENT', group: school.groups[1] }], {
    password: 'a long password 1',
  })
  const contact = async (email: string) =>
    (
      await here().call(createParent, {
        body: { customerGroupId: school.groups[0].id, name: 'Zoe', surname: 'Prova', email },
      })
    ).id
  const seen = []
  for (const email of [holder.username, 'free@example.it']) {
    const id = await contact(email)
    const made = await here().call(generate, of(id))
    const after = await here().call(getStatus, of(id))
    const letter = await here().send(printLetters, { body: { ids: [id] } })
    seen.push([made, after].map((one) => ({ ...one, email: one.email === email, username: one.username === email })))
    expect(letter.body).not.toContain(email)
  }
  expect(seen[0]).toEqual(seen[1])
})

describe('who belongs to two groups', () => {
  test('is changed by nobody but themselves: data, picture, account, letters', async () => {
    const [a, b] = school.groups
    const pia = await school.person([
      { role: 'CB_PARENT', group: a },
      { role: 'CB_PARENT', group: b },
    ])
    await app.database.asOwner(`update person set email = 'pia@example.it' where id = $1`, [pia.personId])
    const before = await everythingOf(pia.personId)
    expect((await here().call(getPerson, of(pia.personId))).abilities).toMatchObject({ edit: false, access: false })
    const body = { version: 1, name: 'Evil', surname: 'Evil', email: 'evil@example.it' }
    const refusals = [
      await here().refused(updatePerson, { ...of(pia.personId), body }),
      await here().refused(reset, of(pia.personId)),
      await here().refused(resetPassword, of(pia.personId)),
      await here().refused(block, of(pia.personId)),
      await here().refused(removePictureOf, of(pia.personId)),
    ]
    expect(refusals.map((one) => one.errorCode)).toEqual(refusals.map(() => 'E013'))
    await here().refused(printLetters, { body: { ids: [pia.personId], reset: true } })
    expect(await everythingOf(pia.personId)).toBe(before)
  })
})

describe('who left for another group', () => {
  test('looks missing to the group that they left', async () => {
    const [a, b] = school.groups
    const gone = await school.person([
      { role: 'CB_PARENT', group: a, to: '2026-09-30' },
      { role: 'CB_PARENT', group: b, from: '2026-10-01' },
    ])
    const ada = await enrol(app, school, 'Ada')
    const before = await everythingOf(gone.personId)
    const role = { personId: gone.personId, customerGroupId: a.id, role: 'CB_PARENT' as const }
    const refusals = [
      await here().refused(getPerson, of(gone.personId)),
      await here().refused(listMemberships, of(gone.personId)),
      await here().refused(addMembership, { body: role }),
      await here().refused(associate, { body: { parentId: gone.personId, childId: ada.id, kind: 'mother' } }),
      await here().refused(listChildren, of(gone.personId)),
      await here().refused(removePictureOf, of(gone.personId)),
      await here().refused(updatePerson, { ...of(gone.personId), body: { version: 1, name: 'E', surname: 'E' } }),
    ]
    expect(refusals.map((one) => one.status)).toEqual(refusals.map(() => 404))
    expect(await everythingOf(gone.personId)).toBe(before)
  })

  test('and a child who left: neither its adults nor its restrictions are read or changed from here', async () => {
    const bea = await enrol(app, school, 'Bea', school.groups[1])
    const pia = await school.person([{ role: 'CB_PARENT', group: school.groups[1] }])
    await makeGuardian(app, school, pia, bea)
    await app.database.asOwner(
      `insert into membership (organisation_id, id, person_id, group_id, role, valid_from, valid_to)
       values ($1, gen_random_uuid(), $2, $3, 'CHILD', '2026-01-01', '2026-02-01')`,
      [school.id, bea.id, school.groups[0].id],
    )
    const [tie] = await there().call(listParents, of(bea.id))
    const body = { version: 1, restricted: true, reason: 'mine' }
    expect(await here().refused(listParents, of(bea.id))).toMatchObject({ status: 404 })
    expect(await here().refused(restrict, { ...of(tie?.id ?? ''), body })).toMatchObject({ status: 404 })
    const uncle = { parentId: school.parent.personId, childId: bea.id, kind: 'relative' as const }
    expect(await here().refused(associate, { body: uncle })).toMatchObject({ status: 404 })
  })
})
