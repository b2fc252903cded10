import { sql, type Kysely } from 'kysely'
import { UUID_PATTERN } from '#platform/shared/ids/uuid.ts'
import { writeAnnounced } from '../live/announce.ts'
import { toldInPassing, type Passing } from '../live/passing.ts'
import type { Actor, Tx, TenantContext } from '../tenant-context.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Hooks } from '../hooks.ts'
import type { Vault } from '../vault.ts'
import { STATEMENT_MS } from './deadline.ts'
import { signInStates } from '../sessions/sign-in-states.ts'
import type { ControlDatabase, Database } from './schema.generated.ts'

/** The database and what a work takes from the application. */
export type WorkSource = {
  db: Kysely<Database>
  now: () => Date
  newId: () => string
  files: FileStore
  vault: Vault
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
    await limitTo(trx, actor, options.statementSeconds ?? STATEMENT_MS / 1000)
    const tx = {
      db: trx,
      actor,
      organisationId: actor.organisationId,
      now: source.now(),
      newId: source.newId,
      files: source.files,
      vault: source.vault,
      hooks: source.hooks,
      signInsOf: (ids: readonly string[]) => signInStates(source.control, actor.organisationId, ids),
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
export type Limits = Pick<Actor, 'organisationId' | 'groupIds' | 'role' | 'personId'>

/**
 * Sets what row security reads, and the timeouts unless `statementSeconds` is null (they stay). It travels with the next
 * statement (dialect.ts).
 */
export async function limitTo(trx: Tx, actor: Limits, statementSeconds: number | null): Promise<void> {
  const settings = [
    `set local app.organisation_id = '${uuid(actor.organisationId)}'`,
    `set local app.groups = '${actor.groupIds.map(uuid).join(',')}'`,
    `set local app.role = '${actor.role ?? ''}'`,
    `set local app.person = '${actor.personId === null ? '' : uuid(actor.personId)}'`,
  ]
  if (statementSeconds !== null) {
    settings.push(
      `set local statement_timeout = ${Math.round(statementSeconds * 1000)}`,
      `set local lock_timeout = 2000`,
      // Every key begins with the organisation, so there is always an index. In it the policy's list of groups is read once
      // per scan; as a filter of a sequential scan once per row (5,000 places, 89 groups: 36 ms instead of 415).
      `set local enable_seqscan = off`,
    )
    // Read by Citus only; any other PostgreSQL keeps it as an unknown setting. It must come first to carry the others.
    settings.unshift(`set local citus.propagate_set_commands = 'local'`)
  }
  await sql.raw(settings.join('; ')).execute(trx)
}

/** Sets the groups alone, as a literal too: `set_config()` would not reach the workers of a cluster (docs/trust.md, "Tenancy"). */
export async function limitToGroups(trx: Tx, groupIds: readonly string[]): Promise<void> {
  await sql.raw(`set local app.groups = '${groupIds.map(uuid).join(',')}'`).execute(trx)
}

/** Only a UUID may become part of a statement. */
function uuid(text: string): string {
  if (!UUID_PATTERN.test(text)) throw new Error('not a UUID')
  return text
}
