import { sql, type Kysely } from 'kysely'
import { UUID_PATTERN } from '#platform/shared/ids/uuid.ts'
import type { RoadServerSettings } from '../app-context.ts'
import { writeAnnounced } from '../live/announce.ts'
import { toldInPassing, type Passing } from '../live/passing.ts'
import type { Actor, Tx, TenantContext } from '../tenant-context.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Hooks } from '../hooks.ts'
import type { Vault } from '../vault.ts'
import { STATEMENT_MS } from './deadline.ts'
import { letterStates } from '../mail/states.ts'
import { signInStates } from '../sessions/sign-in-states.ts'
import type { ControlDatabase, Database } from './schema.generated.ts'

/** The database and what a work takes from the application. */
export type WorkSource = {
  db: Kysely<Database>
  now: () => Date
  newId: () => string
  files: FileStore
  vault: Vault
  areaFolder: string
  roadServer: RoadServerSettings | null
  hooks: Hooks
  /** The accounts, for `signInsOf` of a work. */
  control: Kysely<ControlDatabase>
  /** Something was announced in a transaction that is now committed: wakes the relay. */
  announced?: (organisationId: string) => void
  /** Something was said in passing in a transaction that is now committed. */
  passing?: (organisationId: string, news: readonly Passing[]) => void
}

type Options = {
  /** 4 s on the request path (deadline.ts); imports and jobs may ask for more. */
  statementSeconds?: number
}

/**
 * THE way to the tenant tables: one transaction, limited by row security to the actor's organisation and groups. The
 * limits are validated literals of `SET LOCAL`, which end with the transaction and reach the workers of a cluster.
 */
export async function inTransaction<T>(
  source: WorkSource,
  actor: Actor,
  run: (tx: TenantContext) => Promise<T>,
  options: Options = {},
): Promise<T> {
  let told = false
  let inPassing: readonly Passing[] = []
  const result = await source.db.transaction().execute(async (trx) => {
    await limitTo(trx, actor, options.statementSeconds ?? null)
    const tx = {
      db: trx,
      actor,
      organisationId: actor.organisationId,
      now: source.now(),
      newId: source.newId,
      files: source.files,
      vault: source.vault,
      areaFolder: source.areaFolder,
      roadServer: source.roadServer,
      hooks: source.hooks,
      signInsOf: (ids: readonly string[]) => signInStates(source.control, actor.organisationId, ids),
      letterStates: (ids: readonly string[]) => letterStates(source.control, ids),
    }
    const done = await run(tx)
    told = await writeAnnounced(tx)
    inPassing = toldInPassing(trx)
    return done
  })
  if (told) source.announced?.(actor.organisationId)
  if (inPassing.length > 0) source.passing?.(actor.organisationId, inPassing)
  return result
}

/** What row security knows of an actor. */
export type Limits = Pick<Actor, 'organisationId' | 'groupIds' | 'personId'>

/**
 * Sets what row security reads, and the time that a statement may take where it is not the one of the request path. It travels with
 * the next statement (dialect.ts).
 */
export async function limitTo(trx: Tx, actor: Limits, statementSeconds: number | null): Promise<void> {
  const own = statementSeconds === null || statementSeconds * 1000 === STATEMENT_MS
  const time = own ? '' : `; set local statement_timeout = ${Math.round(statementSeconds * 1000)}`
  await sql.raw(`${scopeOf(actor)}${time}`).execute(trx)
}

/**
 * The scope as validated literals of `SET LOCAL`: `set_config()` would not reach the workers of a cluster (docs/trust.md,
 * "Tenancy").
 */
function scopeOf({ organisationId, groupIds, personId }: Limits): string {
  return (
    `set local app.organisation_id = '${uuid(organisationId)}'; set local app.groups = '${listOf(groupIds)}'; ` +
    `set local app.person = '${personId === null ? '' : uuid(personId)}'`
  )
}

/** Lists that were made once: the groups of a session are the same list for each of its calls. */
const lists = new WeakMap<readonly string[], string>()

function listOf(groupIds: readonly string[]): string {
  const known = lists.get(groupIds)
  if (known !== undefined) return known
  const list = groupIds.map(uuid).join(',')
  lists.set(groupIds, list)
  return list
}

/** Sets the groups alone. */
export async function limitToGroups(trx: Tx, groupIds: readonly string[]): Promise<void> {
  await sql.raw(`set local app.groups = '${groupIds.map(uuid).join(',')}'`).execute(trx)
}

/** Only a UUID may become part of a statement. */
function uuid(text: string): string {
  if (!UUID_PATTERN.test(text)) throw new Error('not a UUID')
  return text
}
