import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Statements that ask or change something, and how often the request waits for the database. */
export type Cost = { queries: number; trips: number }

const FILE = join(import.meta.dirname, 'round-trips.json')
const listed = z.record(z.string(), z.tuple([z.int(), z.int()]))

/** What opens, limits and ends a transaction travels with a query. */
const AROUND = /^(?:begin|commit|rollback|set local|notify)\b/
/** Session and roles: they are in memory from the second call of a session on (docs/adr/0182). */
const SESSION =
  /from "control"\."session" as "s"|update "control"\."session_token"|^select "m"\."role", "m"\."group_id", "m"\."valid_from"/

const counting = new AsyncLocalStorage<(readonly string[])[]>()

/** To be given to a test application: counts for the request in whose course something is sent. */
export const countSent = (texts: readonly string[]): void => void counting.getStore()?.push([...texts])

/** Does `request` and returns its answer with what it cost beside the session, until the answer was there. */
export async function withCost<T>(request: () => Promise<T>): Promise<{ answer: T; cost: Cost }> {
  const sent: (readonly string[])[] = []
  const answer = await counting.run(sent, request)
  return { answer, cost: costOf(sent) }
}

export function costOf(sent: readonly (readonly string[])[]): Cost {
  const counted = sent.filter(
    (texts) => !texts.every((text) => AROUND.test(text) || SESSION.test(text)) || texts[0] === 'commit',
  )
  const queries = counted.flat().filter((text) => !AROUND.test(text) && !SESSION.test(text))
  return { queries: queries.length, trips: counted.length }
}

/** The committed list, and what differs from it: what costs more, and what is not in it or no longer there. */
export function compareWithList(costs: ReadonlyMap<string, Cost>): string[] {
  if (process.env['CARAVAN_ROUND_TRIPS'] === 'write') writeList(costs)
  const list = listed.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  const more = [...costs].flatMap(([name, { queries, trips }]) => {
    const known = list[name]
    if (!known) return [`${name}: ${queries} queries in ${trips} round trips, not listed`]
    return queries > known[0] || trips > known[1]
      ? [`${name}: ${queries} queries in ${trips} round trips, listed with ${known[0]} in ${known[1]}`]
      : []
  })
  return [
    ...more,
    ...Object.keys(list).flatMap((name) =>
      costs.has(name) ? [] : [`${name}: listed, but there is no such operation`],
    ),
  ]
}

function writeList(costs: ReadonlyMap<string, Cost>): void {
  const lines = [...costs]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { queries, trips }]) => `  ${JSON.stringify(name)}: [${queries}, ${trips}]`)
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}
