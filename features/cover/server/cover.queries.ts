import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { experienceOf, lockWithCrew, type Member } from '#features/scheduling/server/crew.api.ts'
import type { CoverFor, CoverOffer, coverFor } from '../shared/cover.contract.ts'
import { inOrder } from '#features/crew/shared/crew.rules.ts'
import { assistantsOn } from '#features/crew/server/assistants.api.ts'
import { qualificationsOn } from '#features/crew/server/qualified.api.ts'

/** Whose place may be taken on a run, and by whom, the best first. */
export async function findCover(
  tx: TenantContext,
  runId: string,
  personId?: string,
): Promise<AnswerOf<typeof coverFor>> {
  const { run, crew } = await lockWithCrew(tx, runId)
  const standing = await qualificationsOn(
    tx,
    run.group_id,
    run.service_date,
    crew.map((member) => ({ personId: member.id, function: member.function })),
  )
  const shown = crew.map((member, i) => ({ ...member, away: standing[i]?.away ?? false }))
  if (personId !== undefined && !crew.some((member) => member.id === personId)) throw notFound()
  const place =
    shown.find((member) => member.id === personId) ??
    shown.find((member) => member.away) ??
    shown.find((member) => member.function === 'lead') ??
    shown[0]
  const on = new Set(crew.map((member) => member.id))
  const people = (await assistantsOn(tx, run.group_id, run.service_date)).filter((one) => !on.has(one.id))
  return {
    crew: shown,
    personId: place?.id ?? null,
    candidates: await judged(tx, run, place, people),
  }
}

type Run = Awaited<ReturnType<typeof lockWithCrew>>['run']
type Person = Awaited<ReturnType<typeof assistantsOn>>[number]

async function judged(
  tx: TenantContext,
  run: Run,
  place: Member | undefined,
  people: readonly Person[],
): Promise<CoverFor['candidates']> {
  const ids = people.map((one) => one.id)
  const as = place?.function ?? 'escort'
  const qualified = await qualificationsOn(
    tx,
    run.group_id,
    run.service_date,
    ids.map((personId) => ({ personId, function: as })),
  )
  const { busy, rode } = await experienceOf(tx, run, ids)
  const offers = await tx.db
    .selectFrom('cover_offer')
    .select(['asked_id', 'state'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', run.id)
    .where('person_id', '=', place?.id ?? null)
    .execute()
  const asked = new Map(offers.map((offer) => [offer.asked_id, offer.state]))
  return inOrder(
    people.map((one, i) => ({
      ...one,
      missing: qualified[i]?.missing ?? [],
      away: qualified[i]?.away ?? false,
      busy: busy.get(one.id) ?? [],
      rode: rode.get(one.id) ?? 0,
      asked: asked.get(one.id) ?? null,
    })),
  )
}

/** Runs on which the actor is asked to stand in and that have not started, the next first. */
export async function offersToMe(tx: TenantContext): Promise<CoverOffer[]> {
  const rows = await tx.db
    .selectFrom('cover_offer as o')
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'o.organisation_id').onRef('r.id', '=', 'o.run_id'),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'o.organisation_id').onRef('p.id', '=', 'o.person_id'),
    )
    .leftJoin('run_stop as s', (join) =>
      join.onRef('s.organisation_id', '=', 'r.organisation_id').onRef('s.run_id', '=', 'r.id').on('s.seq', '=', 0),
    )
    .select([
      'o.id',
      'o.run_id',
      'o.offered_at',
      'r.route_name',
      'r.service_date',
      'r.planned_start',
      'r.zone',
      'p.name',
      'p.surname',
      's.name as stop',
    ])
    .where('o.organisation_id', '=', tx.organisationId)
    .where('o.asked_id', '=', tx.actor.personId)
    .where('o.group_id', '=', anyOf(tx.actor.groupIds))
    .where('o.state', '=', 'offered')
    .where('r.status', 'in', ['PLANNED', 'READY'])
    .orderBy('r.planned_start')
    .orderBy('o.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    runId: row.run_id,
    routeName: row.route_name,
    serviceDate: row.service_date,
    plannedStart: row.planned_start.toISOString(),
    zone: row.zone,
    firstStop: row.stop ?? '',
    insteadOf: fullName(row),
    offeredAt: row.offered_at.toISOString(),
  }))
}
