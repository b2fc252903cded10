import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { Work } from '#platform/server/work.ts'
import { gives } from '#features/people/server/people.api.ts'
import { knowsHome } from '#features/travel/server/homes.api.ts'
import { mayWatch, ON_THE_WAY } from '../shared/positions.rules.ts'
import { etaStop, stopRows, watchedChild, type WatchedStop } from './positions.queries.ts'

/**
 * Everything that a position of a run needs, in one statement, because every vehicle says one each five seconds: the run,
 * its last reading, its stops, and everybody who may ever see where it is. For anybody but its crew the run looks missing.
 */
export async function locatedRun(work: Work, runId: string) {
  const run = await work.db
    .selectFrom('run')
    .innerJoin('run_crew as c', (join) =>
      join.onRef('c.organisation_id', '=', 'run.organisation_id').onRef('c.run_id', '=', 'run.id'),
    )
    .select(['run.group_id', 'run.status', 'run.started_at', 'run.closed_at'])
    .select((eb) => [
      eb
        .selectFrom('run_position as p')
        .select((p) => p.fn.max('p.at').as('at'))
        .whereRef('p.organisation_id', '=', 'run.organisation_id')
        .whereRef('p.run_id', '=', 'run.id')
        .as('last_at'),
      jsonArrayFrom(stopRows(work).where('s.run_id', '=', runId).orderBy('s.seq')).as('stops'),
      jsonArrayFrom(familiesOf(work, runId)).as('families'),
      jsonArrayFrom(staffOf(work, runId)).as('staff'),
    ])
    .where('run.organisation_id', '=', work.organisationId)
    .where('run.id', '=', runId)
    .where('run.group_id', '=', anyOf(work.actor.groupIds))
    .where('c.person_id', '=', work.actor.personId)
    .executeTakeFirst()
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

const familiesOf = (work: Work, runId: string) =>
  work.db
    .selectFrom('run_passenger as p')
    .innerJoin('relationship as r', (join) =>
      join.onRef('r.organisation_id', '=', 'p.organisation_id').onRef('r.child_id', '=', 'p.child_id'),
    )
    .leftJoin('run_stop as b', (join) =>
      join.onRef('b.organisation_id', '=', 'p.organisation_id').onRef('b.id', '=', 'p.board_stop_id'),
    )
    .select(['r.adult_id as person_id', 'p.state', 'b.planned_at'])
    .where('p.organisation_id', '=', work.organisationId)
    .where('p.run_id', '=', runId)
    .where('p.state', 'in', ['EXPECTED', ...ON_THE_WAY])
    .where(gives(work, 'see'))
    .where(knowsHome(work, 'p.household_id', sql.ref('r.adult_id')))

/** The crew of the run, and the administrators of its group today. */
const staffOf = (work: Work, runId: string) =>
  work.db
    .selectFrom('run_crew as its')
    .select('its.person_id')
    .where('its.organisation_id', '=', work.organisationId)
    .where('its.run_id', '=', runId)
    .unionAll(
      work.db
        .selectFrom('membership as m')
        .innerJoin('run as of', (join) =>
          join.onRef('of.organisation_id', '=', 'm.organisation_id').onRef('of.group_id', '=', 'm.group_id'),
        )
        .select('m.person_id')
        .where('m.organisation_id', '=', work.organisationId)
        .where('of.id', '=', runId)
        .where('m.role', '=', 'CB_ADMIN')
        .where(
          sql<boolean>`daterange(m.valid_from, m.valid_to, '[]') @> (${work.now}::timestamptz at time zone of.zone)::date`,
        ),
    )
