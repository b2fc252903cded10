import type pg from 'pg'
import { usernameOf } from './names.ts'

/** An administrator of one group. */
export type Administrator = {
  username: string
  accountId: string
  organisationId: string
  groupId: string
  routes: string[]
}
export type Rider = { id: string; boardStopId: string; alightStopId: string }
/** The assistant who leads a run that is under way. */
export type Crew = {
  username: string
  personId: string
  organisationId: string
  groupId: string
  runId: string
  riders: Rider[]
}
/** Who asks; the crews of both sides have runs of their own, so that each records on a world of its own. */
export type Callers = { administrators: Administrator[]; crews: { product: Crew[]; limit: Crew[] } }

/** So many runs at most are recorded on over one connection. */
const RUNS_OF_CONNECTION = 4

/** The parents of the children on a run, in the same order each time. */
export async function readParents(owner: pg.Client, { organisationId, runId }: Crew): Promise<string[]> {
  const { rows } = await owner.query<{ username: string }>(
    `select distinct a.username from run_passenger p
      join relationship r on r.organisation_id = p.organisation_id and r.child_id = p.child_id
      join control.account_organisation o on o.organisation_id = r.organisation_id and o.person_id = r.adult_id
      join control.account a on a.id = o.account_id
      where p.organisation_id = $1 and p.run_id = $2 order by a.username`,
    [organisationId, runId],
  )
  return rows.map((row) => row.username)
}

/** Reads from the world who asks over so many connections, in the same order each time. */
export async function readCallers(owner: pg.Client, connections: number): Promise<Callers> {
  const administrators = await owner.query<Administrator>(
    `select a.username, a.id as "accountId", o.organisation_id as "organisationId", m.group_id as "groupId",
        (select array_agg(r.id::text order by r.id) from route r where r.organisation_id = m.organisation_id and r.group_id = m.group_id) as routes
      from control.account a join control.account_organisation o on o.account_id = a.id
      join membership m on m.organisation_id = o.organisation_id and m.person_id = o.person_id
      where a.username = any ($1) order by a.id`,
    [Array.from({ length: connections }, (_, number) => usernameOf.administrator(number))],
  )
  const crews = await owner.query<Crew>(
    `select a.username, c.person_id as "personId", c.organisation_id as "organisationId", c.group_id as "groupId", c.run_id as "runId",
        (select json_agg(json_build_object('id', p.id, 'boardStopId', p.board_stop_id, 'alightStopId', p.alight_stop_id) order by p.id)
          from run_passenger p where p.organisation_id = c.organisation_id and p.run_id = c.run_id) as riders
      from run join run_crew c on c.organisation_id = run.organisation_id and c.run_id = run.id
      join control.account_organisation o on o.organisation_id = c.organisation_id and o.person_id = c.person_id
      join control.account a on a.id = o.account_id
      where run.status = 'IN_PROGRESS' order by hashtext(run.id::text), run.id limit $1`,
    [2 * connections * RUNS_OF_CONNECTION],
  )
  const ofHalf = (half: number) => crews.rows.filter((_, at) => at % 2 === half)
  return { administrators: administrators.rows, crews: { product: ofHalf(0), limit: ofHalf(1) } }
}
