import type pg from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import { JOBS_SCHEMA } from './job.ts'

type Owner = Pick<pg.Client, 'query'>

/**
 * Makes or updates pg-boss's own tables, as the owner, beside our migrations; the runtime's role only works with them.
 * Call it after `caravan_app` exists. Running it again changes nothing.
 */
export async function installJobs(owner: Owner): Promise<void> {
  const there = await owner.query<{ table: string | null }>(
    `select to_regclass('${JOBS_SCHEMA}.version')::text as table`,
  )
  if (there.rows[0]?.table) {
    const { rows } = await owner.query<{ version: number }>(`select version from ${JOBS_SCHEMA}.version`)
    const version = rows[0]?.version ?? 0
    if (version < latestVersion()) await owner.query(getMigrationPlans(JOBS_SCHEMA, version))
  } else {
    await owner.query(getConstructionPlans(JOBS_SCHEMA))
  }
  await owner.query(`
    grant usage on schema ${JOBS_SCHEMA} to caravan_app;
    grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to caravan_app;
  `)
}

/** The version that this pg-boss makes, as its own plan says: it has no other word for it. */
function latestVersion(): number {
  const found = /INSERT INTO \w+\.version\s*\(version\)\s*VALUES\s*\('?(\d+)/i.exec(getConstructionPlans(JOBS_SCHEMA))
  if (!found) throw new Error('the plan of pg-boss names no version')
  return Number(found[1])
}
