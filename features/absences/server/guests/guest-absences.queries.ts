import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { auditAll } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { boundOf, countedPage, pageFrom } from '#platform/server/db/counted-page.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import type { GuestAbsenceRow } from '#platform/server/db/schema.generated.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { guestInReachOf } from '#features/guests/server/guest-reach.api.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { gives } from '#features/people/server/rights.api.ts'
import type { GuestAbsence, searchGuestAbsences } from '../../shared/guests/guest-absences.contract.ts'
import { covers, isOver, mayCancel, mayDecide, mayEnd } from '../../shared/guests/guest-absences.rules.ts'

type StepJson = {
  version: number
  step: GuestAbsence['steps'][number]['step']
  at: string
  starts_at: string
  ends_at: string | null
  answer: string
  name: string | null
  surname: string | null
}

export type Row = Omit<Selectable<GuestAbsenceRow>, 'at'> & {
  name: string
  surname: string
  group_name: string
  zone: string
  decides: boolean
  steps: StepJson[]
}

/** That `a` is the newest version of its absence. */
const newest = ({ organisationId }: TenantContext): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from guest_absence n where n.organisation_id = ${organisationId} and n.id = a.id
    and n.version > a.version)`

/** The newest version `a` of absences of the actor's groups, about people whom the actor reaches. */
const inReach = (tx: TenantContext): RawBuilder<boolean> =>
  sql<boolean>`(a.organisation_id = ${tx.organisationId} and a.group_id = ${anyOf(tx.actor.groupIds)} and ${newest(tx)}
    and ${guestInReachOf(tx, 'a.person_id', { right: 'see' })})`

/** The columns of `Row`, of an absence `a`. */
const columns = (tx: TenantContext) => sql`a.organisation_id, a.group_id, a.id, a.version, a.person_id,
  a.step, a.state, a.starts_at, a.ends_at, a.reason, a.note, a.taken_by, a.doses_along, a.answer, a.author_id, p.name, p.surname, g.name as group_name, g.zone,
  exists (select from relationship r where r.organisation_id = ${tx.organisationId} and r.child_id = a.person_id
    and r.adult_id = ${tx.actor.personId} and ${gives(tx, 'decide')}) as decides,
  (select jsonb_agg(jsonb_build_object('version', s.version, 'step', s.step, 'at', s.at, 'starts_at', s.starts_at,
      'ends_at', s.ends_at, 'answer', s.answer, 'name', b.name, 'surname', b.surname) order by s.version)
    from guest_absence s left join person b on b.organisation_id = ${tx.organisationId} and b.id = s.author_id
    where s.organisation_id = ${tx.organisationId} and s.id = a.id) as steps`

const joins = ({ organisationId }: TenantContext) => sql`
  join person p on p.organisation_id = ${organisationId} and p.id = a.person_id
  join customer_group g on g.organisation_id = ${organisationId} and g.id = a.group_id`

/** One absence in reach as it stands; another looks missing. */
export async function findRow(tx: TenantContext, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns(tx)} from guest_absence a ${joins(tx)}
    where a.id = ${id} and ${inReach(tx)}`.execute(tx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** One absence as it is answered. */
export const findGuestAbsence = async (tx: TenantContext, id: string): Promise<GuestAbsence> =>
  shown(tx, await findRow(tx, id))

/** The same for somebody who opens it; the family reads that they did. */
export async function readGuestAbsence(tx: TenantContext, id: string): Promise<GuestAbsence> {
  const absence = await findGuestAbsence(tx, id)
  await told(tx, [absence.guestId])
  return absence
}

/** Leaves a line about each of these people for who was read about. */
const told = (tx: TenantContext, guestIds: readonly string[]): Promise<void> =>
  auditAll(
    tx,
    [...new Set(guestIds)].map((subjectId) => ({ action: 'absences.guestRead', subjectKind: 'person', subjectId })),
  )

/** One page of the absences in reach: proposals that wait first, then the latest. */
export async function searchGuestAbsenceRows(tx: TenantContext, body: BodyOf<typeof searchGuestAbsences>) {
  const { q, filters = {} } = body
  const all = [
    inReach(tx),
    sql`a.group_id = ${anyOf(groupsAsked(tx, body.customerGroupDtos))}`,
    filters.guestId !== undefined && sql`a.person_id = ${filters.guestId}`,
    filters.state !== undefined && sql`a.state = ${filters.state}`,
    filters.when !== undefined && sql`(a.ends_at is null or a.ends_at > ${tx.now})`,
    filters.when === 'now' && sql`a.starts_at <= ${tx.now}`,
    Boolean(q) && hasName('p.name_key', q ?? ''),
  ].filter((one) => typeof one !== 'boolean')
  const { rows } = await countedPage<Row>(
    {
      found: sql`select a.id, a.version, a.starts_at, a.state = 'proposed' as waits from guest_absence a ${joins(tx)}
        where ${sql.join(all, sql` and `)}`,
      order: sql`waits desc, starts_at ${sql.raw(body.sort?.[0]?.direction === 'asc' ? 'asc' : 'desc')}, id`,
      rows: sql`select ${columns(tx)} from guest_absence a ${joins(tx)}
        where a.organisation_id = ${tx.organisationId} and a.id = f.id and a.version = f.version`,
    },
    boundOf(body),
  ).execute(tx.db)
  const { rows: found, page } = pageFrom(rows, body)
  await told(
    tx,
    found.map((row) => row.person_id),
  )
  return { data: found.map((row) => shown(tx, row)), page }
}

/** An absence as it is answered. */
export function shown(tx: TenantContext, row: Row): GuestAbsence {
  const { now } = tx
  const family = tx.actor.role === 'CB_PARENT'
  const standing = { startsAt: row.starts_at, endsAt: row.ends_at, state: row.state }
  const may = !family || row.decides
  return {
    id: row.id,
    guestId: row.person_id,
    guestName: fullName(row),
    customerGroupDto: { id: row.group_id, name: row.group_name },
    zone: row.zone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    reason: row.reason,
    note: row.note,
    takenBy: row.taken_by,
    dosesAlong: row.doses_along,
    state: row.state,
    away: row.state === 'accepted' && covers(standing, now),
    over: isOver(standing, now),
    steps: row.steps.map((one) => ({
      version: one.version,
      step: one.step,
      by: one.name === null ? null : fullName({ name: one.name, surname: one.surname ?? '' }),
      at: new Date(one.at).toISOString(),
      startsAt: new Date(one.starts_at).toISOString(),
      endsAt: one.ends_at === null ? null : new Date(one.ends_at).toISOString(),
      answer: one.answer,
    })),
    version: row.version,
    abilities: {
      decide: isOffice(tx) && mayDecide(standing, now),
      cancel: may && mayCancel(standing, { now, family }),
      end: !family && mayEnd(standing, now),
    },
  }
}
