import { expect, test } from 'vitest'
import { features } from './features.ts'
import { samples } from './testing/samples.ts'
import { callerOf, undoneWorld } from './testing/undone-world.ts'

/**
 * Calls every operation that takes a file and its name with a name that contains folders, control characters and characters that change
 * the direction of a text. None of them is stored or answered. A zero byte is not among them: every text with one is refused.
 */
const HOSTILE = `..\\../a\u001b\u0085\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069b`
const FORBIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069/\\]/u

const scene = undoneWorld()

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
/** Texts in an answer that are names of files: its other texts may have slashes. */
const namesIn = (answer: unknown): string[] =>
  [...JSON.stringify(answer ?? null).matchAll(/"(?:fileName|name)":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
    String(JSON.parse(text)),
  )

let called = 0
test.each(routes.map((route) => ({ name: route.endpoint.name, route })))(
  '$name keeps a plain name of its file',
  async ({ route: { endpoint, needs } }) => {
    const { world } = scene
    const { role, person } = callerOf(world, needs)
    const sample = samples[endpoint.name]
    const input = sample?.input(world, role) ?? {}
    const body = withHostileName(input.body)
    if (body === null) return
    called += 1
    await sample?.before?.(world)
    const answer = await world.test.as(person).send(endpoint, { ...input, body })
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
  const { database } = scene.world.test
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
