import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id } from '#platform/shared/contract/fields.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { defineFeature } from '../feature.ts'
import { route } from '../http/route.ts'
import { newOrganisation, type TestOrganisation } from '../testing/new-organisation.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const base = { params: z.object({ id }), body: z.strictObject({ name: z.string() }), errors: [] } as const
const rename = defineEndpoint({
  ...base,
  name: 'probe.rename',
  method: 'PUT',
  path: '/probe/api/v1/group/:id',
  summary: 'Counts how often it runs.',
  answer: z.object({ id, name: z.string() }),
})
const print = defineEndpoint({
  ...base,
  name: 'probe.print',
  method: 'POST',
  path: '/probe/api/v1/group/:id/paper',
  summary: 'Answers bytes.',
  answer: z.unknown(),
  raw: 'bytes',
})

let renamed = 0

const probe = defineFeature({
  name: 'probe',
  texts: {},
  routes: [
    route(rename, {
      needs: { CB_ADMIN: 'group' },
      run: async ({ params, body }) => {
        renamed += 1
        if (params.id !== school.groups[0].id) throw notFound()
        return { id: params.id, name: body.name }
      },
    }),
    route(print, {
      needs: { CB_ADMIN: 'group' },
      run: async ({ body }) => ({ type: 'text/csv', bytes: Buffer.from(body.name) }),
    }),
  ],
})

let app: TestApp
let school: TestOrganisation

beforeAll(async () => {
  app = await openTestApp({ also: [probe] })
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const groupParams = () => ({ id: school.groups[0].id })

describe('a write with an Idempotency-Key', () => {
  test('is done once: a repeat gets the first answer, other content is refused', async () => {
    const admin = app.as(school.administrator)
    const key = app.app.newId()
    const body = { name: 'once' }
    const before = renamed
    const first = await admin.send(rename, { params: groupParams(), body, key })
    const repeat = await admin.send(rename, { params: groupParams(), body, key })
    expect(repeat.body).toBe(first.body)
    expect(renamed - before).toBe(1)
    expect(await admin.refused(rename, { params: groupParams(), body: { name: 'other' }, key })).toMatchObject({
      status: 409,
      errorCode: 'E016',
    })
  })

  test('leaves neither what was asked nor what was answered readable in the database', async () => {
    const admin = app.as(school.administrator)
    const key = app.app.newId()
    const body = { name: '482913' }
    const first = await admin.send(rename, { params: groupParams(), body, key })
    expect((await admin.send(rename, { params: groupParams(), body, key })).body).toBe(first.body)
    const [row] = await app.database.asOwner<{ row: string; hash: string; sealed: Buffer }>(
      `select c::text as row, c.request_hash as hash, c.answer_sealed as sealed from command_log c where c.key = $1`,
      [key],
    )
    expect(row?.row).not.toContain('482913')
    expect(row?.sealed.includes('482913')).toBe(false)
    // Whoever has the database and guesses must not recognise a short code by its plain hash either.
    const guess = JSON.stringify([school.administrator.accountId, rename.name, [groupParams(), undefined, body]])
    expect(row?.hash).not.toBe(createHash('sha256').update(guess).digest('hex'))
  })

  test('from before answers were sealed is still recognised and answered', async () => {
    const admin = app.as(school.administrator)
    const key = app.app.newId()
    const body = { name: 'before' }
    const content = JSON.stringify([school.administrator.accountId, rename.name, [groupParams(), undefined, body]])
    await app.database.asOwner(
      `insert into command_log (organisation_id, key, endpoint, request_hash, status, answer, created_at)
       values ($1, $2, $3, $4, 200, $5, now())`,
      [school.id, key, rename.name, createHash('sha256').update(content).digest('hex'), '{"data":{"name":"first"}}'],
    )
    const before = renamed
    expect((await admin.send(rename, { params: groupParams(), body, key })).json()).toEqual({ data: { name: 'first' } })
    expect(renamed).toBe(before)
  })

  test('that comes twice at the same time is done once', async () => {
    const admin = app.as(school.administrator)
    const key = app.app.newId()
    const before = renamed
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => admin.send(rename, { params: groupParams(), body: { name: 'together' }, key })),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    expect(renamed - before).toBe(1)
  })

  test('that failed may be tried again, and its key means nothing to another account', async () => {
    const admin = app.as(school.administrator)
    const colleague = await school.person([{ role: 'CB_ADMIN', group: school.groups[0] }])
    const key = app.app.newId()
    expect(await admin.refused(rename, { params: { id: app.app.newId() }, body: { name: 'x' }, key })).toMatchObject({
      status: 404,
    })
    expect(await admin.call(rename, { params: groupParams(), body: { name: 'again' }, key })).toMatchObject({
      name: 'again',
    })
    expect(
      await app.as(colleague).refused(rename, { params: groupParams(), body: { name: 'again' }, key }),
    ).toMatchObject({ status: 409 })
    expect(
      await admin.refused(rename, { params: groupParams(), body: { name: 'x' }, key: 'not a uuid' }),
    ).toMatchObject({ status: 400, errorCode: 'E016' })
  })

  test('of an export keeps nothing of it: a repeat is made anew', async () => {
    const admin = app.as(school.administrator)
    const key = app.app.newId()
    const ask = () => admin.send(print, { params: groupParams(), body: { name: 'Ada;482913' }, key })
    expect((await ask()).body).toBe('Ada;482913')
    expect((await ask()).body).toBe('Ada;482913')
    expect(await app.database.asOwner('select key from command_log where key = $1', [key])).toEqual([])
  })
})
