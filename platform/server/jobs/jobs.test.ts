import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { asSystem } from '../db/as-system.ts'
import { withClient } from '../db/prepare.ts'
import { installJobs } from './install.ts'
import { openStage, type Stage } from '../live/testing/stage.ts'
import type { TenantContext } from '../tenant-context.ts'
import { loggable } from '../log.ts'
import { defineJob, enqueue, type Job } from './job.ts'
import { openJobs, type Jobs } from './jobs.ts'

let stage: Stage
const opened: Jobs[] = []

beforeAll(async () => {
  stage = await openStage()
}, 180_000)

afterAll(async () => {
  for (const jobs of opened) await jobs.close()
  await stage.close()
})

async function open(jobs: readonly Job[]): Promise<Jobs> {
  const { urls, source, organisations } = stage
  const all = await openJobs({
    url: urls.app,
    source,
    services: { control: stage.database.control, mailWaits: () => {}, push: false, sms: false },
    jobs,
    organisations,
    onProblem: () => {},
  })
  opened.push(all)
  return all
}

const inApp = <T>(run: (tx: TenantContext) => Promise<T>) => asSystem(stage.source, stage.organisationId, run)

test('a second start finds the tables of the queue current and leaves them alone', async () => {
  await withClient(stage.ownerUrl, (owner) => installJobs(owner))
  const { rows } = await inApp(({ db }) => sql`select from pgboss.version`.execute(db))
  expect(rows).toHaveLength(1)
})

test('a job enqueued in a transaction runs after its commit, as the application over all groups, with its input read', async () => {
  const group = await stage.newGroup()
  const seen: unknown[] = []
  const job = defineJob({
    name: 'test.remind',
    input: z.object({ childId: z.string() }),
    run: async (tx, input) => {
      seen.push([tx.actor.kind, tx.organisationId, tx.actor.groupIds.includes(group), input])
    },
  })
  const jobs = await open([job])
  await inApp((tx) => enqueue(tx, job, { childId: 'c1' }))
  expect(seen).toEqual([])
  await jobs.runDue()
  expect(seen).toEqual([['system', stage.organisationId, true, { childId: 'c1' }]])
  await jobs.runDue()
  expect(seen).toHaveLength(1)
})

test('a job of a transaction that was rolled back does not exist', async () => {
  let ran = 0
  const job = defineJob({ name: 'test.rolledBack', run: async () => void (ran += 1) })
  const jobs = await open([job])
  const failed = inApp(async (tx) => {
    await enqueue(tx, job, undefined)
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  await jobs.runDue()
  expect(ran).toBe(0)
})

test('a job that fails changes nothing and is kept for another try', async () => {
  const groupName = 'half done'
  const job = defineJob({
    name: 'test.fails',
    run: async ({ db, organisationId }) => {
      await sql`update customer_group set name = ${groupName} where organisation_id = ${organisationId}`.execute(db)
      throw new Error('no')
    },
  })
  const jobs = await open([job])
  await stage.newGroup()
  await inApp((tx) => enqueue(tx, job, undefined))
  await expect(jobs.runDue()).rejects.toThrow('no')
  const { rows } = await inApp(({ db }) => sql`select from customer_group where name = ${groupName}`.execute(db))
  expect(rows).toHaveLength(0)
  const kept = await inApp(({ db }) =>
    sql<{ state: string }>`select state from pgboss.job where name = 'test.fails'`.execute(db),
  )
  expect(kept.rows).toEqual([{ state: 'retry' }])
})

test('a scheduled job runs in every organisation', async () => {
  const seen: string[] = []
  const job = defineJob({
    name: 'test.everyMinute',
    every: '* * * * *',
    run: async (tx) => void seen.push(tx.organisationId),
  })
  const jobs = await open([job])
  await jobs.runDue()
  expect(seen).toEqual([stage.organisationId])
})

test('in a house that works, a queued job runs by itself', async () => {
  const done = Promise.withResolvers<string>()
  const job = defineJob({ name: 'test.byItself', run: async (tx) => done.resolve(tx.organisationId) })
  const jobs = await open([job])
  await jobs.start()
  await inApp((tx) => enqueue(tx, job, undefined))
  expect(await done.promise).toBe(stage.organisationId)
}, 20_000)

test('what the log keeps of a job that fails, and of a queue that cannot be read, says why', async () => {
  const other = await openStage()
  const told: { job: string; error: unknown }[] = []
  let heard = () => {}
  const next = (about: string) =>
    new Promise<Record<string, unknown>>((done) => {
      heard = () => {
        const found = told.find(({ job }) => job === about)
        if (found) done(loggable(found.error))
      }
      heard()
    })
  const job = defineJob({
    name: 'test.fails',
    every: '* * * * *',
    run: () => Promise.reject(new Error('no paper left')),
  })
  const jobs = await openJobs({
    url: other.urls.app,
    source: other.source,
    services: { control: other.database.control, mailWaits: () => {}, push: false, sms: false },
    jobs: [job],
    organisations: other.organisations,
    onProblem: (problem) => {
      told.push(problem)
      heard()
    },
  })
  await asSystem(other.source, other.organisationId, (tx) => enqueue(tx, job, undefined))
  await jobs.start()
  expect(await next('test.fails')).toMatchObject({ kind: 'Error', message: 'no paper left' })
  await withClient(other.ownerUrl, (owner) => owner.query('alter schema pgboss rename to elsewhere'))
  expect(await next('queue')).toMatchObject({ message: expect.stringContaining('pgboss'), stack: expect.any(String) })
  await withClient(other.ownerUrl, (owner) => owner.query('alter schema elsewhere rename to pgboss'))
  await jobs.close()
  await other.close()
})
