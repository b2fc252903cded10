import { Capacitor, registerPlugin } from '@capacitor/core'
import type { CapacitorSQLitePlugin } from '@capacitor-community/sqlite'
import * as z from 'zod/mini'
import type { OutboxStore, StoredCall } from '../offline/outbox-store.ts'
import { StoreUnavailable } from '../offline/store-state.ts'

const PLUGIN = 'CapacitorSQLite'
const SQLite = registerPlugin<CapacitorSQLitePlugin>(PLUGIN)

const database = 'caravan'
/** `autoincrement`: a number is never given to a second call. */
const SCHEMA = `create table if not exists outbox (
  seq integer primary key autoincrement, id text not null unique, account text not null, entry text not null)`

const storedRow = z.object({ seq: z.int(), entry: z.string() })
const numberedRow = z.object({ seq: z.int(), id: z.string() })

let opening: Promise<boolean> | undefined

/**
 * The outbox of an account in the encrypted database of the app, with what the browser's store held until now; null when the shell has none or it
 * does not open. Then the browser's store is used, and its calls are moved when this one opens again. `late` aborts when nobody waits for the
 * answer any more: nothing is moved then.
 */
export async function openNativeStore(
  account: string,
  before: OutboxStore,
  late: AbortSignal,
): Promise<OutboxStore | null> {
  opening ??= open()
  if (!(await opening)) return null
  const store = storeOf(account)
  try {
    await move(before, store, late)
    return store
  } catch {
    // Part of the calls may be in both: the server takes each once, by its id.
    return null
  }
}

/** False where the shell is older than this version, or its database cannot be opened. */
async function open(): Promise<boolean> {
  if (!Capacitor.isPluginAvailable(PLUGIN)) return false
  try {
    if ((await SQLite.isSecretStored()).result !== true)
      await SQLite.setEncryptionSecret({ passphrase: randomPassphrase() })
    // A page that was reloaded has left its connection open.
    await SQLite.checkConnectionsConsistency({ dbNames: [], openModes: [] })
    await SQLite.createConnection({ database, version: 1, encrypted: true, mode: 'secret', readonly: false })
    await SQLite.open({ database, readonly: false })
    await SQLite.execute({ database, statements: SCHEMA, transaction: false })
    return true
  } catch {
    return false
  }
}

/** 32 random bytes. The plugin keeps them in the key store of the system. */
function randomPassphrase(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((one) => one.toString(16).padStart(2, '0')).join('')
}

/** Moves calls once: they are stored here before they are deleted there, and a call that is here already is not stored again. */
async function move(from: OutboxStore, to: OutboxStore, late: AbortSignal): Promise<void> {
  // Without the browser's store there is nothing to move.
  const rows = await from.read().catch(() => [])
  const calls = rows.flatMap(({ seq, value }) => (isCall(value) ? [{ seq, value }] : []))
  late.throwIfAborted()
  if (calls.length === 0) return
  await to.add(calls.map(({ value }) => value))
  for (const { seq } of calls) {
    late.throwIfAborted()
    await from.delete(seq)
  }
}

const isCall = (value: unknown): value is StoredCall =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** Each statement is a transaction of its own and on the disk when it is answered. */
function storeOf(account: string): OutboxStore {
  const run = async (statement: string, values: readonly (string | number)[]) => {
    await SQLite.run({ database, statement, values: [...values], transaction: false }).catch(refuse)
  }
  const query = async <S extends z.ZodMiniType>(row: S, statement: string, values: readonly string[]) => {
    const answer = await SQLite.query({ database, statement, values: [...values] }).catch(refuse)
    // The first row of iOS has the names of the columns.
    return z.parse(z.array(row), answer.values?.filter((one) => !Object.hasOwn(one, 'ios_columns')) ?? [])
  }
  return {
    read: async () => {
      const rows = await query(storedRow, 'select seq, entry from outbox where account = ? order by seq', [account])
      return rows.map(({ seq, entry }): { seq: number; value: unknown } => ({ seq, value: JSON.parse(entry) }))
    },
    add: async (calls) => {
      const ids = calls.map(({ id }) => id)
      const places = calls.map(() => '(?, ?, ?)').join(', ')
      await run(
        `insert into outbox (id, account, entry) values ${places} on conflict (id) do nothing`,
        calls.flatMap((call) => [call.id, account, JSON.stringify(call)]),
      )
      const rows = await query(
        numberedRow,
        `select seq, id from outbox where id in (${ids.map(() => '?').join(', ')})`,
        ids,
      )
      const seqOf = new Map(rows.map(({ id, seq }) => [id, seq]))
      return ids.map((id) => seqOf.get(id) ?? refuse(new Error(`${id} is not stored`)))
    },
    put: (seq, call) => run('update outbox set entry = ? where seq = ?', [JSON.stringify(call), seq]),
    delete: (seq) => run('delete from outbox where seq = ?', [seq]),
  }
}

/** A call that cannot be stored waits in the memory of the page (docs/adr/0281). */
function refuse(error: unknown): never {
  const isFull = error instanceof Error && /disk is full|SQLITE_FULL/i.test(error.message)
  throw new StoreUnavailable(isFull ? 'full' : 'refused', error)
}
