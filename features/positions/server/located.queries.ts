import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { givesWhileParent } from '#features/people/server/rights.api.ts'
import { knowsHome } from '#features/children/server/homes.api.ts'
import { mayWatch, ON_THE_WAY } from '../shared/positions.rules.ts'
import { etaStop, stopRows, watchedChild, type WatchedStop } from './positions.queries.ts'

type Asked = { organisationId: string; now: Date; personId: string; groupIds: readonly string[]; runId: string }
type Asking = Asked & Pick<TenantContext, 'db'>

const ofCrew = builtOnce((db: TenantContext['db'], asked: Asked) => {
  const asking = { ...asked, db }
  return db
    .selectFrom('run')
    .innerJoin('run_crew as c', (join) =>
      join.onRef('c.organisation_id', '=', 'run.organisation_id').onRef('c.run_id', '=', 'run.id'),
    )
    .select(['run.id', 'run.group_id', 'run.route_name', 'run.zone', 'run.direction', 'run.mode'])
    .select(['run.status', 'run.started_at', 'run.closed_at'])
    .select((eb) => [
      eb
        .selectFrom('run_position as p')
        .select((p) => p.fn.max('p.at').as('at'))
        .whereRef('p.organisation_id', '=', 'run.organisation_id')
        .whereRef('p.run_id', '=', 'run.id')
        .as('last_at'),
      jsonArrayFrom(stopRows(asking).where('s.run_id', '=', asked.runId).orderBy('s.seq')).as('stops'),
      jsonArrayFrom(familiesOf(asking)).as('families'),
      jsonArrayFrom(staffOf(asking)).as('staff'),
    ])
    .where('run.organisation_id', '=', asked.organisationId)
    .where('run.id', '=', asked.runId)
    .where('run.group_id', '=', anyOf(asked.groupIds))
    .where('c.person_id', '=', asked.personId)
})

/**
 * Everything that a position of a run needs, in one statement, because every vehicle says one each five seconds: the run,
 * its last reading, its stops, and everybody who may ever see where it is. For anybody but its crew the run looks missing.
 */
export async function locatedRun(
  { db, organisationId, now, actor: { personId, groupIds } }: TenantContext,
  runId: string,
) {
  if (personId === null) throw notFound()
  const [run] = await ofCrew(db, { organisationId, now, personId, groupIds, runId })
  if (!run) throw notFound()
  const { stops, families, staff, ...its } = run
  return { ...its, stops: stops.map((row): WatchedStop => etaStop(row)), watchers: { families, staff } }
}

export type Watchers = Awaited<ReturnType<typeof locatedRun>>['watchers']

/** Who may see the position at this moment: the office of the group, the crew, and families whose child is expected or on board. */
export function watchersAt({ families, staff }: Watchers, deviationSeconds: number, now: Date): string[] {
  const watching = families.filter((row) => mayWatch(watchedChild(row), deviationSeconds, now))
  return [...new Set([...staff, ...watching].map((row) => row.person_id))]
}

const familiesOf = (asking: Asking) =>
  asking.db
    .selectFrom('run_passenger as p')
    .innerJoin('relationship as r', (join) =>
      join.onRef('r.organisation_id', '=', 'p.organisation_id').onRef('r.child_id', '=', 'p.child_id'),
    )
    .leftJoin('run_stop as b', (join) =>
      join.onRef('b.organisation_id', '=', 'p.organisation_id').onRef('b.id', '=', 'p.board_stop_id'),
    )
    .select(['r.adult_id as person_id', 'p.state', 'b.planned_at'])
    .where('p.organisation_id', '=', asking.organisationId)
    .where('p.run_id', '=', asking.runId)
    .where('p.state', 'in', ['EXPECTED', ...ON_THE_WAY])
    .where(givesWhileParent(asking, 'see'))
    .where(knowsHome(asking, 'p.household_id', sql.ref('r.adult_id')))

/** The crew of the run, and the administrators of its group today. */
const staffOf = (asking: Asking) =>
  asking.db
    .selectFrom('run_crew as its')
    .select('its.person_id')
    .where('its.organisation_id', '=', asking.organisationId)
    .where('its.run_id', '=', asking.runId)
    .unionAll(
      asking.db
        .selectFrom('membership as m')
        .innerJoin('run as of', (join) =>
          join.onRef('of.organisation_id', '=', 'm.organisation_id').onRef('of.group_id', '=', 'm.group_id'),
        )
        .select('m.person_id')
        .where('m.organisation_id', '=', asking.organisationId)
        .where('of.id', '=', asking.runId)
        .where('m.role', '=', 'CB_ADMIN')
        .where(
          sql<boolean>`(${asking.now}::timestamptz at time zone of.zone)::date between m.valid_from and coalesce(m.valid_to, 'infinity'::date)`,
        ),
    )
