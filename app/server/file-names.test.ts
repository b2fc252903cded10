import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { undoWrites } from '#platform/server/testing/undo-writes.ts'
import { features } from './features.ts'
import { MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * Every operation that takes a file with its name, called with a name that contains folders, control characters (but a zero, which no text may have) and characters
 * that change the direction of a text: none of them is stored or answered.
 */
const HOSTILE = `..\\../a\u001b\u0085\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069b`
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069/\\]/

let world: World
let undo: () => Promise<void>
beforeAll(async () => {
  const app = await openTestApp({ now: MORNING })
  world = await buildWorld(app, await newOrganisation(app))
  await app.relay()
  undo = await undoWrites(app.database)
})
afterEach(async () => {
  await undo()
  world.test.app.known.forget()
})
afterAll(() => world?.test.close())

type File = Record<string, unknown> & { data: string }
const isFile = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && 'data' in value && typeof value.data === 'string'

/** The body with the hostile name, with the ending of the one that works; null when it contains no file with a name. */
function withHostileName(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return null
  if (isFile(body)) {
    const key = ['fileName', 'name'].find((name) => typeof body[name] === 'string')
    if (key === undefined) return null
    const ending = /\.[a-z]+$/.exec(String(body[key]))?.[0] ?? ''
    return { ...body, [key]: HOSTILE + ending }
  }
  const inner = 'file' in body ? withHostileName(body.file) : null
  return inner === null ? null : { ...body, file: inner }
}

const routes = features.flatMap((feature) => feature.routes).filter(({ endpoint }) => endpoint.body !== undefined)
/** The organisation's person of the first role that may call it. */
const ORDER = [
  ['CB_ADMIN', 'administrator'],
  ['CB_ASSISTANT', 'assistant'],
  ['CB_PARENT', 'parent'],
] as const

/** Texts in an answer that are names of files: its other texts may have slashes. */
const namesIn = (answer: unknown): string[] =>
  [...JSON.stringify(answer ?? null).matchAll(/"(?:fileName|name)":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
    String(JSON.parse(text)),
  )

let called = 0
test.each(routes.map((route) => ({ name: route.endpoint.name, route })))(
  '$name keeps a plain name of its file',
  async ({ route: { endpoint, needs } }) => {
    const [role, key] = ORDER.find(([one]) => typeof needs === 'string' || needs[one] !== undefined) ?? ORDER[0]
    const sample = samples[endpoint.name]
    const input = sample?.input(world, role) ?? {}
    const body = withHostileName(input.body)
    if (body === null) return
    called += 1
    await sample?.before?.(world)
    const answer = await world.test.as(world.organisation[key]).send(endpoint, { ...input, body })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    expect(namesIn(answer.json().data).filter((name) => FORBIDDEN.test(name))).toEqual([])
    expect(await stored()).toEqual([])
  },
)

test('the operations that take a file are called', () => {
  expect(called).toBeGreaterThanOrEqual(9)
})

/** The texts of the database in which a character of the name is left. */
async function stored(): Promise<unknown[]> {
  const { database } = world.test
  const columns = await database.asOwner<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'json')
     and table_name in (select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`,
  )
  const each = columns.map(
    ({ table, column }) =>
      `select '${table}.${column}' as place from "${table}" where "${column}"::text ~ U&'\\202E|\\2066|\\061C|\\2028'`,
  )
  return database.asOwner(each.join(' union all '))
}
