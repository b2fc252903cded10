import type pg from 'pg'

/** What one statement costs the database; times in milliseconds on average. */
export type Timed = { text: string; calls: number; planMs: number; runMs: number; plans: number }

const LIBRARY = 'pg_stat_statements'

/** Whether the running database measures its statements as wanted. If not it is told so, and does after its next start. */
export async function measuresStatements(owner: pg.Client, wanted: boolean): Promise<boolean> {
  const { rows } = await owner.query<{ loaded: boolean }>(
    `select current_setting('shared_preload_libraries') = '${LIBRARY}' as loaded`,
  )
  if (rows[0]?.loaded === wanted) return true
  await owner.query(
    `alter system ${wanted ? `set shared_preload_libraries = '${LIBRARY}'` : 'reset shared_preload_libraries'}`,
  )
  return false
}

/** Begins anew to measure planning and running of every statement, in a database that has the library loaded. */
export async function beginMeasuring(owner: pg.Client): Promise<void> {
  await owner.query(`create schema if not exists race; create extension if not exists ${LIBRARY} schema race`)
  await owner.query(`select race.pg_stat_statements_reset()`)
}

/** From the next connection on planning is measured too. */
export const MEASURE_PLANNING = `do $$ begin execute format('alter database %I set ${LIBRARY}.track_planning = on', current_database()); end $$`

/** The statements that took longest in all since `beginMeasuring`. */
export async function slowest(owner: pg.Client, most: number): Promise<Timed[]> {
  const { rows } = await owner.query<Timed>(
    `select query as text, calls::int as calls, plans::int as plans, total_plan_time / calls as "planMs", total_exec_time / calls as "runMs"
      from race.pg_stat_statements where query not like '%pg_stat_statements%' order by total_plan_time + total_exec_time desc limit $1`,
    [most],
  )
  return rows
}
