import { sql } from 'kysely'
import { announce } from '#platform/server/live/announce.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { childDay } from '#features/people/server/membership-days.api.ts'

/** A day counts as new for so long: a job that was late by less than this still tells. */
const NEW_DAY_MS = 60 * 60_000

/**
 * Relationships begin and end with a day, and nobody is there who would announce it: the adult's screens fetch everything
 * about children again, so that what the relationship showed is gone. Every quarter of an hour, as zones differ by quarters;
 * an adult may be told several times in the first hour of the day, which changes nothing.
 */
export const announceNewDays = defineJob({
  name: 'relationships.newDay',
  every: '*/15 * * * *',
  run: async (tx) => {
    const { organisationId, now } = tx
    const today = childDay(tx, 'r.child_id')
    const before = childDay({ organisationId, now: new Date(now.getTime() - NEW_DAY_MS) }, 'r.child_id')
    // Where the child is, it is at most a day earlier or later than in UTC.
    const day = sql`(${now}::timestamptz at time zone 'UTC')::date`
    const rows = await tx.db
      .selectFrom('relationship as r')
      .select('r.adult_id')
      .distinct()
      .where('r.organisation_id', '=', organisationId)
      .where(sql<boolean>`(r.valid_to between ${day} - 2 and ${day} or r.valid_from between ${day} - 1 and ${day} + 1)`)
      .where(sql<boolean>`${today} > ${before} and (r.valid_to = ${today} - 1 or r.valid_from = ${today})`)
      .execute()
    announce(tx, {
      message: 'relationships.kin',
      data: {},
      about: 'nobody',
      audience: { persons: rows.map((row) => row.adult_id) },
    })
  },
})
