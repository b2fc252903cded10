import { PgBoss, type Job as Taken } from 'pg-boss'
import pg from 'pg'
import type { WorkSource } from '../db/transaction.ts'
import { JOBS_SCHEMA, runBatches, type Job, type JobServices, type Queued } from './job.ts'

type Settings = {
  /** The address of the runtime's role. */
  url: string
  source: WorkSource
  services: JobServices
  jobs: readonly Job[]
  /** Ids of all organisations. */
  organisations: () => Promise<readonly string[]>
  /** Told about a job that failed and will be tried again, or of trouble with the queue. */
  onProblem: (problem: { job: string; error: unknown }) => void
}

/** The jobs of a house. */
export type Jobs = {
  /** Works the queue and the schedules until `close()`. */
  readonly start: () => Promise<void>
  /** Runs every scheduled job once and everything in the queue until it is empty, now; throws the first failure. */
  readonly runDue: () => Promise<void>
  readonly close: () => Promise<void>
}

const QUEUE = {
  policy: 'standard',
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 600,
  deleteAfterSeconds: 7 * 86_400,
}
const POLL_SECONDS = 1
/**
 * Of the queue alone, which hands it on to pg: what a job itself does has the limits of its own transaction. The upkeep of
 * the queue may take some seconds; a connection that does not answer then is given up.
 */
const CONNECTION = { query_timeout: 15_000, keepAlive: true }

/** Makes the queues; nothing runs before `start()` or `runDue()`. */
export async function openJobs(settings: Settings): Promise<Jobs> {
  const { jobs } = settings
  const names = new Set(jobs.map((job) => job.name))
  if (names.size !== jobs.length) throw new Error('two jobs have the same name')
  await makeQueues(settings.url, [...names])

  const boss = new PgBoss({
    connectionString: settings.url,
    schema: JOBS_SCHEMA,
    max: 2,
    application_name: 'caravan jobs',
    connectionTimeoutMillis: 5000,
    ...CONNECTION,
    // The owner made the schema at migration time; this role may not change it.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => settings.onProblem({ job: 'queue', error }))

  let working = false
  let opening: Promise<unknown> | undefined
  const open = () => (opening ??= boss.start())

  return {
    start: async () => {
      working = true
      await open()
      for (const job of jobs) {
        await boss.work<Partial<Queued>>(job.name, { pollingIntervalSeconds: POLL_SECONDS }, ([taken]) =>
          perform(settings, job, taken),
        )
        if (job.every !== undefined) await boss.schedule(job.name, job.every)
        else await boss.unschedule(job.name)
      }
    },
    runDue: async () => {
      if (working) throw new Error('the jobs run by themselves in this house')
      await open()
      for (const job of jobs.filter(({ every }) => every !== undefined)) await everywhere(settings, job)
      await drain(boss, settings)
    },
    close: async () => {
      if (opening) await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

async function makeQueues(url: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select ${JOBS_SCHEMA}.create_queue(name, $2::jsonb) from unnest($1::text[]) as name`, [
      names,
      JSON.stringify(QUEUE),
    ])
  } finally {
    await client.end()
  }
}

async function perform(settings: Settings, job: Job, taken: Taken<Partial<Queued>> | undefined): Promise<void> {
  try {
    const organisationId = taken?.data?.organisationId
    if (organisationId === undefined) await everywhere(settings, job)
    else await runIn(settings, job, organisationId, taken?.data.input)
  } catch (error) {
    settings.onProblem({ job: job.name, error })
    throw error
  }
}

/** A scheduled run: every organisation in a transaction of its own; one that fails does not keep the others waiting. */
async function everywhere(settings: Settings, job: Job): Promise<void> {
  const failures: unknown[] = []
  for (const organisationId of await settings.organisations()) {
    await runIn(settings, job, organisationId, undefined).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function runIn(settings: Settings, job: Job, organisationId: string, queued: unknown): Promise<void> {
  const input = job.input === undefined ? undefined : job.input.parse(queued)
  return runBatches(settings.source, organisationId, job, input, settings.services)
}

/** Works off what is queued, also what the jobs themselves enqueue. */
async function drain(boss: PgBoss, settings: Settings): Promise<void> {
  let found = true
  while (found) {
    found = false
    for (const job of settings.jobs) {
      const [taken] = await boss.fetch<Partial<Queued>>(job.name)
      if (!taken) continue
      found = true
      try {
        await perform(settings, job, taken)
      } catch (error) {
        await boss.fail(job.name, taken.id, { message: String(error) })
        throw error
      }
      await boss.complete(job.name, taken.id)
    }
  }
}
