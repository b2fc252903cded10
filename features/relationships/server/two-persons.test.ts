import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { enrol, MORNING, type Child } from '#app/server/testing/line-scene.ts'
import { getChild } from '#features/children/shared/children.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import * as contract from '../shared/relationships.contract.ts'
import { setTwoPersons } from './two-persons.api.ts'

let app: TestApp
let school: TestOrganisation
let second: TestPerson
let ada: Child
let kin: contract.Relationship
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(async () => {
  app.clock.set(MORNING)
  school = await newOrganisation(app)
  second = await school.person([{ role: 'CB_ADMIN', group: school.groups[0] }], { name: 'Bea', surname: 'Second' })
  ada = await enrol(app, school, 'Ada')
  kin = await app.as(school.administrator).call(contract.associate, {
    body: { parentId: school.parent.personId, childId: ada.id, kind: 'father', ...contract.ALL_RIGHTS },
  })
  await option(true)
})
afterAll(() => app?.close())

const option = (on: boolean) => app.inside(school.id, (tx) => setTwoPersons(tx, on))
/** The version that stands now; a second passes, so that what follows is later. */
const ours = async () => {
  app.clock.pass({ seconds: 1 })
  return (await app.as(school.administrator).call(contract.listParents, about()))[0]?.version ?? 0
}
const about = () => ({ params: { id: ada.id } })
const asking = async (restricted: boolean, reason = 'Court order 12') => ({
  params: { id: kin.id },
  body: { version: await ours(), restricted, reason },
})
const deciding = async (confirm: boolean, reason = 'I have read it') => ({
  params: { id: kin.id },
  body: { version: await ours(), confirm, reason },
})
const ask = async (restricted: boolean, who = school.administrator) =>
  app.as(who).call(contract.restrict, await asking(restricted))
const decide = async (confirm: boolean, who = second) =>
  app.as(who).call(contract.decideRestriction, await deciding(confirm))
const refused = async (confirm: boolean, who: TestPerson) =>
  app.as(who).refused(contract.decideRestriction, await deciding(confirm))
const sees = async () => (await app.as(school.parent).send(getChild, about())).statusCode === 200
/** Restricted and confirmed: what a lifting begins with. */
const restricted = async () => {
  await ask(true)
  return decide(true)
}
const actions = async () =>
  (
    await app.database.asOwner<{ action: string }>(
      `select action from audit where subject_id = $1 and action like 'relationships.%' and action <> 'relationships.read'
       order by id`,
      [ada.id],
    )
  ).map((row) => row.action.slice('relationships.'.length))

test('without the option one administrator restricts and lifts, and nothing waits', async () => {
  await option(false)
  expect(await ask(true)).toMatchObject({ restricted: true, twoPersons: false, waiting: null })
  expect(await ask(false)).toMatchObject({ restricted: false, waiting: null })
  expect(await sees()).toBe(true)
  expect(await refused(true, second)).toMatchObject({ status: 409, errorCode: 'E013' })
})

describe('setting a restriction', () => {
  test('holds at once and waits; the second person confirms it, and both names are kept', async () => {
    expect(await ask(true)).toMatchObject({
      restricted: true,
      waiting: { restricted: true, reason: 'Court order 12', byName: 'Alma Administrator', mine: true },
    })
    expect(await sees()).toBe(false)
    expect((await app.as(second).call(contract.listParents, about()))[0]?.waiting?.mine).toBe(false)
    expect(await decide(true)).toMatchObject({
      restricted: true,
      waiting: null,
      restrictions: [
        { restricted: true, byName: 'Bea Second', asked: { byName: 'Alma Administrator', reason: 'Court order 12' } },
        { restricted: true, byName: 'Alma Administrator', asked: null },
      ],
    })
    expect(await sees()).toBe(false)
    expect(await actions()).toEqual(['associated', 'restricted', 'restrictionConfirmed'])
  })

  test('is turned round when the second person refuses it', async () => {
    await ask(true)
    expect(await decide(false)).toMatchObject({ restricted: false, waiting: null })
    expect(await sees()).toBe(true)
  })

  test('as the first thing that is known of two people waits as well', async () => {
    const adult = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }])
    const body = {
      parentId: adult.personId,
      childId: ada.id,
      kind: 'other' as const,
      ...contract.ALL_RIGHTS,
      restrictedReason: 'Court order 13',
    }
    expect(await app.as(school.administrator).call(contract.associate, { body })).toMatchObject({
      restricted: true,
      waiting: { restricted: true, mine: true },
    })
  })
})

describe('lifting a restriction', () => {
  test('changes nothing for the adult until the second person confirms it', async () => {
    await restricted()
    expect(await ask(false)).toMatchObject({ restricted: true, waiting: { restricted: false, mine: true } })
    expect(await sees()).toBe(false)
    expect(await decide(true)).toMatchObject({
      restricted: false,
      waiting: null,
      restrictions: expect.arrayContaining([
        expect.objectContaining({
          restricted: false,
          asked: expect.objectContaining({ byName: 'Alma Administrator' }),
        }),
      ]),
    })
    expect(await sees()).toBe(true)
    expect((await actions()).slice(-2)).toEqual(['liftAsked', 'lifted'])
  })

  test('refused or withdrawn leaves the restriction, and may be asked for again', async () => {
    await restricted()
    await ask(false)
    expect(await decide(false)).toMatchObject({ restricted: true, waiting: null })
    await ask(false)
    expect(await decide(false, school.administrator)).toMatchObject({ restricted: true, waiting: null })
    expect(await sees()).toBe(false)
    expect((await actions()).slice(-4)).toEqual(['liftAsked', 'liftRefused', 'liftAsked', 'liftWithdrawn'])
    await ask(false)
    const states = await app.database.asOwner<{ state: string }>(
      `select state from restriction_request where relationship_id = $1 order by id`,
      [kin.id],
    )
    expect(states.map((row) => row.state)).toEqual(['confirmed', 'refused', 'withdrawn', 'waiting'])
  })

  test('asked for twice waits once; somebody else is told that it waits', async () => {
    await restricted()
    const first = await ask(false)
    expect(await ask(false)).toEqual(first)
    expect(await app.as(second).refused(contract.restrict, await asking(false))).toMatchObject({
      status: 409,
      errorCode: 'E013',
    })
  })
})

describe('the second person', () => {
  test('is another one than who asked, by the person and by the account', async () => {
    const own = { status: 403, errorCode: 'E013' }
    await ask(true)
    expect(await refused(true, school.administrator)).toMatchObject(own)
    expect(await refused(false, school.administrator)).toMatchObject(own)
    // The account of the second administrator asked as another person.
    await app.database.asOwner(
      `update restriction_request set asked_by = gen_random_uuid(), asked_account = $2 where relationship_id = $1`,
      [kin.id, second.accountId],
    )
    expect(await refused(true, second)).toMatchObject(own)
    expect(await sees()).toBe(false)
  })

  test('administers a group of the child, and is not the restricted adult', async () => {
    const stranger = await school.person([{ role: 'CB_ADMIN', group: school.groups[1] }])
    const [group] = school.groups
    const father = await school.person([
      { role: 'CB_ADMIN', group },
      { role: 'CB_PARENT', group },
    ])
    const body = {
      parentId: father.personId,
      childId: ada.id,
      kind: 'father' as const,
      ...contract.ALL_RIGHTS,
      restrictedReason: 'Court order 13',
    }
    kin = await app.as(school.administrator).call(contract.associate, { body })
    const input = { params: { id: kin.id }, body: { version: kin.version, confirm: false, reason: 'No' } }
    for (const who of [stranger, father])
      expect(await app.as(who).refused(contract.decideRestriction, input)).toMatchObject({ status: 404 })
    const told = async (who: TestPerson) =>
      (await app.as(who).call(searchNotices, { body: {} })).map((one) => one.title)
    expect(await told(father)).toEqual([])
    expect(await told(stranger)).toEqual([])
    expect(await told(school.administrator)).toEqual([])
    expect(await app.as(second).call(searchNotices, { body: {} })).toMatchObject([
      {
        title: 'relationships.notice.restrict',
        link: `/loggedIn/childDetail/?personalDataId=${ada.id}&tab=PARENT`,
        values: { name: 'Alma Administrator' },
      },
    ])
  })

  test('is told in every group of the child, also where who asked does not work', async () => {
    const far = await school.person([{ role: 'CB_ADMIN', group: school.groups[1] }])
    await app.inside(school.id, ({ db, newId }) =>
      db
        .insertInto('membership')
        .values({
          organisation_id: school.id,
          id: newId(),
          person_id: ada.id,
          group_id: school.groups[1].id,
          role: 'CHILD',
          valid_from: '2020-01-01',
        })
        .execute(),
    )
    await ask(true)
    expect((await app.as(far).call(searchNotices, { body: {} })).length).toBe(1)
    expect(await decide(true, far)).toMatchObject({ restricted: true, waiting: null })
  })

  test('decides on what is there now: two at once, a repeat and a change meanwhile are told', async () => {
    const third = await school.person([{ role: 'CB_ADMIN', group: school.groups[0] }])
    await restricted()
    await ask(false)
    const [yes, no] = [await deciding(true), await deciding(false)]
    const answers = await Promise.all([
      app.as(second).send(contract.decideRestriction, yes),
      app.as(third).send(contract.decideRestriction, no),
    ])
    expect(answers.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await app.as(second).refused(contract.decideRestriction, yes)).toMatchObject({
      status: 409,
      errorCode: 'E016',
      current: { waiting: null },
    })
    expect(await refused(true, second)).toMatchObject({ status: 409, errorCode: 'E013' })
  })

  test('looks again when the rights changed meanwhile', async () => {
    await restricted()
    await ask(false)
    const seen = await deciding(true)
    await app.as(school.administrator).call(contract.changeRelationship, {
      params: { id: kin.id },
      body: { version: await ours(), kind: 'father', from: '2026-10-05', collect: false },
    })
    expect(await app.as(second).refused(contract.decideRestriction, seen)).toMatchObject({
      status: 409,
      errorCode: 'E016',
      current: { collect: false, waiting: { restricted: false } },
    })
    expect(await decide(true)).toMatchObject({ restricted: false })
  })

  test('may still decide when the option is switched off; one person may then lift as well', async () => {
    await ask(true)
    await option(false)
    expect(await decide(true)).toMatchObject({ restricted: true, waiting: null })
    await option(true)
    await ask(false)
    await option(false)
    expect(await ask(false)).toMatchObject({ restricted: false, waiting: null })
    expect(await sees()).toBe(true)
  })
})
