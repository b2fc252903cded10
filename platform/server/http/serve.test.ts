import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id } from '#platform/shared/contract/fields.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { defineFeature } from '../feature.ts'
import { newOrganisation, type TestOrganisation } from '../testing/new-organisation.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { route } from './route.ts'

const rename = defineEndpoint({
  name: 'probe.rename',
  method: 'PUT',
  path: '/probe/api/v1/group/:id',
  summary: 'Renames a group.',
  params: z.object({ id }),
  body: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(10)),
    zone: z.optional(z.enum(['Europe/Rome', 'Europe/Paris'])),
    fail: z.optional(z.boolean()),
  }),
  answer: z.object({ id, name: z.string() }),
  errors: [],
})
const fail = defineEndpoint({
  name: 'probe.fail',
  method: 'GET',
  path: '/probe/api/v1/fail',
  summary: 'Fails as asked.',
  query: z.object({ how: z.enum(['unforeseen', 'answer', 'duplicate', 'reference', 'slow']) }),
  answer: z.object({ fine: z.boolean() }),
  errors: [],
})

let renamed = 0

const probe = defineFeature({
  name: 'probe',
  texts: {},
  routes: [
    route(rename, {
      needs: { CB_ADMIN: 'group' },
      run: async ({ db, organisationId, params, body, newId, now }) => {
        renamed += 1
        const group = await db
          .updateTable('customer_group')
          .set({ name: body.name })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', params.id)
          .returningAll()
          .executeTakeFirst()
        if (!group) throw notFound()
        if (body.fail) throw new Error(`secret of ${newId()} at ${now.toISOString()}`)
        return group
      },
    }),
    route(fail, {
      needs: 'signed-in',
      run: async ({ db, organisationId, query, now, newId }) => {
        const group = {
          organisation_id: organisationId,
          id: newId(),
          name: 'x',
          zone: 'UTC',
          external_key: 'one',
          created_at: now,
        }
        if (query.how === 'unforeseen') throw new Error('secret inside')
        if (query.how === 'duplicate')
          await db
            .insertInto('customer_group')
            .values([group, { ...group, id: newId() }])
            .execute()
        if (query.how === 'reference') {
          await db
            .insertInto('relationship')
            .values({
              organisation_id: organisationId,
              id: newId(),
              adult_id: newId(),
              child_id: newId(),
              kind: 'x',
              valid_from: '2026-01-01',
            })
            .execute()
        }
        if (query.how === 'slow') {
          await sql`set local statement_timeout = 100`.execute(db)
          await db.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(20)]).as('slept')).execute()
        }
        // A wrong answer is what this case is for; the cast lets it past the compiler.
        return { wrong: true } as unknown as { fine: boolean }
      },
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

const names = async () =>
  (
    await app.database.asOwner<{ name: string }>(
      'select name from customer_group where organisation_id = $1 order by id',
      [school.id],
    )
  ).map((row) => row.name)
const groupParams = () => ({ id: school.groups[0].id })

describe('what a call may send', () => {
  test('every field that does not fit is named at once, in the language of the reader', async () => {
    const problem = await app.as(school.administrator).refused(rename, {
      params: groupParams(),
      body: { zone: 'Mars', extra: 1 },
      headers: { 'accept-language': 'it' },
    })
    expect(problem).toMatchObject({ status: 400, errorCode: 'E012', title: 'Manca qualcosa' })
    expect(problem.fields).toEqual([
      { fieldName: 'name', message: 'Campo obbligatorio' },
      { fieldName: 'zone', message: 'Valore non valido' },
      { fieldName: 'extra', message: 'Campo sconosciuto' },
    ])
  })

  test('a text that is too long is E015, a value of the wrong kind E016', async () => {
    const admin = app.as(school.administrator)
    expect(await admin.refused(rename, { params: groupParams(), body: { name: 'x'.repeat(11) } })).toMatchObject({
      status: 400,
      errorCode: 'E015',
      fields: [{ fieldName: 'name', message: 'At most 10 characters' }],
    })
    expect(await admin.refused(rename, { params: groupParams(), body: { name: 5 } })).toMatchObject({
      status: 400,
      errorCode: 'E016',
    })
    expect(await admin.refused(rename, { params: { id: 'x' }, body: { name: 'x' } })).toMatchObject({
      status: 400,
      errorCode: 'E016',
      fields: [{ fieldName: 'id' }],
    })
  })

  test('a body that is no JSON, of another type or above the limit is refused without an inside word', async () => {
    const token = await app.as(school.administrator).token()
    const put = (type: string, payload: string) =>
      app.fastify.inject({
        method: 'PUT',
        url: `/probe/api/v1/group/${school.groups[0].id}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      })
    const answers = await Promise.all([
      put('application/json', '{"name":'),
      put('text/plain', 'name'),
      put('application/json', `{"name":"${'x'.repeat(300_000)}"}`),
      put('application/json', '{"__proto__":{"name":"x"}}'),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 415, 413, 400])
    for (const answer of answers) {
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(answer.json().requestId).toBeTruthy()
    }
  })
})

describe('what an answer carries', () => {
  test('only properties that the contract names, the security headers, the time of the application, and no permission to store', async () => {
    const answer = await app.as(school.administrator).send(rename, { params: groupParams(), body: { name: 'hill' } })
    expect(answer.json()).toEqual({ data: { id: school.groups[0].id, name: 'hill' } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-server-time': app.clock.now().toISOString(),
    })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('an unforeseen failure changes nothing and tells nothing', async () => {
    const admin = app.as(school.administrator)
    await admin.call(rename, { params: groupParams(), body: { name: 'before' } })
    const answer = await admin.send(rename, { params: groupParams(), body: { name: 'after', fail: true } })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ errorCode: 'E008' })
    expect(answer.body).not.toContain('secret')
    expect(await names()).toContain('before')
    expect(await admin.refused(fail, { query: { how: 'answer' } })).toMatchObject({ status: 500, errorCode: 'E008' })
  })

  test('a taken value, a foreign reference and a statement that is too slow have their codes', async () => {
    const parent = app.as(school.parent)
    expect(await parent.refused(fail, { query: { how: 'duplicate' } })).toMatchObject({
      status: 409,
      errorCode: 'E019',
    })
    expect(await parent.refused(fail, { query: { how: 'reference' } })).toMatchObject({
      status: 404,
      errorCode: 'E008',
    })
    const slow = await parent.send(fail, { query: { how: 'slow' } })
    expect(slow.statusCode).toBe(503)
    expect(slow.headers['retry-after']).toBe('1')
  })

  test('an unknown address is a problem too, and Expect does not sign anybody out', async () => {
    const lost = await app.fastify.inject({ method: 'GET', url: '/probe/api/v1/nothing' })
    expect(lost.json()).toMatchObject({ status: 404, errorCode: 'E008' })
    const address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { request } = await import('node:http')
    const status = await new Promise<number | undefined>((done, failed) => {
      const asking = request(`${address}/health/live`, { headers: { Expect: 'something' } }, (answer) =>
        done(answer.resume().statusCode),
      )
      asking.on('error', failed).end()
    })
    expect(status).toBe(400)
  })
})

describe('who may call', () => {
  test('a role that is not listed is refused, and a group of another organisation does not exist', async () => {
    const other = await newOrganisation(app)
    expect(await app.as(school.parent).refused(rename, { params: groupParams(), body: { name: 'x' } })).toMatchObject({
      status: 403,
      errorCode: 'E013',
    })
    expect(
      await app.as(school.administrator).refused(rename, { params: { id: other.groups[0].id }, body: { name: 'x' } }),
    ).toMatchObject({ status: 404, errorCode: 'E008' })
  })

  test('without a session the answer is 417, whatever else is wrong', async () => {
    expect(await app.anonymous().refused(rename, { params: { id: 'x' }, body: {} })).toMatchObject({
      status: 417,
      errorCode: 'E005',
    })
    expect(await app.anonymous('cb1.nonsense').refused(fail)).toMatchObject({ status: 417 })
  })
})
