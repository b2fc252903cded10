import type pg from 'pg'
import { hashPassword } from '#platform/server/sessions/passwords.ts'
import { FAMILY, GIVEN, PASSWORD, SIGNED_IN } from './names.ts'
import { PEOPLE, PEOPLE_BASIS, STAFF_BASIS } from './people.sql.ts'
import { PLAN, PLAN_BASIS } from './plan.sql.ts'
import { RUNS, RUNS_BASIS } from './runs.sql.ts'
import { sizeOf } from './size.ts'

/**
 * Writes people, routes and a year of runs as the product leaves them, with few statements over whole tables. The tables must be
 * empty. Answers how many rows each got.
 */
export async function fillWorld(
  owner: pg.Client,
  scale: number,
  say: (text: string) => void,
): Promise<Record<string, number>> {
  const hash = await hashPassword(PASSWORD)
  const written: Record<string, number> = {}
  const put = async (table: string, sql: string, values: unknown[] = []) => {
    const began = performance.now()
    written[table] = (await owner.query(sql, values)).rowCount ?? 0
    const seconds = (performance.now() - began) / 1000
    if (seconds > 5) say(`${table}: ${written[table]} rows in ${seconds.toFixed(0)} s`)
  }
  // Every key is made together with what it points to; checking millions of them takes longer than writing them.
  await owner.query(`set session_replication_role = replica; set work_mem = '256MB'`)
  for (const { sql, names } of PEOPLE_BASIS(sizeOf(scale)))
    await owner.query(sql, names ? [sql.includes('a_family as') ? FAMILY : GIVEN] : [])
  for (const sql of STAFF_BASIS(SIGNED_IN)) await owner.query(sql)
  for (const { table, sql, hash: withHash } of PEOPLE) await put(table, sql, withHash ? [hash] : [])
  for (const sql of PLAN_BASIS) await owner.query(sql)
  for (const { table, sql } of PLAN) await put(table, sql)
  for (const sql of RUNS_BASIS) await owner.query(sql)
  for (const { table, sql } of RUNS) await put(table, sql)
  await owner.query('vacuum analyze')
  return written
}
