import type { Role } from '#platform/shared/contract/roles.ts'
import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import type { Route } from '#platform/server/http/route.ts'
import type { Input } from '../sample.ts'
import { samples } from '../samples.ts'
import type { World } from '../world.ts'
import type { Ids } from './records.ts'
import type { Label } from './scene.ts'

/** The most entries that a search answers. */
const WHOLE_LIST = 100
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

const pageOf = z.object({ limit: z.int(), offset: z.int(), total: z.int(), more: z.optional(z.boolean()) })

export const idsIn = (text: string): string[] => text.match(UUID) ?? []

/** Whether an operation changes nothing that its caller could ask for. */
export const isRead = ({ endpoint: { method, path } }: Route): boolean =>
  method === 'GET' || /\/(search|filtered|export|print|autocomplete)/.test(path)

/** Returns the sample of an operation as a role sends it; a search asks for the longest list. */
export function sampleInput(world: World, { endpoint }: Route, role?: Role): Input {
  const found = samples[endpoint.name]
  if (!found) throw new Error(`no sample for ${endpoint.name}`)
  const input = found.input(world, role)
  if (endpoint.paged !== true || endpoint.method !== 'POST') return input
  return { ...input, body: { ...Object(input.body), limit: WHOLE_LIST } }
}

/** Returns what asks for the page that follows an answer, or null after the last one. */
export function nextPage(input: Input, answer: LightMyRequestResponse): Input | null {
  const { body } = input
  if (typeof body !== 'object' || body === null || !('limit' in body)) return null
  const { page } = z.object({ page: pageOf }).parse(answer.json())
  const offset = page.offset + page.limit
  return page.more === true || page.total > offset ? { ...input, body: { ...body, offset } } : null
}

/** Returns an input with other ids in the place of these, and the version of their record. */
export function aimedAt(input: Input, ids: Ids, version: unknown): Input {
  const changed: Input = JSON.parse(JSON.stringify(input).replaceAll(UUID, (id) => ids.get(id) ?? id))
  const { body } = changed
  const isVersioned = typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number'
  return isVersioned && typeof version === 'number' ? { ...changed, body: { ...body, version } } : changed
}

/** Returns the id of what an input is about: in its path, or the first that its body names; a group when there is nothing else. */
export function subjectOf(labels: ReadonlyMap<string, Label>, { params, body, query }: Input): string | null {
  const known = idsIn(JSON.stringify([params ?? null, body ?? null, query ?? null])).filter((id) => labels.has(id))
  const inPath = idsIn(JSON.stringify(params ?? null)).find((id) => labels.has(id))
  return inPath ?? known.find((id) => labels.get(id)?.table !== 'customer_group') ?? known[0] ?? null
}
