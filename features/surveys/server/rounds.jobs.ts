import { sql } from 'kysely'
import { defineJob } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { nextRound } from '../shared/surveys.rules.ts'
import { closeRound, openRound, remindMissing, tellRound } from './publishing.commands.ts'
import { surveyColumns, surveyIn, type StoredSurvey } from './surveys.queries.ts'

/** Days before its end on which those who have not answered are reminded (ours): the last but one, when there is time still. */
const REMINDED_BEFORE_MS = 2 * 86_400_000

/** Every ten minutes: opens what is due, closes what is over and begins its next round, reminds before the end. */
export const turnRounds = defineJob({
  name: 'surveys.rounds',
  every: '*/10 * * * *',
  run: async (tx) => {
    for (const survey of await open(tx, sql`r.told_at is null and r.opens_at <= ${tx.now} and s.kind = 'SURVEY'`))
      await tellRound(tx, survey, survey.round)
    for (const survey of await open(tx, sql`s.closes_at <= ${tx.now}`)) await turn(tx, survey)
    const soon = new Date(tx.now.getTime() + REMINDED_BEFORE_MS)
    // Where it was open for longer than that: whoever was told a day ago is not reminded yet.
    const due = sql`s.closes_at > ${tx.now} and s.closes_at <= ${soon} and s.kind = 'SURVEY' and r.told_at is not null
      and r.reminded_at is null and r.opens_at <= ${new Date(tx.now.getTime() - REMINDED_BEFORE_MS)}`
    for (const survey of await open(tx, due)) {
      await reminded(tx, survey)
      await remindMissing(tx, survey)
    }
  },
})

async function reminded(tx: TenantContext, { id, round }: StoredSurvey): Promise<void> {
  await tx.db
    .updateTable('survey_round')
    .set({ reminded_at: tx.now })
    .where('organisation_id', '=', tx.organisationId)
    .where('survey_id', '=', id)
    .where('round', '=', round)
    .execute()
}

async function open(tx: TenantContext, when: ReturnType<typeof sql>): Promise<StoredSurvey[]> {
  const { rows } = await sql`select ${surveyColumns} from survey s
    join survey_round r on r.organisation_id = ${tx.organisationId} and r.survey_id = s.id and r.round = s.round
    where s.organisation_id = ${tx.organisationId} and s.status = 'OPEN' and ${when}
    order by s.id limit 100 for update of s skip locked`.execute(tx.db)
  return rows.map(surveyIn)
}

/** Ends a round that is over. One that repeats begins its next one, a span after the last, skipping what a server slept through. */
async function turn(tx: TenantContext, survey: StoredSurvey): Promise<void> {
  await closeRound(tx, survey)
  const { every, opens_at: opened, closes_at: closed } = survey
  if (every === 'never' || opened === null || closed === null) {
    await set(tx, survey.id, { status: 'CLOSED' })
    return
  }
  const current = { opens: opened, closes: closed }
  const { zone, first } = await firstRound(tx, survey.id, current)
  const { opens, closes } = nextRound({ first, current }, { every, zone, now: tx.now })
  const round = survey.round + 1
  await set(tx, survey.id, { opens_at: opens, closes_at: closes, round })
  await openRound(tx, survey, { round, opens, closes })
  if (opens <= tx.now && survey.kind === 'SURVEY') await tellRound(tx, survey, round)
}

/** The times of the first round, and the zone of the group of the survey. */
async function firstRound(tx: TenantContext, id: string, current: { opens: Date; closes: Date }) {
  const { rows } = await sql<{
    opens_at: Date | null
    closes_at: Date | null
    zone: string
  }>`select r.opens_at, r.closes_at, g.zone
    from survey s join customer_group g on g.organisation_id = s.organisation_id and g.id = s.group_id
      left join survey_round r on r.organisation_id = s.organisation_id and r.survey_id = s.id and r.round = 1
    where s.organisation_id = ${tx.organisationId} and s.id = ${id}`.execute(tx.db)
  const [row] = rows
  const first = row?.opens_at && row.closes_at ? { opens: row.opens_at, closes: row.closes_at } : current
  return { zone: row?.zone ?? 'UTC', first }
}

type Changes = { status?: 'CLOSED'; opens_at?: Date; closes_at?: Date; round?: number }

async function set(tx: TenantContext, id: string, changes: Changes): Promise<void> {
  await tx.db
    .updateTable('survey')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
}
