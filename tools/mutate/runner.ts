import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import pg from 'pg'
import { TestRunner, type RunnerTestCase } from 'vitest'
import type { TestClock } from '#platform/server/testing/test-clock.ts'
import { undoing, undoWrites, type Undo } from '#platform/server/testing/undo-writes.ts'
import { findingsIn, type Finding } from './findings.ts'

/** An application that a test works with. */
export type OpenedApp = { ownerUrl: string; clock: TestClock; forget: () => void }

declare global {
  /** Whether a guard is switched off now. Called by the guards of a copy that `mutate.ts` makes. */
  var isGuardOff: (id: number) => boolean
  var appsUnderMutation: Map<OpenedApp, Rows>
}

let off: readonly number[] = []
const asked = new Set<number>()
globalThis.isGuardOff = (id) => {
  asked.add(id)
  return off.includes(id)
}
globalThis.appsUnderMutation = new Map()

/** Puts the rows of a database back as they were when `mark` was called. Sessions and tokens that were opened meanwhile stay: clients use them again. */
class Rows {
  readonly #client: pg.Client
  readonly #undo: Undo
  #isReady: Promise<void> | undefined

  constructor(url: string) {
    this.#client = new pg.Client(url)
    // The database is removed while this connection is open.
    this.#client.on('error', () => {})
    this.#undo = undoing({ asOwner: this.#asOwner })
  }

  readonly #asOwner = async <Row>(text: string, values?: readonly unknown[]) => {
    const { rows } = await this.#client.query(text, values && [...values])
    // Whoever asks names the columns of the answer, as with `TestDatabase`.
    return rows as Row[]
  }

  async #prepare(): Promise<void> {
    await this.#client.connect()
    const asOwner = this.#asOwner
    const [known] = await asOwner(`select from pg_namespace where nspname = 'undo'`)
    if (known) return
    await undoWrites({ asOwner })
    for (const table of ['control.session', 'control.session_token']) {
      await asOwner(`drop trigger undo_note on ${table}`)
      await asOwner(
        `create trigger undo_note after update or delete on ${table} for each row execute function undo.note()`,
      )
    }
  }

  async mark(): Promise<void> {
    await (this.#isReady ??= this.#prepare())
    await this.#client.query('delete from undo.write')
  }

  /** Returns whether a row was written since `mark` and puts all of them back. */
  async restore(): Promise<boolean> {
    const { rowCount } = await this.#client.query('select from undo.write limit 1')
    await this.#undo()
    return rowCount !== 0
  }

  async end(): Promise<void> {
    await this.#client.end().catch(() => {})
  }
}

const halvesOf = (ids: readonly number[]) => [ids.slice(0, ids.length / 2), ids.slice(ids.length / 2)]

const results = process.env['MUTATION_RESULTS'] ?? ''

/**
 * Runs each test as it is, then without the guards that it asked and that no test has noticed yet: without all of them, and where that
 * fails without either half, until one is left. Rows are put back after each run. What fails only without a guard has noticed it.
 * A test that does not pass again with every guard finds nothing.
 */
export default class MutationRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    const apps = [...globalThis.appsUnderMutation]
    for (const [, rows] of apps) await rows.mark()
    const clocks = apps.map(([{ clock }]) => clock.now())
    asked.clear()
    await run()
    const noticed = new Set(findingsIn(results).flatMap((one) => (one.test === null ? [] : [one.id])))
    const open = [...asked].filter((id) => !noticed.has(id))
    if (open.length === 0) return
    const restore = async () => {
      let wrote = false
      for (const [index, [app, rows]] of apps.entries()) {
        wrote = (await rows.restore()) || wrote
        app.clock.set(clocks[index] ?? app.clock.now())
        app.forget()
      }
      return wrote
    }
    const wrote = await restore()
    const name = `${relative(process.cwd(), test.file.filepath)}: ${test.name}`
    const failureWithout = async (ids: readonly number[]) => {
      await restore()
      off = ids
      const reason = await failureOf(run)
      off = []
      return reason
    }
    // Most tests notice none of their guards and pass without all of them; where one fails, halves are tried.
    const found: Finding[] = []
    const tryWithout = async (ids: readonly number[]): Promise<void> => {
      const reason = await failureWithout(ids)
      const [id, ...others] = ids
      if (reason === null) found.push(...ids.map((passed) => ({ id: passed, test: null, reason: '' })))
      else if (id !== undefined && others.length === 0) found.push({ id, test: name, reason })
      else for (const half of halvesOf(ids)) await tryWithout(half)
    }
    await tryWithout(open)
    await restore()
    // The tests that follow find what this one wrote. One that fails now did not fail because of a guard before.
    if (!(wrote || found.some(({ test: noticed }) => noticed !== null)) || (await failureOf(run)) === null) note(found)
    else await restore()
  }
}

/** Guards of which the file says that no test noticed them: thousands of tests ask the same ones. */
const unnoticed = new Set<number>()

function note(found: readonly Finding[]): void {
  const news = found.filter(({ id, test }) => test !== null || !unnoticed.has(id))
  for (const { id } of news) unnoticed.add(id)
  appendFileSync(results, news.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

async function failureOf(run: () => unknown): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    return String(error).split('\n').slice(0, 12).join(' ').slice(0, 600)
  }
}

/** Has the rows of an application put back after each run of a test. */
export function watchApp(app: OpenedApp): () => Promise<void> {
  const rows = new Rows(app.ownerUrl)
  globalThis.appsUnderMutation.set(app, rows)
  return async () => {
    globalThis.appsUnderMutation.delete(app)
    await rows.end()
  }
}
