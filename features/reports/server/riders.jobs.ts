import { sql } from 'kysely'
import { announce } from '#platform/server/live/announce.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify } from '#features/notices/server/notices.api.ts'
import { guardiansToTell } from '#features/people/server/people.api.ts'
import { ASK_AGAIN_DAYS, MISSES, SERVICE_DAYS } from '../shared/riders.rules.ts'

/** Looks every night for children who are expected and not there, and asks their families. */
export const askRiders = defineJob({
  name: 'reports.askRiders',
  every: '20 2 * * *',
  run: async (tx) => void (await askFamilies(tx)),
})

type Miss = { group_id: string; route_id: string; route_name: string; child_id: string; days: string[] }

/** Asks about each child that missed three of the last ten service days of a route without an absence. How many it asked. */
export async function askFamilies(tx: TenantContext): Promise<number> {
  const missed = await missing(tx)
  if (missed.length === 0) return 0
  const asked = await tx.db
    .insertInto('ride_question')
    .values(
      missed.map((one) => ({
        ...one,
        organisation_id: tx.organisationId,
        id: tx.newId(),
        state: 'asked' as const,
        asked_at: tx.now,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning(['id', 'child_id', 'route_name', 'group_id'])
    .execute()
  const adults = await guardiansToTell(
    tx,
    asked.map((one) => one.child_id),
    'decide',
  )
  for (const question of asked) {
    const to = adults.filter((adult) => adult.child_id === question.child_id).map((adult) => adult.adult_id)
    await notify(
      tx,
      {
        kind: 'reports.riderAsked',
        topic: 'transport',
        title: 'reports.notice.asked',
        body: 'reports.notice.asked.body',
      },
      {
        to,
        cause: question.id,
        values: { route: question.route_name },
        link: '/loggedIn/menuPage/',
        about: [question.child_id],
      },
    )
    announce(tx, {
      message: 'reports.ridersChanged',
      data: {},
      about: [question.child_id],
      audience: { persons: to, groupStaff: [question.group_id] },
    })
  }
  return asked.length
}

/**
 * Children of active routes who were on the list and not there, with the days. Left out: who rests on the route already,
 * whose day belongs to one of two homes (the other home must not learn of it), and whom somebody asked of late.
 */
async function missing(tx: TenantContext): Promise<Miss[]> {
  const since = new Date(tx.now.getTime() - ASK_AGAIN_DAYS * 86_400_000)
  const { rows } = await sql<Miss>`
    with served as (
      select route_id, service_date, row_number() over (partition by route_id order by service_date desc) as place
      from (select distinct route_id, service_date from run
        where organisation_id = ${tx.organisationId} and status = 'CLOSED'
          -- The first of the two bounds is a constant that an index can use.
          and service_date >= (${tx.now}::timestamptz)::date - 61
          and service_date >= (${tx.now}::timestamptz at time zone zone)::date - 60) days)
    select run.group_id, run.route_id, max(run.route_name) as route_name, p.child_id,
      array_agg(distinct run.service_date order by run.service_date)::text[] as days
    from served
    join run on run.organisation_id = ${tx.organisationId} and run.route_id = served.route_id
      and run.service_date = served.service_date and run.status = 'CLOSED'
    join run_passenger p on p.organisation_id = run.organisation_id and p.run_id = run.id
    join route_passenger rp on rp.organisation_id = run.organisation_id and rp.route_id = run.route_id
      and rp.child_id = p.child_id and rp.rest_from is null
    join route on route.organisation_id = run.organisation_id and route.id = run.route_id and route.status = 'ACTIVE'
    where served.place <= ${SERVICE_DAYS} and p.planned = 'EXPECTED' and not p.rode and p.household_id is null
      and (p.state = 'NO_SHOW' or (p.state = 'ABSENT' and p.absence_id is null))
      and not exists (select 1 from ride_question q where q.organisation_id = run.organisation_id
        and q.route_id = run.route_id and q.child_id = p.child_id
        and (q.state in ('asked', 'answered') or coalesce(q.decided_at, q.answered_at) > ${since}))
    group by run.group_id, run.route_id, p.child_id
    having count(distinct run.service_date) >= ${MISSES}
    order by run.route_id, p.child_id`.execute(tx.db)
  return rows
}
