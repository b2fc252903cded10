import { marked, type Marks } from './marks.ts'
import type { Compilable, CompiledQuery, QueryResult } from 'kysely'

type Executor = { executeQuery: <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>> }
type Value = string | number | Date | readonly string[]

/**
 * A query that is built at its first call; afterwards only its values change. Building one costs the application up to a
 * millisecond, as much as the database needs for it: worth it where every call or every position asks.
 *
 * `build` is called once with stand-ins for the values. Each must become a parameter as it is: a value that is made from
 * one (the day of an instant, a text around an id) would stay what it was at the first call, so it is refused.
 *
 */
export function builtOnce<D extends Executor, V extends Record<string, Value>, Row>(
  build: (db: D, values: V) => Compilable<Row>,
): Built<D, V, Row> {
  let made: Made<V, Row> | undefined
  return async (db, values, marks) => {
    made ??= make(db, build, values)
    const { query, sources } = made
    const parameters = query.parameters.map((constant, at) => {
      const source = sources[at]
      return source === null || source === undefined ? constant : values[source]
    })
    const filled = { ...query, parameters }
    return (await db.executeQuery<Row>(marks ? marked(filled, marks) : filled)).rows
  }
}

/** Asks the query with these values; `marks` say what is known of it at this place (marks.ts). */
type Built<D, V, Row> = (db: D, values: V, marks?: Marks) => Promise<Row[]>

/** The same for a query whose text depends on `shape` too (an order, a filter): one is built and kept for each. */
export function builtPerShape<D extends Executor, S, V extends Record<string, Value>, Row>(
  build: (db: D, values: V, shape: S) => Compilable<Row>,
): (shape: S) => Built<D, V, Row> {
  const shapes = new Map<string, Built<D, V, Row>>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const made = shapes.get(key) ?? builtOnce((db: D, values: V) => build(db, values, shape))
    shapes.set(key, made)
    return made
  }
}

type Made<V, Row> = { query: CompiledQuery<Row>; sources: (keyof V | null)[] }

function make<D extends Executor, V extends Record<string, Value>, Row>(
  db: D,
  build: (db: D, values: V) => Compilable<Row>,
  values: V,
): Made<V, Row> {
  const standIns = Object.fromEntries(Object.entries(values).map(([name, value], at) => [name, standIn(value, at)]))
  // Each stand-in is of the type of its value.
  const query = build(db, standIns as V).compile()
  const names = new Map(Object.entries(standIns).map(([name, value]) => [keyOf(value), name]))
  const marks = Object.values(standIns).flatMap((value) =>
    value instanceof Date ? [BEFORE_TIME] : [value].flat().map(String),
  )
  const sources = query.parameters.map((parameter): keyof V | null => {
    const name = names.get(keyOf(parameter))
    const text = String(parameter)
    if (name === undefined && (parameter instanceof Date || marks.some((mark) => text.includes(mark))))
      throw new Error('made from a value, so it would never change')
    return name ?? null
  })
  return eachOnce(query, sources)
}

/** A parameter in the text. In a literal it could stand too; such a text names more of them than it has, and stays as it is. */
const PARAMETER = /\$(\d+)/g

/** The same query with one parameter for each value, however often the text says it: shorter to send, and few enough for a name (statements.ts). */
function eachOnce<Row, V>(query: CompiledQuery<Row>, sources: (keyof V | null)[]): Made<V, Row> {
  const said = query.sql.match(PARAMETER) ?? []
  if (said.length !== sources.length) return { query, sources }
  const kept = sources.flatMap((source, at) => (source === null || sources.indexOf(source) === at ? [at] : []))
  const placeOf = (at: number) => {
    const source = sources[at] ?? null
    return kept.indexOf(source === null ? at : sources.indexOf(source)) + 1
  }
  return {
    query: {
      ...query,
      sql: query.sql.replaceAll(PARAMETER, (_, number: string) => `$${placeOf(Number(number) - 1)}`),
      parameters: kept.map((at) => query.parameters[at]),
    },
    sources: kept.map((at) => sources[at] ?? null),
  }
}

/** Numbers that nobody says: limits and offsets are far below. */
const FIRST_NUMBER = 1_987_000_000

/** The day of all instants that stand in for others: the last one before the epoch. */
const BEFORE_TIME = '1969-12-31'

/** Something of the same type that nobody else says. */
function standIn(value: Value, at: number): Value {
  if (value instanceof Date) return new Date(-1 - at)
  if (typeof value === 'number') return FIRST_NUMBER + at
  return typeof value === 'string' ? crypto.randomUUID() : [crypto.randomUUID()]
}

const keyOf = (value: unknown): string => (value instanceof Date ? `at ${value.getTime()}` : JSON.stringify(value))
