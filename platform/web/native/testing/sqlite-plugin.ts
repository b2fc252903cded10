import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import * as z from 'zod/mini'

const named = z.object({ database: z.string() })
const connection = z.object({ database: z.string(), encrypted: z.literal(true), mode: z.literal('secret') })
const statement = z.object({
  database: z.string(),
  statement: z.string(),
  values: z.array(z.union([z.string(), z.number(), z.null()])),
})
const secret = z.object({ passphrase: z.string().check(z.minLength(32)) })
const script = z.object({ database: z.string(), statements: z.string() })

/**
 * Answers the calls of `@capacitor-community/sqlite` as its shells do, on a real SQLite without its encryption. It stays while the app is killed
 * (`closeApp`): the key in the key store, and the database.
 */
export class SqlitePlugin {
  readonly #database = new DatabaseSync(':memory:')
  #secret: string | undefined
  #connections = new Map<string, 'closed' | 'open'>()
  /** Throws before a call is done: a test makes it fail. */
  before: (method: string, options: unknown) => void = () => {}

  static readonly methods = [
    'isSecretStored',
    'setEncryptionSecret',
    'checkConnectionsConsistency',
    'createConnection',
    'open',
    'execute',
    'run',
    'query',
  ] as const

  /** The calls that are stored, as JSON, the oldest first. */
  rows(): string[] {
    const hasTable = this.#database.prepare(`select 1 from sqlite_master where name = 'outbox'`).get()
    if (!hasTable) return []
    return this.#database
      .prepare('select entry from outbox order by seq')
      .all()
      .map(({ entry }) => String(entry))
  }

  /** The process of the app ends. */
  closeApp(): void {
    this.#connections = new Map()
  }

  /** The answer of a method; throws where the plugin rejects. */
  call(method: string, options: unknown): object {
    this.before(method, options)
    if (method === 'isSecretStored') return { result: this.#secret !== undefined }
    if (method === 'setEncryptionSecret') {
      if (this.#secret !== undefined) throw new Error('a passphrase has already been set ')
      this.#secret = secret.parse(options).passphrase
      return {}
    }
    if (method === 'checkConnectionsConsistency') {
      this.closeApp()
      return { result: false }
    }
    if (method === 'createConnection') {
      const { database } = connection.parse(options)
      if (this.#secret === undefined) throw new Error('No Passphrase stored')
      if (this.#connections.has(database)) throw new Error(`Connection ${database} already exists`)
      this.#connections.set(database, 'closed')
      return {}
    }
    return this.#onDatabase(method, options)
  }

  #onDatabase(method: string, options: unknown): object {
    const { database } = named.parse(options)
    const state = this.#connections.get(database)
    if (state === undefined) throw new Error(`No available connection for ${database}`)
    if (method === 'open') {
      this.#connections.set(database, 'open')
      return {}
    }
    if (state !== 'open') throw new Error(`Database ${database} not opened`)
    if (method === 'execute') {
      this.#database.exec(script.parse(options).statements)
      return { changes: { changes: 0 } }
    }
    const { statement: sql, values } = statement.parse(options)
    const bound: SQLInputValue[] = values
    if (method === 'query')
      // As on iOS: the names of the columns come first.
      return { values: [{ ios_columns: ['seq'] }, ...this.#database.prepare(sql).all(...bound)] }
    if (method !== 'run') throw new Error(`no method ${method}`)
    const { changes, lastInsertRowid } = this.#database.prepare(sql).run(...bound)
    return { changes: { changes: Number(changes), lastId: Number(lastInsertRowid) } }
  }
}
