import { CompiledQuery, sql } from 'kysely'
import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import { insertInto } from '#platform/server/db/insert-into.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { dueLetter, postLetters, type DueLetter } from '#platform/server/mail/letter.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { leavingNotices } from './leaving.queries.ts'
import { heldOf, letterId, planLetters, type Planned } from './leaving.rules.ts'
import { noticeLetter, pushLetter, smsLetter, summaryLetter } from './letters.templates.ts'

/** Notes the e-mails, pushes and SMS of these notices, as each reader chose; what is in their quiet hours leaves at the end of them. */
export const postNotices = defineJob({
  name: 'notices.post',
  input: z.object({ ids: z.array(z.string()) }),
  run: async (tx, { ids }, { control, mailWaits, push, sms }) => {
    const notices = await leavingNotices(tx, ids)
    const held = Map.groupBy(
      notices.filter((one) => heldOf(one) !== null && one.heldUntil === null),
      (one) => heldOf(one)?.toISOString() ?? '',
    )
    for (const [until, its] of held)
      await sql`update notice set held_until = ${until}::timestamptz
        where organisation_id = ${tx.organisationId} and id = ${anyOf(its.map((one) => one.id))}`.execute(tx.db)
    const letters = planLetters(notices, { push, sms })
    if (letters.length === 0) return
    await noteLetters(tx, letters)
    await postLetters(
      control,
      tx.now,
      letters.map((one) => letterOf(tx.organisationId, one)),
    )
    mailWaits()
  },
})

function letterOf(
  organisationId: string,
  { id, channel, personId, deviceId, noticeIds, heldUntil }: Planned,
): DueLetter {
  const waited = heldUntil === null ? { noticeIds } : { heldUntil: heldUntil.toISOString() }
  if (channel === 'push')
    return dueLetter(pushLetter, { organisationId, personId, deviceId: deviceId ?? '', ...waited }, id, heldUntil)
  if (channel === 'sms') return dueLetter(smsLetter, { organisationId, personId, ...waited }, id, heldUntil)
  if (heldUntil !== null)
    return dueLetter(summaryLetter, { organisationId, personId, heldUntil: heldUntil.toISOString() }, id, heldUntil)
  return dueLetter(noticeLetter, { organisationId, noticeIds }, id)
}

/** Rows of one statement: three parameters each. */
const ROWS_AT_ONCE = 5000

async function noteLetters(tx: TenantContext, letters: readonly Planned[]): Promise<void> {
  const rows = letters.flatMap(({ id, channel, noticeIds }) =>
    noticeIds.map((noticeId) => ({ notice_id: noticeId, letter_id: id, channel })),
  )
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const { sql: text, parameters } = insertInto(
      'notice_letter',
      { organisation_id: tx.organisationId },
      rows.slice(at, at + ROWS_AT_ONCE),
    )
    await tx.db.executeQuery(CompiledQuery.raw(`${text} on conflict do nothing`, [...parameters]))
  }
}

/** A summary that no process wrote at its minute is written within this time; after it the next day's is soon enough. */
const LATE_MINUTES = 120

/** Every quarter of an hour: the daily summaries whose time has come, each once a day. */
export const postSummaries = defineJob({
  name: 'notices.summaries',
  every: '*/15 * * * *',
  run: async (tx, _input, { control, mailWaits }) => {
    const rows = await tx.db
      .selectFrom('notice_hours as h')
      .innerJoin('person as p', (join) =>
        join.onRef('p.organisation_id', '=', 'h.organisation_id').onRef('p.id', '=', 'h.person_id'),
      )
      .select(['h.person_id', 'h.zone', 'h.summary_at'])
      .where('h.organisation_id', '=', tx.organisationId)
      .where('h.summary_at', 'is not', null)
      .where('p.email', 'is not', null)
      .execute()
    const due = rows.filter((row) => isDue(row.summary_at ?? '', row.zone, tx.now))
    if (due.length === 0) return
    await postLetters(
      control,
      tx.now,
      due.map(({ person_id: personId, zone }) =>
        dueLetter(
          summaryLetter,
          { organisationId: tx.organisationId, personId, since: new Date(tx.now.getTime() - 86_400_000).toISOString() },
          letterId(`summary ${personId} ${dayIn(zone, tx.now)}`),
        ),
      ),
    )
    mailWaits()
  },
})

function isDue(at: string, zone: string, now: Date): boolean {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const late = minutesOf(timeIn(zone, now)) - minutesOf(at)
  return late >= 0 && late < LATE_MINUTES
}
