import pg from 'pg'
import type { PlanNode } from './plan-nodes.ts'

/** One statement as it ran: its text, the values of its parameters as PostgreSQL prints them, its plan with what it took. */
export type Explained = { text: string; values: string | null; plan: PlanNode }

/**
 * How the database explains what it runs. Every statement runs once, for the product itself: in its role, under its row security, with
 * the plan that its connection keeps. Statements inside others (checks of foreign keys, triggers) are explained too. The plan
 * travels to the connection as a notice, so nobody needs to read the log of the server. The clock of each node is off: nothing here judges
 * times.
 */
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/** From the next connection on every statement is explained, or none is any more. */
export async function explainStatements(owner: pg.Client, wanted: boolean): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const [setting, value] of Object.entries(SETTINGS))
    await owner.query(`alter database ${rows[0]?.name} ${wanted ? `set ${setting} = '${value}'` : `reset ${setting}`}`)
}

const original: (this: pg.Client, ...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'connect')
let heard: Explained[] | null = null

/** Makes every connection that this process opens from now on listen for plans; `begin` and `end` say which are kept. */
export function listenForPlans(): void {
  Object.defineProperty(pg.Client.prototype, 'connect', { configurable: true, writable: true, value: connect })
}

export function begin(): void {
  heard = []
}

/** Everything that ran since `begin`, in the order in which it ended. */
export function end(): Explained[] {
  const all = heard ?? []
  heard = null
  return all
}

function connect(this: pg.Client, ...given: unknown[]): unknown {
  this.on('notice', ({ message }) => {
    const explained = heard && message !== undefined ? explainedIn(message) : null
    if (explained) heard?.push(explained)
  })
  return Reflect.apply(original, this, given)
}

/** The plan in a notice of auto_explain; null for any other notice. */
export function explainedIn(message: string): Explained | null {
  const json = /^duration: [\d.]+ ms {2}plan:\n([^]*)$/.exec(message)?.[1]
  if (json === undefined) return null
  const logged: { 'Query Text': string; 'Query Parameters'?: string; Plan: PlanNode } = JSON.parse(json)
  return { text: logged['Query Text'], values: logged['Query Parameters'] ?? null, plan: logged.Plan }
}
