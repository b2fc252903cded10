import pg from 'pg'

/** What went to the database since `begin`: statements by text, and how often somebody waited for an answer. */
export type Counted = { statements: Record<string, number>; roundTrips: number }

const original: (this: pg.Client, ...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
const waiting = new WeakMap<object, number>()
let counted: Counted | null = null

/** Counts from now on what this process sends over any connection. Only while it counts does it cost anything. */
export function begin(): void {
  counted = { statements: {}, roundTrips: 0 }
  Object.defineProperty(pg.Client.prototype, 'query', { configurable: true, writable: true, value: query })
}

export function end(): Counted {
  Object.defineProperty(pg.Client.prototype, 'query', { configurable: true, writable: true, value: original })
  const all = counted ?? { statements: {}, roundTrips: 0 }
  counted = null
  return all
}

/** What is sent while an answer on the same connection is awaited travels with it: it is no round trip of its own. */
function query(this: pg.Client, ...given: unknown[]): unknown {
  const before = waiting.get(this) ?? 0
  if (counted) {
    if (before === 0) counted.roundTrips += 1
    for (const text of statementsOf(given[0])) counted.statements[text] = (counted.statements[text] ?? 0) + 1
  }
  waiting.set(this, before + 1)
  const answered = () => waiting.set(this, (waiting.get(this) ?? 1) - 1)
  const answer: unknown = Reflect.apply(original, this, given)
  if (answer instanceof Promise) answer.then(answered, answered)
  else answered()
  return answer
}

/** The statements of one message: what opens a transaction is several in one text. */
export function statementsOf(sent: unknown): string[] {
  const one = textOf(sent).replace(/\s+/g, ' ').trim()
  return /^(begin|set local)\b/.test(one) ? one.split('; ').map(withoutValue) : [one]
}

function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent
  return hasText(sent) ? sent.text : ''
}

/** Whether it asks or changes something; what opens, limits and ends a transaction does not. */
export const isQuery = (statement: string): boolean => !/^(begin|commit|rollback|set) ?/.test(statement)

const hasText = (sent: unknown): sent is { text: string } =>
  typeof sent === 'object' && sent !== null && 'text' in sent && typeof sent.text === 'string'

const withoutValue = (statement: string): string => statement.replace(/ = .*/, ' = …')
