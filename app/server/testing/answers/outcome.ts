import type { LightMyRequestResponse } from 'fastify'
import { idsIn } from './inputs.ts'
import type { Scene } from './scene.ts'

/** What a write left behind: the tables that it changed, and the people who got a notice. */
export type Written = { tables: readonly string[]; told: readonly string[] }
/**
 * An answer: its status, and by kind what it shows: people, records, abilities, the fields of a read that are not empty, and what a write
 * left behind.
 */
export type Outcome = { status: string; shown: ReadonlyMap<string, ReadonlySet<string>> }

/** The surnames that children and guests of the world have. */
const NAMED = /\b(Ada|Ben|Cleo|Lia|Elio) Colli\b|\b(Gino|Fia) Ospiti\b/g

const THEMSELVES = 'themselves'
/** Tables whose rows appear inside other rows of the same answer. */
const DETAILS = new Set(['file', 'run_stop', 'route_stop', 'boarding_event', 'bulletin_audience', 'survey_audience'])

/** Returns what an answer shows to the caller, who is called "themselves" in it. Ids that the caller sent show nothing. */
export function outcomeOf(
  { labels, cast }: Scene,
  answer: LightMyRequestResponse,
  sent: string,
  written: Written | null,
  caller: string,
): Outcome {
  const type = String(answer.headers['content-type'] ?? '')
  const isJson = type.includes('json')
  const body = isJson ? answer.json() : null
  if (answer.statusCode >= 400)
    return { status: `${answer.statusCode} ${body?.errorCode ?? ''}`.trim(), shown: new Map() }
  const text = isJson || type.startsWith('text/') ? answer.body : ''
  const records = new Set<string>()
  const people = new Set<string>()
  for (const id of idsIn(text)) {
    const found = labels.get(id)
    if (!found || sent.includes(id)) continue
    if (found.table === 'person') people.add(found.label)
    else if (found.label !== 'group' && !DETAILS.has(found.table)) records.add(found.label)
  }
  for (const [label, { name, surname }] of cast) if (text.includes(`${name} ${surname}`)) people.add(label)
  for (const [, child, guest] of text.matchAll(NAMED)) people.add(child ?? guest ?? '')
  const named = (words: Iterable<string>) => new Set([...words].map((word) => (word === caller ? THEMSELVES : word)))
  const shown: [string, ReadonlySet<string>][] = [
    ['people', named(people)],
    ['records', records],
    ['may', isJson ? abilitiesIn(labels, body?.data) : new Set()],
    ['fields', isJson && written === null ? fieldsIn(body?.data) : new Set()],
    ['changes', new Set(written?.tables)],
    ['tells', named(written?.told ?? [])],
  ]
  const hasBytes = text === '' && answer.rawPayload.length > 0
  return {
    status: `${answer.statusCode}${hasBytes ? ' bytes' : ''}`,
    shown: new Map(shown.filter(([, words]) => words.size > 0)),
  }
}

/** Returns an outcome with these kinds of what it shows alone. */
export const only = ({ status, shown }: Outcome, kinds: readonly string[]): Outcome => ({
  status,
  shown: new Map([...shown].filter(([kind]) => kinds.includes(kind))),
})

/** Returns what two answers show together: the pages of a list. */
export const merged = ({ status, shown }: Outcome, more: Outcome): Outcome => ({
  status,
  shown: new Map(
    [...new Set([...shown.keys(), ...more.shown.keys()])].map((kind) => [
      kind,
      new Set([...(shown.get(kind) ?? []), ...(more.shown.get(kind) ?? [])]),
    ]),
  ),
})

/** Returns what an answer says that the caller may do; of several kinds of records, for each kind. */
function abilitiesIn(labels: Scene['labels'], data: unknown): Set<string> {
  const found: { table: string; may: readonly string[] }[] = []
  const visit = (value: unknown, table: string) => {
    if (Array.isArray(value)) for (const item of value) visit(item, table)
    else if (typeof value === 'object' && value !== null) {
      const own = 'id' in value && typeof value.id === 'string' ? (labels.get(value.id)?.table ?? table) : table
      for (const [name, item] of Object.entries(value))
        if (name === 'abilities' && typeof item === 'object' && item !== null)
          found.push({ table: own, may: Object.entries(item).flatMap(([what, may]) => (may === true ? [what] : [])) })
        else visit(item, own)
    }
  }
  visit(data, '')
  const tables = new Set(found.map(({ table }) => table))
  return new Set(found.flatMap(({ table, may }) => may.map((what) => (tables.size > 1 ? `${table} ${what}` : what))))
}

/** Returns the paths of the fields that are not empty, without positions in lists. */
function fieldsIn(data: unknown): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown, path: string) => {
    if (Array.isArray(value)) for (const item of value) visit(item, path)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value))
        // The name of a field may be the id of a record or of a question.
        if (name !== 'abilities') visit(item, `${path}${path && '.'}${idsIn(name).length > 0 ? '*' : name}`)
    } else if (![null, undefined, '', false, 0].some((empty) => empty === value)) found.add(path || '=')
  }
  visit(data, '')
  return found
}
