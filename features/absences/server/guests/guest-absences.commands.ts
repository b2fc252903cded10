import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, badFields, notFound, notPermitted, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inCare } from '#features/guests/server/in-care.api.ts'
import { gives } from '#features/people/server/rights.api.ts'
import type * as contract from '../../shared/guests/guest-absences.contract.ts'
import type { GuestAbsence } from '../../shared/guests/guest-absences.contract.ts'
import {
  endsEarlier,
  isOver,
  mayCancel,
  mayDecide,
  mayEnd,
  overlap,
  periodProblem,
} from '../../shared/guests/guest-absences.rules.ts'
import { findGuestAbsence, findRow, shown, type Row } from './guest-absences.queries.ts'
import { followByRides } from './rides.commands.ts'
import { tellFamily, tellChanged, tellProposed } from './telling.commands.ts'

type Guest = { id: string; groupId: string; decides: boolean; accepts: boolean }

/** Somebody in care, held until the end of the transaction: of two absences at once the second sees the first. Anybody else looks missing. */
async function lockGuest(tx: TenantContext, id: string): Promise<Guest> {
  const { rows } = await sql<Guest>`select m.person_id as id, m.group_id as "groupId",
      exists (select from relationship r where r.organisation_id = ${tx.organisationId} and r.child_id = m.person_id
        and r.adult_id = ${tx.actor.personId} and ${gives(tx, 'decide')}) as decides,
      coalesce((select u.accepts from guest_absence_rule u where u.organisation_id = ${tx.organisationId}
        and u.group_id = m.group_id order by u.version desc limit 1), false) as accepts
    from membership m join person p on p.organisation_id = ${tx.organisationId} and p.id = m.person_id
    where m.person_id = ${id} and ${inCare(tx, { right: 'see' })}
    order by m.valid_from desc, m.id desc limit 1 for no key update of p`.execute(tx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Says that somebody is away: of staff it is accepted at once, of a family proposed unless the group accepts by itself. */
export async function add(tx: TenantContext, body: BodyOf<typeof contract.addGuestAbsence>): Promise<GuestAbsence> {
  const guest = await lockGuest(tx, body.guestId)
  const family = tx.actor.role === 'CB_PARENT'
  if (family && !guest.decides) throw notPermitted('absences.error.guestFamily')
  const known = await standingOf(tx, guest.id, body.id)
  const same = known.find(({ id }) => id === body.id)
  if (same && same.starts_at.getTime() !== Date.parse(body.startsAt)) throw refusedNow('absences.error.guest.otherId')
  if (same) return findGuestAbsence(tx, body.id)
  const period = { startsAt: new Date(body.startsAt), endsAt: body.endsAt === null ? null : new Date(body.endsAt) }
  const wrong = periodProblem(period, { now: tx.now, family })
  if (wrong) throw badFields([{ fieldName: wrong.fieldName, message: `absences.error.guest.${wrong.problem}` }])
  const other = known.find((one) => one.stands && overlap({ startsAt: one.starts_at, endsAt: one.ends_at }, period))
  if (other)
    throw new AppError('E009', {
      detail: 'absences.error.guest.overlap',
      fields: [{ fieldName: 'startsAt', message: 'absences.error.guest.overlap' }],
    })
  const first = {
    organisation_id: tx.organisationId,
    group_id: guest.groupId,
    id: body.id,
    person_id: guest.id,
    starts_at: period.startsAt,
    ends_at: period.endsAt,
    reason: body.reason,
    note: body.note,
    taken_by: body.takenBy,
    doses_along: body.dosesAlong,
    at: tx.now,
  }
  const mine = family
    ? { ...first, version: 1, step: 'proposed' as const, state: 'proposed' as const, author_id: tx.actor.personId }
    : { ...first, version: 1, step: 'entered' as const, state: 'accepted' as const, author_id: tx.actor.personId }
  const accepted = { ...first, version: 2, step: 'accepted' as const, state: 'accepted' as const, author_id: null }
  const kept = await tx.db
    .insertInto('guest_absence')
    .values(family && guest.accepts ? [mine, accepted] : [mine])
    .onConflict((on) => on.doNothing())
    .returning('version')
    .execute()
  // An id of an absence of somebody else.
  if (kept.length === 0) throw refusedNow('absences.error.guest.otherId')
  await audit(tx, { action: 'absences.guestAdded', ...subject(body.id, guest.id) })
  const made = await findRow(tx, body.id)
  if (made.state === 'accepted') await followByRides(tx, made)
  await tellChanged(tx, made)
  if (family) await tellProposed(tx, made, { accepted: guest.accepts })
  else await tellFamily(tx, made)
  return shown(tx, made)
}

const subject = (id: string, guestId: string) => ({
  subjectKind: 'person' as const,
  subjectId: guestId,
  details: { absence: id },
})

type Known = { id: string; starts_at: Date; ends_at: Date | null; stands: boolean }

/** What is proposed or accepted of a person, and the absence with this id whatever became of it. */
async function standingOf(tx: TenantContext, personId: string, id: string): Promise<Known[]> {
  const { rows } = await sql<Known>`select a.id, a.starts_at, a.ends_at, a.state in ('proposed', 'accepted') as stands
    from guest_absence a where a.organisation_id = ${tx.organisationId} and a.person_id = ${personId}
      and (a.state in ('proposed', 'accepted') or a.id = ${id}) and not exists (select from guest_absence n
        where n.organisation_id = ${tx.organisationId} and n.id = a.id and n.version > a.version)`.execute(tx.db)
  return rows
}

/** The absence with its person held, read again under the lock. */
async function locked(tx: TenantContext, id: string): Promise<Row> {
  const { person_id: guestId } = await findRow(tx, id)
  await lockGuest(tx, guestId)
  return findRow(tx, id)
}

type Next = Pick<Row, 'step' | 'state' | 'answer'> & Partial<Pick<Row, 'ends_at'>>

/** The next version; the row before stays as it is. */
async function write(tx: TenantContext, row: Row, { step, state, answer, ends_at = row.ends_at }: Next): Promise<Row> {
  const { organisation_id, group_id, id, person_id, starts_at, reason, note, taken_by, doses_along } = row
  await tx.db
    .insertInto('guest_absence')
    .values({
      organisation_id,
      group_id,
      id,
      person_id,
      starts_at,
      ends_at,
      reason,
      note,
      taken_by,
      doses_along,
      version: row.version + 1,
      step,
      state,
      answer,
      author_id: tx.actor.personId,
      at: tx.now,
    })
    .execute()
  await audit(tx, { action: `absences.guest.${step}`, ...subject(id, person_id) })
  const now = await findRow(tx, id)
  await tellChanged(tx, now)
  return now
}

const staleOf = (tx: TenantContext, row: Row) => stale(shown(tx, row))
const standingIn = ({ starts_at, ends_at, state }: Row) => ({ startsAt: starts_at, endsAt: ends_at, state })

/** Accepts or refuses a proposal. Throws 409 E016 when somebody answered otherwise in between. */
export async function decide(
  tx: TenantContext,
  id: string,
  { version, accept, answer }: BodyOf<typeof contract.decideGuestAbsence>,
): Promise<GuestAbsence> {
  const row = await locked(tx, id)
  const step = accept ? 'accepted' : 'refused'
  if (row.step === step && row.version === version + 1) return shown(tx, row)
  if (row.version !== version) throw staleOf(tx, row)
  if (row.state !== 'proposed') throw refusedNow('absences.error.guest.decided')
  if (!accept && answer === '') throw badFields([{ fieldName: 'answer', message: 'absences.error.guest.answer' }])
  if (accept && !mayDecide(standingIn(row), tx.now)) throw refusedNow('absences.error.guest.isOver')
  const now = await write(tx, row, { step, state: step, answer })
  if (accept) await followByRides(tx, now)
  await tellFamily(tx, now)
  return shown(tx, now)
}

/** Cancels what was proposed, or accepted and has not begun. Whoever is away comes back: that is another call. */
export async function cancel(
  tx: TenantContext,
  id: string,
  { version, answer }: BodyOf<typeof contract.cancelGuestAbsence>,
): Promise<GuestAbsence> {
  const row = await locked(tx, id)
  const family = tx.actor.role === 'CB_PARENT'
  if (family && !row.decides) throw notPermitted('absences.error.guestFamily')
  if (row.state === 'cancelled' && row.version === version + 1) return shown(tx, row)
  if (row.version !== version) throw staleOf(tx, row)
  if (!mayCancel(standingIn(row), { now: tx.now, family })) throw refusedNow('absences.error.guest.began')
  const now = await write(tx, row, { step: 'cancelled', state: 'cancelled', answer })
  if (row.state === 'accepted') await followByRides(tx, now)
  if (!family) await tellFamily(tx, now)
  return shown(tx, now)
}

/** Somebody comes back earlier than was said, or of whom it was open until when. */
export async function end(
  tx: TenantContext,
  id: string,
  { version, at, answer }: BodyOf<typeof contract.endGuestAbsence>,
): Promise<GuestAbsence> {
  const row = await locked(tx, id)
  const ends = new Date(at)
  const same = row.step === 'ended' && row.ends_at?.getTime() === ends.getTime()
  if (same && row.version === version + 1) return shown(tx, row)
  if (row.version !== version) throw staleOf(tx, row)
  if (!mayEnd(standingIn(row), tx.now))
    throw refusedNow(
      isOver({ endsAt: row.ends_at }, tx.now) ? 'absences.error.guest.isOver' : 'absences.error.guest.notAway',
    )
  if (!endsEarlier(standingIn(row), ends))
    throw badFields([{ fieldName: 'at', message: 'absences.error.guest.earlier' }])
  const now = await write(tx, row, { step: 'ended', state: 'accepted', answer, ends_at: ends })
  await followByRides(tx, now)
  await tellFamily(tx, now)
  return shown(tx, now)
}
