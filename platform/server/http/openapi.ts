import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { ERROR_CODES, STATUS_OF } from '#platform/shared/errors/catalogue.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

/**
 * OpenAPI 3.1 of the registered operations: the same list that serves, so it cannot say anything else. Other requests are
 * answered between two operations.
 */
export async function openApiOf(routes: readonly Route[], version: string): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const route of routes.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))) {
    await nextTurn()
    const path = route.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Caravan', version, description: 'Care and transport coordination for schools and groups.' },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a sign-in; a newer one may come in the Authorization header of any answer.',
        },
      },
      schemas: { Problem: problem, Page: page },
    },
  }
}

const keyOf = ({ endpoint }: Route) => `${endpoint.path} ${endpoint.method}`

function operation({ endpoint, needs, stepUp }: Route): Json {
  const open = needs === 'public'
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    ...(open ? {} : { security: [{ session: [] }] }),
    ...(endpoint.offline ? { 'x-offline': endpoint.offline } : {}),
    'x-needs': needs,
    ...(stepUp ? { 'x-step-up': true } : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.method === 'GET'
        ? []
        : [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }]),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: { '200': success(endpoint), default: failure(endpoint, open) },
  }
}

function success(endpoint: Endpoint): Json {
  if (endpoint.raw === 'bytes') return { description: 'The bytes', content: { 'application/octet-stream': {} } }
  if (endpoint.raw === 'redirect') return { description: 'Leads on, with status 303' }
  const data = schemaOf(endpoint.answer, 'output')
  const paged = endpoint.paged === true
  const schema = {
    type: 'object',
    required: paged ? ['data', 'page'] : ['data'],
    properties: { data, ...(paged ? { page: { $ref: '#/components/schemas/Page' } } : {}) },
  }
  return { description: 'Done', content: { 'application/json': { schema } } }
}

function failure(endpoint: Endpoint, open: boolean): Json {
  const own = endpoint.errors.map((code) => `${code} (${STATUS_OF[code]})`)
  const always = [
    '400 for a request that does not fit',
    ...(open ? [] : ['417 or 412 when the session is over', '403 E013 without the right']),
  ]
  return {
    description: [...always, ...own].join('; '),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function parametersOf(schema: Endpoint['params'], place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = objectSchema.parse(schemaOf(schema, 'input'))
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

const objectSchema = z.object({
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
})

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'errorCode', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    errorCode: { enum: ERROR_CODES },
    detail: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['fieldName', 'message'],
        properties: { fieldName: { type: 'string' }, message: { type: 'string' } },
      },
    },
    current: { description: 'The record as it is now, of a stale update' },
    stepUp: {
      type: 'array',
      items: { enum: ['password', 'code', 'passkey'] },
      description: 'What must be proved again before this call works: a passkey alone, or the others together',
    },
    requestId: { type: 'string' },
  },
}

const page = {
  type: 'object',
  required: ['limit', 'offset', 'total'],
  properties: {
    limit: { type: 'integer' },
    offset: { type: 'integer' },
    total: { type: 'integer' },
    more: { type: 'boolean' },
  },
}
