import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#platform/shared/contract/roles.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { enrol, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import * as contract from '../shared/bulletin.contract.ts'
import * as reading from '../shared/readers.contract.ts'
import { bulletinScene, draftOf, SAID } from './testing/bulletin-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const { createPost, publishPost, getPost, searchPosts, updatePost } = contract
const { readPost, confirmPost, listReaders } = reading
const scene = () => bulletinScene(app)

/** Eleven people and five audiences, each called by HTTP: longer than a usual test on a busy machine. */
const MATRIX_MS = 120_000

describe('whom it concerns', { timeout: MATRIX_MS }, () => {
  const AUDIENCES = ['group', 'route', 'family', 'office', 'elsewhere'] as const

  async function cast() {
    const here = await scene()
    const { organisation, group, route, children, person, publish } = here
    const [, second] = organisation.groups
    const riders = await person('CB_PARENT')
    await makeGuardian(app, organisation, riders, children[1])
    const restricted = await person('CB_PARENT')
    await makeGuardian(app, organisation, restricted, children[0], { restricted: true })
    const estranged = await person('CB_ADMIN')
    await makeGuardian(app, organisation, estranged, children[0], { restricted: true })
    const both = app.as(
      await organisation.person([
        { role: 'CB_ADMIN', group },
        { role: 'CB_ADMIN', group: second },
      ]),
    )
    const elsewhere = await draftOf(both, { audience: { groupIds: [second.id] }, title: 'Canary elsewhere' })
    await both.call(publishPost, { params: { id: elsewhere.id }, body: { version: elsewhere.version } })
    const staff = { roles: ['CB_ADMIN'] }
    const posts = {
      group: await publish({ audience: { groupIds: [group.id] }, title: 'Canary group' }),
      route: await publish({ audience: { routeIds: [route.id] }, title: 'Canary route' }),
      family: await publish({ audience: { childIds: [children[0].id] }, title: 'Canary family' }),
      office: await publish({ audience: { groupIds: [group.id], ...staff }, title: 'Canary office' }),
      elsewhere,
    }
    const people: Record<string, [TestPerson, readonly (typeof AUDIENCES)[number][]]> = {
      administrator: [organisation.administrator, ['group', 'route', 'family', 'office']],
      'restricted administrator': [estranged, ['group', 'route', 'office']],
      'administrator of another group': [await person('CB_ADMIN', second), ['elsewhere']],
      crew: [organisation.assistant, ['group', 'route']],
      'assistant on no route': [await person('CB_ASSISTANT'), ['group']],
      'adult of the child': [organisation.parent, ['group', 'route', 'family']],
      'adult of another rider': [riders, ['group', 'route']],
      'adult of no rider': [await person('CB_PARENT'), ['group']],
      'restricted adult': [restricted, ['group']],
      'parent of another group': [await person('CB_PARENT', second), ['elsewhere']],
      'administrator of another organisation': [(await newOrganisation(app)).administrator, []],
    }
    return { ...here, posts, people }
  }

  test('is decided by role, group, route and child, in lists, counts, details, history and what can be done', async () => {
    const { posts, people } = await cast()
    for (const [name, [person, sees]] of Object.entries(people)) {
      const caller = app.as(person)
      const listed = await caller.list(searchPosts, { body: {} })
      const found = listed.data.map(({ title }) => title.replace('Canary ', '')).toSorted()
      expect([name, found]).toEqual([name, [...sees].toSorted()])
      expect([name, (await caller.call(contract.countPosts)).board]).toEqual([name, sees.length])
      for (const audience of AUDIENCES) {
        const params = { id: posts[audience].id }
        const status = (await caller.send(getPost, { params })).statusCode
        expect([name, audience, status]).toEqual([name, audience, sees.includes(audience) ? 200 : 404])
        if (sees.includes(audience)) continue
        for (const call of [
          caller.send(reading.getHistory, { params }),
          caller.send(readPost, { params, body: { revision: 1 } }),
          caller.send(confirmPost, { params, body: { revision: 1 } }),
          caller.send(listReaders, { params }),
          caller.send(reading.remindReaders, { params }),
          caller.send(updatePost, { params, body: { version: 2, ...SAID } }),
          caller.send(contract.archivePost, { params, query: { reason: 'x' } }),
        ]) {
          const { statusCode, body } = await call
          // A role without the right at all is refused before anything is looked at.
          expect([404, 403]).toContain(statusCode)
          expect(body).not.toContain('Canary')
        }
      }
      // Whoever reads and does not manage learns nothing of the others.
      for (const post of listed.data)
        if (person.role !== 'CB_ADMIN')
          expect(post).toMatchObject({ counts: null, reason: null, abilities: { edit: false } })
    }
  })

  test('a family reads no name of another family, and a name only of what reaches it', async () => {
    const { children, route, people, publish } = await cast()
    const audience = { childIds: [children[0].id, children[1].id], routeIds: [route.id] }
    const { id } = await publish({ audience })
    const seen = async (name: string) =>
      (await app.as(people[name]![0]).call(getPost, { params: { id } })).audience.map((one) => one.name)
    expect(await seen('adult of the child')).toEqual([children[0].name, 'Line 3'])
    expect(await seen('crew')).toEqual(['Line 3'])
    expect(await seen('administrator')).toEqual([children[0].name, children[1].name, 'Line 3'])
    // The whole post is kept from who is restricted from one of its children.
    const kept = await app.as(people['restricted adult']![0]).refused(getPost, { params: { id } })
    expect(kept).toMatchObject({ status: 404 })
    const asked = { body: { audience: { childIds: [children[0].id] } } }
    const estranged = app.as(people['restricted administrator']![0])
    expect(await estranged.refused(contract.countRecipients, asked)).toMatchObject({ status: 404 })
  })

  test('ends with the role, the crew and the restriction, at once', async () => {
    const { organisation, group, children, person, titles } = await cast()
    const ended = await person('CB_PARENT', group, { to: '2026-10-05' })
    expect(await titles(ended)).toEqual(['Canary group'])
    await app.inside(organisation.id, ({ db }) =>
      db
        .updateTable('relationship')
        .set({ restricted: true })
        .where('organisation_id', '=', organisation.id)
        .where('adult_id', '=', organisation.parent.personId)
        .where('child_id', '=', children[0].id)
        .execute(),
    )
    expect(await titles(organisation.parent)).toEqual(['Canary group'])
    await app.inside(organisation.id, ({ db }) =>
      db
        .deleteFrom('route_crew')
        .where('organisation_id', '=', organisation.id)
        .where('person_id', '=', organisation.assistant.personId)
        .execute(),
    )
    expect(await titles(organisation.assistant)).toEqual(['Canary group'])
  })

  test('an audience of what is not theirs looks missing', async () => {
    const { organisation, admin } = await cast()
    const [, second] = organisation.groups
    const dana = await enrol(app, organisation, 'Dana', second)
    for (const audience of [{ groupIds: [second.id] }, { childIds: [dana.id] }, { routeIds: [uuidv7()] }])
      for (const call of [
        admin.refused(createPost, { body: { audience, ...SAID } }),
        admin.refused(contract.countRecipients, { body: { audience } }),
      ])
        expect(await call).toMatchObject({ status: 404 })
  })
})

describe('the names of recipients', { timeout: MATRIX_MS }, () => {
  async function cast() {
    const here = await scene()
    const { organisation, group, children, admin, person, publish } = here
    const [ada, ben] = children
    const [, second] = organisation.groups
    const guardian = async (child: (typeof children)[number], more: object = {}) => {
      const adult = await person('CB_PARENT')
      await makeGuardian(app, organisation, adult, child, more)
      return adult
    }
    const estranged = await person('CB_ADMIN')
    await makeGuardian(app, organisation, estranged, ada, { restricted: true })
    const parentAnd = (staff: { group: typeof group; to?: string }) =>
      organisation.person([
        { role: 'CB_PARENT', group },
        { role: 'CB_ASSISTANT', ...staff },
      ])
    const adultOfBen = await guardian(ben)
    const families = [
      organisation.parent,
      adultOfBen,
      await person('CB_PARENT'),
      await guardian(ben, { see: false }),
      await guardian(await enrol(app, organisation, 'Dana')),
      await parentAnd({ group, to: '2026-01-01' }),
      await parentAnd({ group: second }),
    ]
    const colleague = await person('CB_ASSISTANT')
    const audience = { groupIds: [group.id] }
    const { id } = await publish({ audience })
    const crew = app.as(organisation.assistant)
    const own = await draftOf(crew, { audience })
    const params = { id: own.id }
    const asked = await crew.call(contract.askApproval, { params, body: { version: own.version } })
    await admin.call(publishPost, { params, body: { version: asked.version } })
    return { ...here, ben, adultOfBen, estranged, families, colleague, audience, id, own }
  }
  let made: Awaited<ReturnType<typeof cast>>
  beforeAll(async () => void (made = await cast()), MATRIX_MS)

  const namesOf = async (reader: TestPerson, postId: string) =>
    (await app.as(reader).call(listReaders, { params: { id: postId } })).map((one) => one.id).toSorted()
  const ids = (...people: TestPerson[]) => people.map(({ personId }) => personId).toSorted()

  test('are those that an administrator may know: staff, and families of nobody from whom they are restricted', async () => {
    const { organisation, admin, colleague, families, estranged, id, audience } = made
    const { administrator, assistant, parent } = organisation
    expect(await namesOf(administrator, id)).toEqual(ids(assistant, colleague, ...families))
    const others = families.filter((one) => one !== parent)
    expect(await namesOf(estranged, id)).toEqual(ids(assistant, colleague, ...others))
    const roles: Role[] = ['CB_PARENT']
    const preview = { body: { audience: { ...audience, roles } } }
    expect((await admin.call(contract.countRecipients, preview)).names).toHaveLength(families.length)
    expect((await app.as(estranged).call(contract.countRecipients, preview)).names).toHaveLength(others.length)
    const { personId, name } = colleague
    await makeGuardian(app, organisation, estranged, { id: personId, name }, { restricted: true })
    expect(await namesOf(estranged, id)).toEqual(ids(assistant, ...others))
  })

  test('are to an assistant staff of the group and who sees a child of the own run, unless restricted from it', async () => {
    const { organisation, colleague, ben, adultOfBen, own } = made
    const { assistant, parent } = organisation
    expect(await namesOf(assistant, own.id)).toEqual(ids(colleague, parent, adultOfBen))
    await makeGuardian(app, organisation, assistant, ben, { restricted: true })
    expect(await namesOf(assistant, own.id)).toEqual(ids(colleague, parent))
  })

  test('leave out who writes, and who is restricted from one of the children whose families are told', async () => {
    const { organisation, admin, children, adultOfBen, person, publish } = made
    const { administrator, assistant, parent } = organisation
    const [ada, ben] = children
    const apart = await person('CB_PARENT')
    await makeGuardian(app, organisation, apart, ben)
    await makeGuardian(app, organisation, apart, ada, { restricted: true })
    const audience = { childIds: [ada.id, ben.id] }
    const { id } = await publish({ audience })
    expect(await namesOf(administrator, id)).toEqual(ids(parent, adultOfBen))
    expect((await admin.call(contract.countRecipients, { body: { audience } })).total).toBe(2)
    const count = async (who: TestPerson) =>
      (await app.as(who).call(contract.countRecipients, { body: { audience: made.audience } })).total
    expect(await count(assistant)).toBe((await count(administrator)) - 1)
  })
})
