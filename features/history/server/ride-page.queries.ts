import { sql, type Expression, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { RunPassengerRow, RunRow } from '#platform/server/db/schema.generated.ts'
import type { Counted } from '#platform/server/db/counted-page.ts'
import { COUNT_LIMIT } from '#platform/server/db/paging.ts'

/** A child on a run as the database has it, with the stops of the child. */
export type RideRow = Pick<
  Selectable<RunPassengerRow>,
  'id' | 'run_id' | 'name' | 'planned' | 'state' | 'since' | 'rode' | 'returned_to'
> &
  Pick<Selectable<RunRow>, 'route_name' | 'mode' | 'direction' | 'zone' | 'service_date' | 'status'> & {
    child_id: string
    board_name: string | null
    board_place: string | null
    board_planned: Date | null
    board_arrived: Date | null
    alight_name: string | null
    alight_place: string | null
    alight_planned: Date | null
    alight_arrived: Date | null
    /** Something about the child came in after the close. */
    amended: boolean
  }

type Parts = {
  organisationId: string
  /** The runs to look on, as `run`; `inOrder` the same by their planned start, in the order of the page. */
  runs: RawBuilder<Selectable<RunRow>>
  inOrder: RawBuilder<Selectable<RunRow>>
  /** The total; counted from an index (run_passenger_told) unless given. */
  total?: RawBuilder<unknown>
  /** Conditions on the child (`p`). */
  where: readonly Expression<SqlBool>[]
  order: 'asc' | 'desc'
  /** A literal, so that the plan that is kept is made for a page and not for a tenth of everything. */
  limit: number
  /** Null on the first page. */
  offset: number | null
}

/**
 * One page of children on runs, by the planned start of the run and their names, with the total up to 10,001. The page is cut before
 * anything is joined to it.
 */
export const ridePage = (parts: Parts): RawBuilder<Counted<RideRow>> => {
  const { organisationId, inOrder, where, order, limit, offset } = parts
  return sql<Counted<RideRow>>`
  select counted.total, page.* from (select ${parts.total ?? totalOf(parts)} as total) counted
  left join (
    select f.at, p.id, p.run_id, p.child_id, p.name, p.planned, p.state, p.since, p.rode, p.returned_to,
      run.route_name, run.mode, run.direction, run.zone, run.service_date, run.status,
      b.name as board_name, b.place_id as board_place, b.planned_at as board_planned, b.arrived_at as board_arrived,
      a.name as alight_name, a.place_id as alight_place, a.planned_at as alight_planned, a.arrived_at as alight_arrived,
      exists (select from boarding_event e where e.organisation_id = ${organisationId} and e.passenger_id = p.id and e.late) as amended
    from (select found.*, row_number() over (order by planned_start ${sql.raw(order)}, name, id)::int as at from
        (select run.id as run_id, run.planned_start, p.name, p.id from ${inOrder} run ${onRun(organisationId, where)}
          order by run.planned_start ${sql.raw(order)}, p.name, p.id
          limit ${sql.lit(limit)} ${offset === null ? sql`` : sql`offset ${offset}`}) found) f
    join run_passenger p on p.organisation_id = ${organisationId} and p.id = f.id
    join run on run.organisation_id = ${organisationId} and run.id = f.run_id
    left join run_stop b on b.organisation_id = ${organisationId} and b.id = p.board_stop_id
    left join run_stop a on a.organisation_id = ${organisationId} and a.id = p.alight_stop_id) page on true
  order by page.at`
}

/** How many children there are on these runs, up to 10,001. */
export const totalOf = ({ organisationId, runs, where }: Pick<Parts, 'organisationId' | 'runs' | 'where'>) =>
  sql`(select count(*)::int from (select 1 from ${runs} run ${onRun(organisationId, where)} limit ${sql.lit(COUNT_LIMIT + 1)}) one)`

const onRun = (organisationId: string, where: readonly Expression<SqlBool>[]) =>
  sql`join run_passenger p on p.organisation_id = ${organisationId} and p.run_id = run.id and p.child_id is not null
    where ${sql.join([...where], sql` and `)}`
