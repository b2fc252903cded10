import { sql } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { auditAll } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personReached } from '#features/guests/server/person-reach.api.ts'
import { lastDosesOf } from '#features/medicines/server/doses-reach.api.ts'
import { fullName, myOpenRiders } from '#features/people/server/people.api.ts'
import { birthColumn } from '#features/people/server/records.api.ts'
import { collectorsOf } from '#features/pickup/server/run-collectors.api.ts'
import { emergencyCardsOf } from '#features/plans/server/cards.api.ts'
import { inReach } from '#features/runs/server/policy.api.ts'
import { AHEAD_MS, type getRunCards } from '../shared/onboard.contract.ts'

type Run = { id: string; zone: string; service_date: string; planned_end: Date }
type Rider = {
  id: string
  child_id: string
  name: string
  surname: string
  birth_date: string | null
  school_class: string | null
}

/** The card of each passenger of a run that is not over, by name. Throws 404 for a run that is over or out of reach. */
export async function cardsOfRun(tx: TenantContext, runId: string): Promise<AnswerOf<typeof getRunCards>> {
  const run = await openRun(tx, runId)
  const riders = await ridersOf(tx, runId)
  const ids = riders.map((one) => one.child_id)
  const people = riders.map((one) => ({
    id: one.child_id,
    fullName: fullName(one),
    birthDate: one.birth_date,
    zone: run.zone,
  }))
  const [cards, doses, collectors] = await allOf([
    emergencyCardsOf(tx, people),
    lastDosesOf(tx, ids),
    collectorsOf(tx, { runId, day: run.service_date }, ids),
  ])
  await auditAll(
    tx,
    ids.map((id) => ({
      action: tx.actor.role === 'CB_ADMIN' ? 'onboard.cardRead' : 'onboard.cardSent',
      subjectKind: 'person',
      subjectId: id,
      details: { run: runId },
    })),
  )
  return {
    runId,
    zone: run.zone,
    plannedEnd: run.planned_end.toISOString(),
    dosesOpen: doses !== null,
    cards: cards.flatMap((card, at) => {
      const rider = riders[at]
      if (!rider) return []
      return {
        ...card,
        passengerId: rider.id,
        schoolClass: rider.school_class ?? '',
        collectors: collectors(rider.child_id),
        lastDose: doses?.get(rider.child_id) ?? null,
      }
    }),
  }
}

/** A run of the groups of the actor that is not over; an assistant is of its crew, and its time has come. */
async function openRun(tx: TenantContext, runId: string): Promise<Run> {
  const mine =
    tx.actor.role === 'CB_ASSISTANT'
      ? sql`and run.id in (select run_id from (${myOpenRiders(tx)}) mine)
          and (run.started_at is not null or run.planned_start <= ${new Date(tx.now.getTime() + AHEAD_MS)})`
      : sql``
  const { rows } = await sql<Run>`select run.id, run.zone, run.service_date, run.planned_end from run
    where run.organisation_id = ${tx.organisationId} and run.id = ${runId} and run.group_id = ${anyOf(tx.actor.groupIds)}
      and run.status not in ('CLOSED', 'CANCELLED') and ${inReach(tx)} ${mine}`.execute(tx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The passengers whom the actor reaches; of a child with two places on the list one. */
async function ridersOf(tx: TenantContext, runId: string): Promise<Rider[]> {
  const { rows } =
    await sql<Rider>`select distinct on (p.name_key, rp.child_id) rp.id, rp.child_id, p.name, p.surname, rp.school_class,
      ${birthColumn(tx, 'p.id')} as birth_date
    from run_passenger rp join person p on p.organisation_id = ${tx.organisationId} and p.id = rp.child_id
    where rp.organisation_id = ${tx.organisationId} and rp.run_id = ${runId} and ${personReached(tx, 'rp.child_id')}
    order by p.name_key, rp.child_id, rp.id`.execute(tx.db)
  return rows
}
