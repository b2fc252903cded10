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
import { ACCESS_CHANNEL, type AccessChanges } from './access-changes.ts'
import type { Answers } from './answers.ts'
import { deadlineOf, InTurn, STATEMENT_MS, withinDeadline } from './deadline.ts'
import { Gathered, type Sent } from './gathered.ts'
import { marksOf } from './marks.ts'
import { sever } from './sever.ts'
import { kindOf } from './statement-kinds.ts'
import { Statements, type NamingLimits } from './statements.ts'
import { NO_CONNECTION, SilentDatabase } from './troubles.ts'

/**
 * Where statements whose plan is right for all values keep one (plan_cache_mode). `connection`: that is how the connections are set, and
 * a transaction that asks anything else says so. `transaction`: it says so when it asks one. `never`: Citus plans by the value.
 */
export type KeptPlans = 'connection' | 'transaction' | 'never'

/** What all connections of the application share. `waitMs`: how long a free connection is waited for, in all. */
export type Shared = {
  waitMs: number
  answers: Answers
  access: AccessChanges
  plans: KeptPlans
  naming?: NamingLimits | undefined
  sent?: Sent
}

/**
 * PostgreSQL over a pool in pipeline mode. What opens a transaction (`begin`, `set local`) answers nothing, so it is held
 * back and travels with the first statement that does; the commit travels with the last one where that is known, and one of a
 * transaction that only read is not waited for. Statements said often are named. An answer that does not come in time ends its
 * connection (docs/adr/0120).
 */
export function appDialect(pool: pg.Pool, shared: Shared): Dialect {
  const statements = new Statements(shared.naming)
  return {
    createDriver: () => new AppDriver(pool, statements, shared),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

class AppDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #statements: Statements
  readonly #shared: Shared

  constructor(pool: pg.Pool, statements: Statements, shared: Shared) {
    this.#pool = pool
    this.#statements = statements
    this.#shared = shared
    pool.on('connect', (client) => shared.answers.heard(client))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<AppConnection> {
    const began = performance.now()
    for (;;) {
      const client = await this.#connect(this.#shared.waitMs - (performance.now() - began))
      if (this.#shared.answers.trusts(client)) return new AppConnection(client, this.#statements, this.#shared)
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
      throw this.#shared.answers.nothing ? error : new Error(NO_CONNECTION, { cause: error })
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
  readonly #answers: Answers
  readonly #access: AccessChanges
  readonly #gathered: Gathered
  readonly #plans: KeptPlans
  readonly #inTurn = new InTurn()
  /** Said already, not sent yet. */
  #held: string[] = []
  /** `over`: its commit was sent with its last statement. */
  #transaction: 'none' | 'held' | 'open' | 'over' = 'none'
  /** Whether this transaction plans named statements once. */
  #once = false
  /** Whether its commit has to be waited for: something was written, or a statement failed. */
  #matters = false
  /** Whether it wrote what decides who may do what. */
  #changedAccess = false
  #broken = false
  /** The commit that nobody waits for. */
  #ending: Promise<unknown> | undefined
  #statementMs = STATEMENT_MS

  constructor(client: pg.PoolClient, statements: Statements, { answers, access, sent, plans }: Shared) {
    this.#client = client
    this.#statements = statements
    this.#answers = answers
    this.#access = access
    this.#plans = plans
    this.#gathered = new Gathered(client, sent)
  }

  begin(): void {
    this.#held = ['begin']
    this.#once = this.#plans === 'connection'
    this.#matters = false
    this.#changedAccess = false
    this.#transaction = 'held'
  }

  async commit(): Promise<void> {
    if (this.#end() !== 'open') return
    const commit = () => this.#answered(() => this.#client.query('commit'))
    // Of a transaction that only read nobody waits for it.
    if (!this.#matters) {
      this.#ending = commit().catch(() => (this.#broken = true))
      return
    }
    if (this.#changedAccess) await this.#answered(() => this.#client.query(`notify ${ACCESS_CHANNEL}`))
    this.#gathered.add('commit')
    const { command } = await commit()
    // After a failed statement PostgreSQL ends a transaction with a rollback, whatever it is asked for.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
    if (this.#changedAccess) this.#access.changed()
  }

  async rollback(): Promise<void> {
    if (this.#end() !== 'open' || this.#broken) return
    try {
      await this.#answered(() => this.#client.query('rollback'))
    } catch (error) {
      this.#broken = true
      throw error
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query
    if (this.#transaction !== 'none' && parameters.length === 0 && sql.startsWith('set local ')) {
      this.#held.push(sql)
      const limit = STATEMENT_TIMEOUT.exec(sql)?.[1]
      if (limit !== undefined) this.#statementMs = Number(limit)
      return { rows: [] }
    }
    if (this.#transaction === 'over') throw new Error('nothing may follow the last statement of a transaction')
    const kind = kindOf(sql)
    const named = this.#statements.named(sql, parameters)
    const { last, closing, steady } = marksOf(query)
    if (this.#transaction !== 'none') this.#planOnce(named !== undefined && (steady ?? named.steady))
    // After something was written more may be written, whatever the statement says of itself: the record of a call (once.ts).
    const ends = (closing === true && !this.#changedAccess) || (last === true && !this.#matters && !kind.access)
    if (kind.writes) this.#matters = true
    const send = () => this.#client.query({ text: sql, values: [...parameters], ...(named && { name: named.name }) })
    try {
      const { command, rowCount, rows } = await this.#answered(() =>
        kind.access && this.#transaction === 'none' ? this.#withNotice(sql, send) : this.#withHeld(sql, send, ends),
      )
      if (kind.access && rowCount !== 0) this.#noteAccess()
      return { rows: rows ?? [], ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      this.#matters = true
      if (named && this.#statements.isToBlame(error)) this.#broken = true
      throw error
    }
  }

  // The dialect's contract has it; nothing here reads row by row.
  streamQuery(): never {
    throw new Error('rows are not streamed')
  }

  release(): void {
    if (this.#ending) void this.#ending.then(() => this.#client.release(this.#broken))
    else this.#client.release(this.#broken)
  }

  #noteAccess(): void {
    if (this.#transaction === 'none') this.#access.changed()
    else this.#changedAccess = true
  }

  #planOnce(once: boolean): void {
    if (this.#once === once || this.#plans === 'never') return
    this.#once = once
    this.#held.push(`set local plan_cache_mode = ${once ? 'force_generic_plan' : 'auto'}`)
  }

  /**
   * Sends what was held back, the statement and, when it is the last one, the commit as one write. The connection carries them in
   * this order: when the first fails, the transaction refuses the others too.
   */
  #withHeld<T>(sql: string, send: () => Promise<T>, last: boolean): Promise<T> {
    const opening = this.#held.join('; ')
    this.#held = []
    if (this.#transaction !== 'none') this.#transaction = last ? 'over' : 'open'
    return this.#asOne(opening, sql, send, last && this.#transaction !== 'none' ? ['commit'] : [])
  }

  /** A statement outside a transaction that changes who may do what: it is committed together with the notice of it. */
  #withNotice<T>(sql: string, send: () => Promise<T>): Promise<T> {
    return this.#asOne('begin', sql, send, [`notify ${ACCESS_CHANNEL}`, 'commit'])
  }

  async #asOne<T>(opening: string, sql: string, send: () => Promise<T>, closing: readonly string[]): Promise<T> {
    this.#gathered.add(...(opening === '' ? [] : [opening]), sql, ...closing)
    if (opening === '' && closing.length === 0) return send()
    const opened = opening === '' ? undefined : this.#client.query(opening)
    const answered = send()
    const closed = closing.map((text) => this.#client.query(text))
    const [answer] = await Promise.all([answered, opened, ...closed])
    return answer
  }

  /** A database that is silent longer than it may run a statement loses the connection, and with it the transaction. */
  async #answered<T>(send: () => Promise<T>): Promise<T> {
    try {
      const answer = await this.#inTurn.within(deadlineOf(this.#statementMs), send())
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
  #end(): 'none' | 'held' | 'open' | 'over' {
    const was = this.#transaction
    this.#held = []
    this.#transaction = 'none'
    return was
  }
}

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const STATEMENT_TIMEOUT = /\bset local statement_timeout = (\d+)/
