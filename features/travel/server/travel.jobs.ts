import { sql } from 'kysely'
import { defineJob } from '#platform/server/jobs/job.ts'

/** Requests that nobody decided before their day was over. Every hour, so that each zone's midnight is met soon. */
export const expireRequests = defineJob({
  name: 'travel.expire',
  every: '7 * * * *',
  run: async (tx) => {
    await tx.db
      .updateTable('change_request')
      .set((eb) => ({ state: 'expired', rule: 'undecided', version: eb('version', '+', 1) }))
      .where('organisation_id', '=', tx.organisationId)
      .where('state', '=', 'proposed')
      .where(
        sql<boolean>`day < (select (${tx.now}::timestamptz at time zone g.zone)::date from customer_group g
          where g.organisation_id = change_request.organisation_id and g.id = change_request.group_id)`,
      )
      .execute()
  },
})
