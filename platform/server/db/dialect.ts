import {
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Answers } from './answers.ts'
import { deadlineOf, STATEMENT_MS, withinDeadline } from './deadline.ts'
import { sever, socketOf } from './sever.ts'
import { Statements, type NamingLimits } from './statements.ts'
import { NO_CONNECTION, SilentDatabase } from './troubles.ts'

/**
 * PostgreSQL over a pool in pipeline mode. What opens a transaction (`begin`, `set local`) answers nothing, so it is held
 * back and travels with the first statement that does: one round trip instead of three. Statements said often are named. An answer
 * that does not come in time ends its connection (docs/adr/0120); a free connection is waited for `waitMs` in all.
 */
export function appDialect(pool: pg.Pool, waitMs: number, answers: Answers, limits?: NamingLimits): Dialect {
  const statements = new Statements(limits)
  return {
    createDriver: () => new AppDriver(pool, waitMs, statements, answers),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

class AppDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #waitMs: number
  readonly #statements: Statements
  readonly #answers: Answers

  constructor(pool: pg.Pool, waitMs: number, statements: Statements, answers: Answers) {
    this.#pool = pool
    this.#waitMs = waitMs
    this.#statements = statements
    this.#answers = answers
    pool.on('connect', (client) => answers.heard(client))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<AppConnection> {
    const began = performance.now()
    for (;;) {
      const client = await this.#connect(this.#waitMs - (performance.now() - began))
      if (this.#answers.trusts(client)) return new AppConnection(client, this.#statements, this.#answers)
      client.release(true)
    }
  }

  /** A pool waits for a place and then once more for the connection itself. */
  async #connect(ms: number): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect()
    try {
      return await withinDeadline(Math.max(ms, 0), connecting)
    } catch (error) {
      if (!(error instanceof SilentDatabase)) throw error
      connecting.then(
        (late) => late.release(),
        () => {},
      )
      // Who waits for a new connection to a database that is silent waits for the same thing.
      throw this.#answers.nothing ? error : new Error(NO_CONNECTION, { cause: error })
    }
  }

  async beginTransaction(connection: AppConnection): Promise<void> {
    connection.begin()
  }

  commitTransaction(connection: AppConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: AppConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: AppConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** A connection from the moment it is taken from the pool until it goes back. */
class AppConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #statements: Statements
  /** Said already, not sent yet. */
  #held: string[] = []
  #transaction: 'none' | 'held' | 'open' = 'none'
  /** Whether this transaction plans named statements once. */
  #once = false
  #broken = false
  readonly #answers: Answers
  #statementMs = STATEMENT_MS

  constructor(client: pg.PoolClient, statements: Statements, answers: Answers) {
    this.#client = client
    this.#statements = statements
    this.#answers = answers
  }

  begin(): void {
    this.#held = ['begin']
    this.#once = false
    this.#transaction = 'held'
  }

  async commit(): Promise<void> {
    if (this.#end() === 'held') return
    const { command } = await this.#answered(() => this.#client.query('commit'))
    // After a failed statement PostgreSQL ends a transaction with a rollback, whatever it is asked for.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    if (this.#end() === 'held' || this.#broken) return
    try {
      await this.#answered(() => this.#client.query('rollback'))
    } catch (error) {
      this.#broken = true
      throw error
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction !== 'none' && parameters.length === 0 && sql.startsWith('set local ')) {
      this.#held.push(sql)
      const limit = STATEMENT_TIMEOUT.exec(sql)?.[1]
      if (limit !== undefined) this.#statementMs = Number(limit)
      return { rows: [] }
    }
    const named = this.#statements.named(sql, parameters)
    if (this.#transaction !== 'none') this.#planOnce(named?.steady === true)
    try {
      const { command, rowCount, rows } = await this.#answered(() =>
        this.#withHeld(() =>
          this.#client.query({ text: sql, values: [...parameters], ...(named && { name: named.name }) }),
        ),
      )
      return { rows: rows ?? [], ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      if (named && this.#statements.isToBlame(error)) this.#broken = true
      throw error
    }
  }

  // The dialect's contract has it; nothing here reads row by row.
  streamQuery(): never {
    throw new Error('rows are not streamed')
  }

  release(): void {
    this.#client.release(this.#broken)
  }

  #planOnce(once: boolean): void {
    if (this.#once === once) return
    this.#once = once
    this.#held.push(`set local plan_cache_mode = ${once ? 'force_generic_plan' : 'auto'}`)
  }

  /**
   * Sends what was held back and the statement as one write. The connection carries them in this order: when the first
   * fails, the transaction refuses the second too.
   */
  async #withHeld<T>(send: () => Promise<T>): Promise<T> {
    if (this.#held.length === 0) return send()
    const text = this.#held.join('; ')
    this.#held = []
    this.#transaction = 'open'
    const socket = socketOf(this.#client)
    socket?.cork()
    const opened = this.#client.query(text)
    const answered = send()
    socket?.uncork()
    const [answer] = await Promise.all([answered, opened])
    return answer
  }

  /** A database that is silent longer than it may run a statement loses the connection, and with it the transaction. */
  async #answered<T>(send: () => Promise<T>): Promise<T> {
    try {
      const answer = await withinDeadline(deadlineOf(this.#statementMs), send())
      this.#answers.heard(this.#client)
      return answer
    } catch (error) {
      if (error instanceof SilentDatabase) {
        this.#broken = true
        this.#answers.silent()
        sever(this.#client)
      }
      throw error
    }
  }

  /** What is still held back when the transaction ends concerns nobody any more. */
  #end(): 'none' | 'held' | 'open' {
    const was = this.#transaction
    this.#held = []
    this.#transaction = 'none'
    return was
  }
}

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const STATEMENT_TIMEOUT = /\bset local statement_timeout = (\d+)/
