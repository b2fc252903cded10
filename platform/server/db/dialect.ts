import { Writable } from 'node:stream'
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
import { Statements, type NamingLimits } from './statements.ts'

/**
 * PostgreSQL over a pool in pipeline mode. What opens a transaction (`begin`, `set local`) answers nothing, so it is held
 * back and travels with the first statement that does: one round trip instead of three. Statements said often are named.
 */
export function houseDialect(pool: pg.Pool, limits?: NamingLimits): Dialect {
  const statements = new Statements(limits)
  return {
    createDriver: () => new HouseDriver(pool, statements),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

class HouseDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #statements: Statements

  constructor(pool: pg.Pool, statements: Statements) {
    this.#pool = pool
    this.#statements = statements
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<HouseConnection> {
    return new HouseConnection(await this.#pool.connect(), this.#statements)
  }

  async beginTransaction(connection: HouseConnection): Promise<void> {
    connection.begin()
  }

  commitTransaction(connection: HouseConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: HouseConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: HouseConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** A connection from the moment it is taken from the pool until it goes back. */
class HouseConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #statements: Statements
  /** Said already, not sent yet. */
  #held: string[] = []
  #transaction: 'none' | 'held' | 'open' = 'none'
  /** Whether this transaction plans named statements once. */
  #once = false
  #broken = false

  constructor(client: pg.PoolClient, statements: Statements) {
    this.#client = client
    this.#statements = statements
  }

  begin(): void {
    this.#held = ['begin']
    this.#once = false
    this.#transaction = 'held'
  }

  async commit(): Promise<void> {
    if (this.#end() === 'held') return
    const { command } = await this.#client.query('commit')
    // After a failed statement PostgreSQL ends a transaction with a rollback, whatever it is asked for.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    if (this.#end() === 'held') return
    try {
      await this.#client.query('rollback')
    } catch (error) {
      this.#broken = true
      throw error
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction !== 'none' && parameters.length === 0 && sql.startsWith('set local ')) {
      this.#held.push(sql)
      return { rows: [] }
    }
    const named = this.#statements.named(sql, parameters)
    if (this.#transaction !== 'none') this.#planOnce(named?.steady === true)
    try {
      const { command, rowCount, rows } = await this.#withHeld(() =>
        this.#client.query({ text: sql, values: [...parameters], ...(named && { name: named.name }) }),
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

  /** What is still held back when the transaction ends concerns nobody any more. */
  #end(): 'none' | 'held' | 'open' {
    const was = this.#transaction
    this.#held = []
    this.#transaction = 'none'
    return was
  }
}

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** The types of pg do not name the socket of a client. */
function socketOf(client: object): Writable | undefined {
  const connection = 'connection' in client ? client.connection : undefined
  if (typeof connection !== 'object' || connection === null || !('stream' in connection)) return undefined
  return connection.stream instanceof Writable ? connection.stream : undefined
}
