import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING, type Line } from '#app/server/testing/line-scene.ts'
import type { Input } from '#app/server/testing/sample.ts'
import { deadlines } from '#features/deadlines/server/deadlines.feature.ts'
import { uploadAttachment } from '../shared/attachments.contract.ts'
import { createDocument, getDocument, type Document } from '../shared/documents.contract.ts'
import { LETTERS, type Letter } from '../shared/documents.rules.ts'
import { askConfirmation } from '../shared/signing.contract.ts'
import { createTag } from '../shared/tags.contract.ts'
import { documents } from './documents.feature.ts'

/**
 * Every operation on documents, for each role, each letter that the role may have, and each relation to the document: in its group, in
 * another group, in another organisation, restricted from the child that it is about. It grows by itself: an operation that is not in
 * `OPERATIONS` fails.
 */

const CANARY = 'KANARY'
const FILE = { data: 'YSxiCg==', size: 8 }
/** One pixel, as PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Made = { document: Document; file: string; picture: string; tag: string; line: Line }
const byId = ({ document: { id } }: Made): Input => ({ params: { id } })
const about = (body: (made: Made) => object) => (made: Made) => ({ ...byId(made), body: body(made) })
const search = (): Input => ({ body: {} })

/**
 * What an operation needs. `read`, `write`: that letter of one document. `list`: shows what the letter lets read, and answers everybody.
 * `office`: nothing of a document is asked or told, administrators of the group may.
 */
const OPERATIONS: Record<string, { kind: 'read' | 'write' | 'list' | 'office'; input: (made: Made) => Input }> = {
  'documents.configuration': { kind: 'list', input: () => ({}) },
  'documents.create': {
    kind: 'office',
    input: ({ line }) => ({ body: { customerGroupId: line.group.id, name: 'Two' } }),
  },
  'documents.get': { kind: 'read', input: byId },
  'documents.update': {
    kind: 'write',
    input: about(({ document: { version, name, CB_ADMIN, CB_ASSISTANT, CB_PARENT } }) => ({
      version,
      name,
      description: 'Other',
      CB_ADMIN,
      CB_ASSISTANT,
      CB_PARENT,
    })),
  },
  'documents.archive': { kind: 'write', input: (made) => ({ ...byId(made), query: { reason: 'By mistake' } }) },
  'documents.restore': { kind: 'write', input: byId },
  'documents.associate': {
    kind: 'write',
    input: ({ document, line }) => ({ body: { documentId: document.id, personId: line.children[0].id } }),
  },
  'documents.searchActual': { kind: 'list', input: search },
  'documents.searchArchived': { kind: 'list', input: search },
  'documents.searchExpired': { kind: 'list', input: search },
  'documents.searchMedical': { kind: 'list', input: search },
  'documents.searchAllMedical': { kind: 'list', input: search },
  'documents.export': { kind: 'list', input: () => ({ body: {}, query: { format: 'csv' } }) },
  'documents.people': { kind: 'office', input: () => ({ query: { q: 'Zz' } }) },
  'documents.peopleByPost': { kind: 'office', input: () => ({ body: { q: 'Zz' } }) },
  'documents.history': { kind: 'read', input: byId },
  'documents.ask': { kind: 'write', input: about(({ document: { asksSince } }) => ({ asksSince, on: false })) },
  'documents.confirm': { kind: 'read', input: about(({ document: { version } }) => ({ version })) },
  'documents.confirmations': { kind: 'read', input: byId },
  'documents.remind': { kind: 'write', input: byId },
  'documents.upload': { kind: 'write', input: about(() => ({ ...FILE, name: 'more.csv' })) },
  'documents.download': { kind: 'read', input: ({ file }) => ({ params: { id: file } }) },
  'documents.thumbnail': { kind: 'read', input: ({ picture }) => ({ params: { id: picture } }) },
  'documents.clean': { kind: 'write', input: ({ file }) => ({ params: { id: file } }) },
  'documents.createTag': {
    kind: 'office',
    input: ({ line }) => ({ body: { customerGroupId: line.group.id, name: uuidv7() } }),
  },
  'documents.updateTag': {
    kind: 'office',
    input: ({ tag }) => ({ params: { id: tag }, body: { version: 1, name: `${CANARY} tag` } }),
  },
  'documents.archiveTag': { kind: 'office', input: ({ tag }) => ({ params: { id: tag } }) },
  'documents.searchTags': { kind: 'office', input: search },
  'documents.searchArchivedTags': { kind: 'office', input: search },
  'deadlines.search': { kind: 'list', input: search },
  'deadlines.export': { kind: 'list', input: () => ({ body: {}, query: { format: 'csv' } }) },
  'deadlines.renew': {
    kind: 'write',
    input: about(() => ({ id: uuidv7(), name: 'New', expiration: '2027-10-20T12:00' })),
  },
}

const routes = [...documents.routes, ...deadlines.routes]
const cells = routes.flatMap((route) =>
  ROLES.flatMap((role) => LETTERS.map((letter) => ({ name: route.endpoint.name, role, letter, route }))),
)

let app: TestApp
let line: Line
/** By role: whom the document concerns, and who must not learn of it. */
let own: Record<Role, TestPerson>
let strangers: Record<'other group' | 'other organisation' | 'restricted', Record<Role, TestPerson>>

beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  line = await activeLine(app)
  const { organisation, group, children } = line
  own = { CB_ADMIN: organisation.administrator, CB_ASSISTANT: organisation.assistant, CB_PARENT: organisation.parent }
  const other = await newOrganisation(app)
  const each = async (make: (role: Role) => Promise<TestPerson>) => ({
    CB_ADMIN: await make('CB_ADMIN'),
    CB_ASSISTANT: await make('CB_ASSISTANT'),
    CB_PARENT: await make('CB_PARENT'),
  })
  strangers = {
    'other group': await each((role) => organisation.person([{ role, group: organisation.groups[1] }])),
    'other organisation': {
      CB_ADMIN: other.administrator,
      CB_ASSISTANT: other.assistant,
      CB_PARENT: other.parent,
    },
    restricted: await each(async (role) => {
      const person = await organisation.person([{ role, group }])
      await makeGuardian(app, organisation, person, children[0], { restricted: true })
      return person
    }),
  }
})
afterAll(() => app.close())

/** A document about Ada, with files, a tag of its own and a question, whose name and words are canaries. */
async function make(role: Role, letter: Letter): Promise<Made> {
  const admin = app.as(line.organisation.administrator)
  const tag = await admin.call(createTag, {
    body: { customerGroupId: line.group.id, name: `${CANARY} tag ${uuidv7()}`, medical: true },
  })
  const id = await admin.call(createDocument, {
    body: {
      customerGroupId: line.group.id,
      personId: line.children[0].id,
      documentTagId: tag.id,
      name: `${CANARY} name`,
      description: `${CANARY} words`,
      expiration: '2026-10-20T12:00',
      // Administrators always write by the contract.
      ...(role !== 'CB_ADMIN' && { [role]: letter }),
    },
  })
  const params = { id }
  await admin.call(uploadAttachment, { params, body: { ...FILE, name: `${CANARY}.csv` } })
  await admin.call(uploadAttachment, { params, body: { data: PIXEL, name: `${CANARY}.png`, size: PIXEL.length } })
  await admin.call(askConfirmation, { params, body: { asksSince: null, on: true } })
  const document = await admin.call(getDocument, { params })
  if (document.access === 'D') throw new Error('the office may read it')
  const named = (ending: string) => document.documentContents.find(({ name }) => name.endsWith(ending))?.id ?? ''
  if (role === 'CB_ADMIN')
    await app.database.asOwner(
      `update document_permission set letter = '${letter}' where document_id = $1 and role = 'CB_ADMIN'`,
      [id],
    )
  return { document, file: named('.csv'), picture: named('.webp'), tag: tag.id, line }
}

/** Documents are told apart by their names: earlier cells leave theirs. */
async function forget(): Promise<void> {
  await app.database.asOwner(`delete from document where organisation_id = $1`, [line.organisation.id])
  await app.database.asOwner(`update document_tag set status = 'D' where organisation_id = $1`, [line.organisation.id])
}

test('every operation has a place in the matrix', () => {
  expect(Object.keys(OPERATIONS).toSorted()).toEqual(routes.map((route) => route.endpoint.name).toSorted())
})

describe('every operation by role, letter and relation', () => {
  test.each(cells)('$name as $role with $letter', async ({ name, role, letter, route }) => {
    const operation = OPERATIONS[name]
    if (!operation) throw new Error(`${name} is not in the matrix`)
    await forget()
    const made = await make(role, letter)
    const input = operation.input(made)
    const sent = JSON.stringify(input)
    const told = (body: string) =>
      body.includes(CANARY) ||
      [made.document.id, made.file, made.picture].some((id) => body.includes(id) && !sent.includes(id))

    for (const [relation, people] of Object.entries(strangers)) {
      // Whoever is restricted works in the group all the same: what is about no document is theirs, and so are its tags.
      const ofGroup = relation === 'restricted'
      if (ofGroup && operation.kind === 'office') continue
      const tags = ofGroup && name === 'documents.configuration'
      const { body, statusCode } = await app.as(people[role]).send(route.endpoint, input)
      expect({ relation, told: !tags && told(body) }).toEqual({ relation, told: false })
      if (operation.kind === 'read' || operation.kind === 'write')
        expect({ relation, refused: statusCode === 403 || statusCode === 404 }).toEqual({ relation, refused: true })
    }

    const { body, statusCode } = await app.as(own[role]).send(route.endpoint, input)
    const may = typeof route.needs !== 'string' && route.needs[role] !== undefined
    if (!may) return expect({ statusCode, told: told(body) }).toEqual({ statusCode: 403, told: false })
    if (operation.kind === 'office') return expect(statusCode).toBe(200)
    if (operation.kind === 'list') {
      expect(statusCode).toBe(200)
      // Tags in use are the office's, whatever its letter.
      if (letter === 'N' && !(role === 'CB_ADMIN' && name === 'documents.configuration')) expect(told(body)).toBe(false)
      return
    }
    // That a document exists which the role is denied is said by its own address alone.
    if (letter === 'N' && name === 'documents.get')
      return expect(JSON.parse(body).data).toEqual({ id: made.document.id, access: 'D' })
    const expected = { W: 200, R: operation.kind === 'read' ? 200 : 403, N: 404 }[letter]
    // One about somebody stays about them: the call is refused for nobody else either.
    expect({ statusCode, body: statusCode === expected ? '' : body }).toEqual({ statusCode: expected, body: '' })
    if (letter === 'N') expect(told(body)).toBe(false)
  })
})
