import * as z from 'zod/mini'
import type { Route } from '#platform/server/http/route.ts'
import { BODY_LIMIT } from '#platform/server/large/memory.ts'

/** A few characters of which expressions that search back and forth make much. */
const PATTERNS = ['a', '-', ' ', '0', 'a.', 'a@', '/', '2026-', 'é', '\u0301', '\\"']
/** Stands for every text of a body until its length is known. */
const TEXT = '\u0001'

/** The largest bodies that this operation reads, each of a kind that costs much: for its parser, its schema or its answer. */
export function* worstBodies(route: Route, sample: unknown): Generator<{ kind: string; body: string }> {
  const schema = route.endpoint.body
  if (!schema) return
  const limit = (route.bodyLimit ?? BODY_LIMIT) - 1024
  const wanted = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const whole = filled(wanted)
  yield { kind: 'deep', body: `${'['.repeat(limit / 2)}${']'.repeat(limit / 2)}` }
  yield { kind: 'many unknown properties', body: objectOf(limit, (n) => `"k${n}":0`) }
  yield { kind: 'one property again and again', body: objectOf(limit, () => '"name":0') }
  for (const pattern of PATTERNS) {
    const parts = JSON.stringify(whole).split(JSON.stringify(TEXT))
    if (parts.length === 1) break
    const each = Math.floor((limit - parts.join('').length) / (parts.length - 1)) - 2
    const one = Buffer.byteLength(pattern)
    const text = `"${pattern.repeat(Math.max(1, Math.floor(each / one)))}${pattern === '\\"' ? '' : '!'}"`
    yield { kind: `texts of ${pattern}`, body: parts.join(text) }
  }
  for (const name of arraysOf(wanted)) {
    const items = Object.entries(isRecord(sample) ? sample : {}).find(([key]) => key === name)?.[1]
    const given: unknown = Array.isArray(items) ? items[0] : undefined
    for (const item of [null, 'x', {}, ...(given === undefined ? [] : [given])]) {
      const rest = JSON.stringify({ ...(isRecord(sample) ? sample : {}), [name]: TEXT })
      const text = JSON.stringify(item)
      const many = Math.floor((limit - rest.length) / (text.length + 1))
      const body = rest.replace(JSON.stringify(TEXT), () => `[${Array<string>(many).fill(text).join(',')}]`)
      yield { kind: `${name} with ${many} × ${text.slice(0, 30)}`, body }
    }
  }
}

function objectOf(limit: number, property: (n: number) => string): string {
  const properties: string[] = []
  for (let size = 2, n = 0; size < limit - 20; n += 1) {
    const next = property(n)
    properties.push(next)
    size += next.length + 1
  }
  return `{${properties.join(',')}}`
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** A body with every property that may be there, and a mark in the place of every text. */
function filled(schema: JsonSchema): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return filled(first)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, filled(asSchema(one))]),
    )
  if (schema.type === 'array') return [filled(asSchema(Array.isArray(schema.items) ? schema.items[0] : schema.items))]
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return 1
  return TEXT
}

const asSchema = (one: boolean | JsonSchema | undefined): JsonSchema => (typeof one === 'object' ? one : {})

const arraysOf = (schema: JsonSchema): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, one]) => (asSchema(one).type === 'array' ? [name] : []))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
