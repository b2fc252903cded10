import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { ControlDatabase } from '../db/schema.generated.ts'
import { asSystem } from '../db/as-system.ts'
import type { WorkSource } from '../db/transaction.ts'
import type { TenantContext } from '../tenant-context.ts'

/** What a job may use beside the tenant's transaction. A change there commits on its own, so it must be harmless twice. */
export type JobServices = {
  /** Accounts and letters. */
  readonly control: Kysely<ControlDatabase>
  /** A letter was noted: wakes the post office. */
  readonly mailWaits: () => void
  /** Letters leave by push, by SMS. */
  readonly push: boolean
  readonly sms: boolean
}

/**
 * Work that happens later or again and again, in a transaction as the system itself over all groups of one organisation.
 * It may run twice (a process died after its commit), so it must be harmless then.
 */
export type Job<Input = unknown> = {
  /** `feature.verb`, unique over the application. */
  readonly name: string
  /** A cron expression in UTC, to the minute: runs for every organisation each time. */
  readonly every?: string
  /** What `enqueue()` takes; a job without it runs by its schedule alone. */
  readonly input?: z.ZodMiniType<Input>
  /**
   * Does all of the work, or one batch of it: then it returns where the next batch goes on, which runs in a transaction of its own with
   * that as `from`. A job that ended in between starts again without `from`, so what is done must be recognised by its records.
   */
  // A method, so that a list may hold jobs of different inputs; each is only given what its own schema read.
  run(tx: TenantContext, input: Input, services: JobServices, from?: string): Promise<NextBatch | void>
}

/** Where the next batch of a job goes on. */
export type NextBatch = { from: string }

/** Declares a job; its feature lists it in `jobs`. */
export function defineJob<Input = undefined>(job: Job<Input>): Job<Input> {
  return job
}

/** What stands in the queue. */
export type Queued = { organisationId: string; input: unknown }

/** The schema that pg-boss owns in the database. */
export const JOBS_SCHEMA = 'pgboss'

/**
 * Puts a job in the queue in the transaction of the command: it exists when the command's rows do. Written as SQL, which
 * pg-boss supports, because its own `send()` asks the database for the queue on another connection.
 */
export async function enqueue<Input>(tx: TenantContext, job: Job<Input>, input: Input): Promise<void> {
  const data: Queued = { organisationId: tx.organisationId, input }
  await sql`
    insert into pgboss.job (id, name, data, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      deletion_seconds, keep_until)
    select ${tx.newId()}, q.name, ${JSON.stringify(data)}::jsonb, q.policy, q.retry_limit, q.retry_delay,
      q.retry_backoff, q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1 second'
    from pgboss.queue q where q.name = ${job.name}
  `.execute(tx.db)
}

/** Runs a job in one organisation, batch after batch, each in a transaction of its own. */
export async function runBatches<Input>(
  source: WorkSource,
  organisationId: string,
  job: Job<Input>,
  input: Input,
  services: JobServices,
): Promise<void> {
  let from: string | undefined
  do {
    const next = await asSystem(source, organisationId, (tx) => job.run(tx, input, services, from))
    from = next?.from
  } while (from !== undefined)
}
