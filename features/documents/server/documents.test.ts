import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, enrol, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import * as contract from '../shared/documents.contract.ts'
import * as searches from '../shared/searches.contract.ts'
import { LETTERS, type Letter } from '../shared/documents.rules.ts'
import { archiveTag, createTag } from '../shared/tags.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const { createDocument, getDocument, updateDocument, archiveDocument, restoreDocument, getHistory } = contract
const { searchActual, searchArchived, searchExpired, searchMedical, searchAllMedical } = searches
const SEARCHES = [searchActual, searchArchived, searchExpired, searchMedical, searchAllMedical]

async function scene() {
  const organisation = await newOrganisation(app)
  const admin = app.as(organisation.administrator)
  const [group] = organisation.groups
  const add = (name: string, more: object = {}) =>
    admin.call(createDocument, { body: { customerGroupId: group.id, name, ...more } })
  const read = async (id: string, person = admin) => {
    const found = await person.call(getDocument, { params: { id } })
    if (found.access === 'D') throw new Error('denied')
    return found
  }
  return { organisation, admin, group, add, read }
}

test('one is added, found, changed, archived with its reason and restored, and its history says so', async () => {
  const { admin, add, read } = await scene()
  const id = await add('Élan bleu')
  await add('Other')
  const found = async (body: object, from = searchActual) =>
    (await admin.list(from, { body })).data.map(({ name }) => name)
  expect(await found({})).toEqual(['Élan bleu', 'Other'])
  expect(await found({ q: 'bleu elan' })).toEqual(['Élan bleu'])
  const params = { id }
  const first = await read(id)
  expect(first).toMatchObject({ access: 'RW', configuredPermission: 'W,N,N', state: false, expired: false })
  app.clock.pass({ seconds: 1 })
  const changed = await admin.call(updateDocument, {
    params,
    body: { version: first.version, name: 'Elk', description: 'Seen', CB_PARENT: 'R' },
  })
  expect(changed).toMatchObject({ name: 'Elk', description: 'Seen', configuredPermission: 'W,N,R' })
  app.clock.pass({ seconds: 1 })
  const archived = await admin.call(archiveDocument, { params, query: { reason: 'By mistake' } })
  expect(archived).toMatchObject({ status: 'D', access: 'R', archiveReason: 'By mistake' })
  expect(await admin.call(archiveDocument, { params, query: { reason: 'Again' } })).toEqual(archived)
  expect(await found({})).toEqual(['Other'])
  expect(await found({}, searchArchived)).toEqual(['Elk'])
  const late = { version: archived.version, name: 'Late' }
  expect(await admin.refused(updateDocument, { params, body: late })).toMatchObject({ status: 409, errorCode: 'E013' })
  app.clock.pass({ seconds: 1 })
  await admin.call(restoreDocument, { params })
  expect(await found({})).toEqual(['Elk', 'Other'])
  const history = await admin.call(getHistory, { params })
  expect(history.map(({ kind, details }) => [kind, details])).toEqual([
    ['restored', {}],
    ['archived', { reason: 'By mistake' }],
    ['permission', { letters: [{ role: 'CB_PARENT', from: 'N', to: 'R' }] }],
    ['changed', { fields: ['name', 'description'] }],
    ['created', {}],
  ])
  expect(history.every((one) => one.insertUserData?.fullName)).toBe(true)
})

test('an expiration sets the state, is a wall time of the group, and is over at that minute', async () => {
  const { admin, add, read } = await scene()
  const id = await add('Licence', { expiration: '2026-10-05T07:31' })
  expect(await read(id)).toMatchObject({ expiration: '2026-10-05T07:31', state: true, expired: false })
  const expired = async () => (await admin.list(searchExpired, { body: {} })).data.map(({ name }) => name)
  expect(await expired()).toEqual([])
  app.clock.set('2026-10-05T05:31:00Z')
  expect(await expired()).toEqual(['Licence'])
  const { version } = await read(id)
  const change = (body: object, from: number) =>
    admin.call(updateDocument, { params: { id }, body: { version: from, name: 'Licence', ...body } })
  const off = await change({ expiration: '2026-10-05T07:31', state: false }, version)
  expect(off).toMatchObject({ state: false, expired: false })
  expect(await change({ state: true }, off.version)).toMatchObject({ expiration: null, state: false })
  app.clock.set(MORNING)
})

test('a repeat with the same id answers it again and adds nothing; of two who change one the second is told', async () => {
  const { admin, group, read } = await scene()
  const body = { id: uuidv7(), customerGroupId: group.id, name: 'One' }
  const id = await admin.call(createDocument, { body })
  expect(await admin.call(createDocument, { body })).toBe(id)
  expect((await admin.list(searchActual, { body: {} })).data).toHaveLength(1)
  const { version } = await read(id)
  const change = (name: string) => admin.send(updateDocument, { params: { id }, body: { version, name } })
  const codes = (await Promise.all([change('Two'), change('Three')])).map(({ statusCode }) => statusCode)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await admin.call(getHistory, { params: { id } })).toHaveLength(2)
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['81 characters', { name: 'x'.repeat(81) }, 'name'],
  ['a description of 1,001', { description: 'x'.repeat(1001) }, 'description'],
  ['a day that is none', { expiration: '2026-13-01T10:00' }, 'expiration'],
  ['the thirtieth of February', { expiration: '2026-02-30T10:00' }, 'expiration'],
  ['an instant', { expiration: '2026-10-05T10:00:00Z' }, 'expiration'],
  ['a letter that is none', { CB_PARENT: 'X' }, 'CB_PARENT'],
  ['an office that does not write', { CB_ADMIN: 'R' }, 'CB_ADMIN'],
  ['a tag that is none', { documentTagId: uuidv7() }, 'documentTagId'],
])('%s is refused at its field, and nothing is stored', async (_, wrong, fieldName) => {
  const { admin, group } = await scene()
  const refused = await admin.refused(createDocument, { body: { customerGroupId: group.id, name: 'One', ...wrong } })
  expect(refused).toMatchObject({ status: 400, fields: [{ fieldName }] })
  expect((await admin.list(searchActual, { body: {} })).data).toEqual([])
})

test('a tag is of its group, has one name there, and an archived one stays with its documents', async () => {
  const { admin, group, add, read, organisation } = await scene()
  const tag = await admin.call(createTag, { body: { customerGroupId: group.id, name: 'Plan' } })
  const again = { body: { customerGroupId: group.id, name: 'PLAN' } }
  expect(await admin.refused(createTag, again)).toMatchObject({ status: 400, fields: [{ fieldName: 'name' }] })
  const id = await add('One', { documentTagId: tag.id })
  await admin.call(archiveTag, { params: { id: tag.id } })
  expect(await read(id)).toMatchObject({ documentTagId: tag.id, documentTagName: 'Plan' })
  expect((await admin.call(contract.getConfiguration)).tag).toEqual([])
  const change = { params: { id }, body: { version: 1, name: 'Two', documentTagId: tag.id } }
  expect(await admin.call(updateDocument, change)).toMatchObject({ name: 'Two', documentTagName: 'Plan' })
  const other = await add('Three')
  const late = { params: { id: other }, body: { version: 1, name: 'Three', documentTagId: tag.id } }
  expect(await admin.refused(updateDocument, late)).toMatchObject({ status: 400 })
  await admin.call(createTag, again)
  const [, second] = organisation.groups
  const theirs = app.as(await organisation.person([{ role: 'CB_ADMIN', group: second }]))
  expect(await theirs.refused(archiveTag, { params: { id: tag.id } })).toMatchObject({ status: 404 })
})

describe('who may do what', () => {
  /** Three documents about Ada, one for each letter of the two other roles, and the people who try. */
  async function cast() {
    const line = await activeLine(app)
    const { organisation, group, children } = line
    const admin = app.as(organisation.administrator)
    const person = (role: 'CB_ASSISTANT' | 'CB_PARENT' | 'CB_ADMIN', of = group) =>
      organisation.person([{ role, group: of }])
    const health = await admin.call(createTag, { body: { customerGroupId: group.id, name: 'Health', medical: true } })
    const make = (letter: Letter, more: object = {}) =>
      admin.call(createDocument, {
        body: {
          customerGroupId: group.id,
          name: `Canary ${letter}`,
          description: 'Canary words',
          personId: children[0].id,
          documentTagId: health.id,
          CB_ASSISTANT: letter,
          CB_PARENT: letter,
          ...more,
        },
      })
    const ids: [Letter, string][] = []
    for (const letter of LETTERS) ids.push([letter, await make(letter)])
    const restricted = await person('CB_PARENT')
    await makeGuardian(app, organisation, restricted, children[0], { restricted: true })
    const estranged = await person('CB_ADMIN')
    await makeGuardian(app, organisation, estranged, children[0], { restricted: true })
    return {
      ...line,
      admin,
      make,
      ids,
      concerned: { CB_ASSISTANT: organisation.assistant, CB_PARENT: organisation.parent },
      strangers: [
        restricted,
        estranged,
        await person('CB_PARENT'),
        await person('CB_ASSISTANT'),
        await person('CB_ADMIN', organisation.groups[1]),
        (await newOrganisation(app)).administrator,
      ],
    }
  }

  test('the letter of the role of whom it concerns', async () => {
    const { ids, children, concerned } = await cast()
    for (const [role, person] of Object.entries(concerned)) {
      const caller = app.as(person)
      for (const [letter, id] of ids) {
        const found = await caller.call(getDocument, { params: { id } })
        if (letter === 'N') {
          expect(found).toEqual({ id, access: 'D' })
          for (const call of [
            caller.refused(getHistory, { params: { id } }),
            caller.refused(archiveDocument, { params: { id }, query: { reason: 'x' } }),
            caller.refused(restoreDocument, { params: { id } }),
            caller.refused(updateDocument, { params: { id }, body: { version: 1, name: 'Mine' } }),
          ])
            expect(await call).toMatchObject({ status: 404 })
          continue
        }
        expect(found).toMatchObject({ name: `Canary ${letter}`, access: letter === 'W' ? 'RW' : 'R' })
        if (found.access === 'D') throw new Error('denied')
        const own = { CB_ADMIN: found.CB_ADMIN, CB_ASSISTANT: found.CB_ASSISTANT, CB_PARENT: found.CB_PARENT }
        const { version, name, documentTagId } = found
        const body = { version, name, documentTagId, description: `By ${role}`, ...own }
        const { statusCode } = await caller.send(updateDocument, { params: { id }, body })
        expect(statusCode).toBe(letter === 'W' ? 200 : 403)
        // Whoever writes does not decide who writes.
        if (letter === 'W') {
          const more = { ...body, version: version + 1, CB_PARENT: 'R', CB_ASSISTANT: 'R' } as const
          expect(await caller.refused(updateDocument, { params: { id }, body: more })).toMatchObject({ status: 403 })
        }
      }
      const listed = await caller.list(searchActual, { body: {} })
      expect(listed.data.map(({ name }) => name)).toEqual(['Canary R', 'Canary W'])
      expect(listed.page.total).toBe(2)
      const names = async (from: typeof searchMedical, filters: object) =>
        (await caller.list(from, { body: { filters } })).data.map(({ name }) => name)
      expect(await names(searchAllMedical, {})).toEqual(['Canary R', 'Canary W'])
      expect(await names(searchMedical, { personId: children[0].id })).toEqual(['Canary R', 'Canary W'])
      expect(await names(searchMedical, {})).toEqual([])
    }
  })

  test('whom it does not concern finds nothing of it, whatever the letter', async () => {
    const { ids, strangers } = await cast()
    for (const stranger of strangers) {
      const caller = app.as(stranger)
      for (const search of SEARCHES)
        expect(JSON.stringify((await caller.list(search, { body: {} })).data)).not.toContain('Canary')
      for (const [, id] of ids)
        for (const call of [
          caller.refused(getDocument, { params: { id } }),
          caller.refused(getHistory, { params: { id } }),
          caller.refused(updateDocument, { params: { id }, body: { version: 1, name: 'Mine' } }),
          caller.refused(archiveDocument, { params: { id }, query: { reason: 'x' } }),
          caller.refused(restoreDocument, { params: { id } }),
        ])
          expect(await call).toMatchObject({ status: 404 })
    }
  })

  test('the office saves its lists as a table, and nobody is suggested or saved about whom it may know nothing', async () => {
    const { admin, group, children, make, strangers } = await cast()
    const estranged = app.as(strangers[1]!)
    await make('N', { personId: null, name: 'Handbook', documentTagId: null, expiration: '2026-10-05T07:31' })
    const table = async (caller = admin, list: searches.DocumentList = 'actual') =>
      (await caller.send(searches.exportDocuments, { body: { list }, query: { format: 'csv' } })).body
    const all = await table()
    expect(all.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFName,Tag,Belongs to,Group,Expiration,The expiration counts',
      expect.stringMatching(/^Canary N,Health,Ada /),
    ])
    expect(all).toContain('Handbook,,,')
    expect(all).toContain('05/10/2026 07:31,Active')
    expect(await table(admin, 'medical')).not.toContain('Handbook')
    const less = await table(estranged)
    expect(less).toContain('Handbook')
    expect(less).not.toContain('Canary')
    const found = async (caller = admin) =>
      (await caller.call(searches.suggestOwners, { query: { q: 'ada', customerGroupId: group.id } })).map(
        ({ id }) => id,
      )
    expect(await found()).toEqual([children[0].id])
    expect(await found(estranged)).toEqual([])
  })

  test('tags of denied documents are not named, and one about the group concerns everybody in it', async () => {
    const { admin, group, make, concerned } = await cast()
    const tag = async (name: string) => (await admin.call(createTag, { body: { customerGroupId: group.id, name } })).id
    await make('N', { documentTagId: await tag('Court order') })
    await make('R', { documentTagId: await tag('Plan'), personId: null, name: 'Handbook' })
    for (const person of Object.values(concerned)) {
      const caller = app.as(person)
      expect((await caller.call(contract.getConfiguration)).tag.map(({ label }) => label)).toEqual(['Health', 'Plan'])
      const { data } = await caller.list(searchActual, { body: {} })
      expect(data.find(({ name }) => name === 'Handbook')).toMatchObject({ person: null, access: 'R' })
    }
  })

  test('one about a person of another group, and one whose person nobody may know, cannot be made', async () => {
    const { admin, group, organisation, children, strangers, make } = await cast()
    const other = await enrol(app, organisation, 'Dana', organisation.groups[1])
    const body = { customerGroupId: group.id, name: 'One', personId: other.id }
    expect(await admin.refused(createDocument, { body })).toMatchObject({ status: 404 })
    const estranged = app.as(strangers[1]!)
    const about = { ...body, personId: children[0].id }
    expect(await estranged.refused(createDocument, { body: about })).toMatchObject({ status: 404 })
    const documentId = await make('R', { personId: null })
    const moved = await admin.call(contract.associateDocument, { body: { documentId, personId: children[1].id } })
    expect(moved.person?.id).toBe(children[1].id)
    const again = { body: { documentId, personId: children[0].id } }
    expect(await admin.refused(contract.associateDocument, again)).toMatchObject({ status: 409, errorCode: 'E013' })
    const parent = app.as(organisation.parent)
    expect(await parent.refused(getDocument, { params: { id: documentId } })).toMatchObject({ status: 404 })
  })
})
