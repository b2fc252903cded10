import { sql } from 'kysely'
import { absencesFrom, ruleAway, type AwayJson } from '#features/absences/server/guests/away.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { audit } from '#platform/server/audit.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { DAY_MS, GRACE_MS, isAway, SLOT_MS, slotAway, windowOfSlot } from '../shared/doses.rules.ts'
import { slotsOfOrder } from '../shared/orders.rules.ts'
import { consentsNeeded, isWithdrawn } from '../shared/consents.rules.ts'
import { ruleConsents, ruleVersion } from './answers.rules.ts'
import { consentColumns } from './care.queries.ts'
import { orderJson, type StoredOrder } from './stored.queries.ts'
import { alertMissed, endMissedAlerts, medicineName } from './alerts/dose-alerts.commands.ts'
import { tellOffices } from './alerts/notify.commands.ts'

/** How far back slots are looked at: what a server that was down left open. */
const BACK_MS = 2 * DAY_MS
/** People whose slots one statement reads. */
const AT_ONCE = 100

type Row = {
  person_id: string
  group_id: string
  zone: string
  name: string
  surname: string
  child: boolean
  deciders: number
  orders: StoredOrder[]
  recorded: string[] | null
  stated: Stated[] | null
  absences: AwayJson[] | null
}

/** What the application said of a slot, missed or away: when the absence of the person is told or ends later, it is said anew. */
type Stated = { id: string; order_id: string; slot_at: number; reason: string | null }

/** Every ten minutes: what nobody recorded until the slot ended, with its grace, was missed, and the office is told; or held without consent, or as the person was away. */
export const markMissed = defineJob({
  name: 'medicines.missed',
  every: '*/10 * * * *',
  run: async (tx) => {
    for (let after = ''; ;) {
      const people = await lockedPeople(tx, after)
      await markAll(
        tx,
        people.map(({ id }) => id),
      )
      const last = people.at(-1)
      if (!last || people.length < AT_ONCE) return
      after = last.person_id
    }
  },
})

/** Guests with medicines whom nobody is recording of now: the others come the next time. */
async function lockedPeople(tx: TenantContext, after: string): Promise<{ id: string; person_id: string }[]> {
  const { rows } = await sql<{ id: string; person_id: string }>`select m.id, m.person_id from membership m
    where m.organisation_id = ${tx.organisationId} and m.role = 'GUEST' and m.valid_from <= ${tx.now}::timestamptz::date + 1
    and coalesce(m.valid_to, 'infinity'::date) >= ${tx.now}::timestamptz::date - 3 ${after === '' ? sql`` : sql`and m.person_id > ${after}`}
    and exists (select from medicine_order o where o.organisation_id = ${tx.organisationId} and o.person_id = m.person_id
      and o.group_id = m.group_id)
    order by m.person_id, m.id limit ${AT_ONCE} for no key update of m skip locked`.execute(tx.db)
  return rows
}

async function markAll(tx: TenantContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const since = new Date(tx.now.getTime() - BACK_MS)
  const { rows } = await sql<Row>`select m.person_id, m.group_id, g.zone, p.name, p.surname, ${consentColumns(tx)},
      (select jsonb_agg(${orderJson(tx)}) from medicine_order o
        where o.organisation_id = ${tx.organisationId} and o.person_id = m.person_id and o.group_id = m.group_id) as orders,
      (select jsonb_agg(d.order_id || ' ' || extract(epoch from d.slot_at)::bigint) from medicine_dose d
        where d.organisation_id = ${tx.organisationId} and d.person_id = m.person_id and d.slot_at >= ${since}
        and d.status = 'final' and not exists (select from medicine_dose x where x.organisation_id = ${tx.organisationId}
          and x.replaces_id = d.id)) as recorded,
      (select jsonb_agg(jsonb_build_object('id', d.id, 'order_id', d.order_id, 'slot_at', extract(epoch from d.slot_at)::bigint,
          'reason', d.reason)) from medicine_dose d
        where d.organisation_id = ${tx.organisationId} and d.person_id = m.person_id and d.slot_at >= ${since}
        and d.status = 'final' and d.author_id is null and (d.outcome = 'missed' or d.reason in ('away', 'with_family'))
        and not exists (select from medicine_dose x where x.organisation_id = ${tx.organisationId}
          and x.replaces_id = d.id)) as stated,
      ${absencesFrom(tx, sql`m.person_id`, since)} as absences
    from membership m join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = m.group_id
      join person p on p.organisation_id = ${tx.organisationId} and p.id = m.person_id
    where m.organisation_id = ${tx.organisationId} and m.id = any (${[...ids]}::uuid[])`.execute(tx.db)
  const missed = rows.flatMap((row) => missedOf(row, { since, now: tx.now }).map((slot) => ({ row, ...slot })))
  if (missed.length === 0) return
  const { rows: errors } = await sql<{
    order_id: string
    slot_at: Date
    n: number
  }>`select d.order_id, d.slot_at, count(*)::int as n
    from medicine_dose d where d.organisation_id = ${tx.organisationId} and d.status = 'entered_in_error' and d.slot_at >= ${since}
    and d.order_id = any (${missed.map(({ orderId }) => orderId)}::uuid[]) group by d.order_id, d.slot_at`.execute(
    tx.db,
  )
  const attemptOf = (orderId: string, at: Date) =>
    errors.find((one) => one.order_id === orderId && one.slot_at.getTime() === at.getTime())?.n ?? 0
  const made = missed.map(({ row, orderId, at, outcome, reason, replaces }) => ({
    organisation_id: tx.organisationId,
    group_id: row.group_id,
    id: tx.newId(),
    person_id: row.person_id,
    order_id: orderId,
    slot_at: at,
    attempt: attemptOf(orderId, at),
    outcome,
    reason,
    replaces_id: replaces,
    happened_at: at,
    recorded_at: tx.now,
    synced_at: tx.now,
  }))
  const kept = await tx.db
    .insertInto('medicine_dose')
    .values(made)
    .onConflict((on) => on.doNothing())
    .returning(['id', 'person_id', 'group_id', 'order_id', 'slot_at', 'outcome'])
    .execute()
  for (const { id, person_id: subjectId, outcome } of kept)
    await audit(tx, {
      action: outcome === 'held' ? 'medicines.doseHeld' : 'medicines.doseMissed',
      subjectKind: 'person',
      subjectId,
      details: { dose: id },
    })
  announce(tx, {
    message: 'medicines.changed',
    data: {},
    about: kept.map((row) => row.person_id),
    audience: { groupStaff: [...new Set(kept.map((row) => row.group_id))] },
  })
  const stored = kept.flatMap((row) => {
    const slot = missed.find(({ orderId, at }) => orderId === row.order_id && at.getTime() === row.slot_at?.getTime())
    const its = { groupId: row.group_id, personId: row.person_id, orderId: row.order_id, cause: row.id }
    return slot ? [{ ...its, slot, slotAt: slot.at, name: slot.medicine, outcome: row.outcome }] : []
  })
  const missedDoses = stored.filter(({ outcome }) => outcome === 'missed')
  await tellOffices(
    tx,
    'missed',
    missedDoses.map(({ slot: { row, at }, name: medicine, groupId, personId, cause }) => ({
      groupId,
      personId,
      cause,
      named: { name: fullName(row), medicine, at, zone: row.zone },
    })),
  )
  await alertMissed(
    tx,
    missedDoses.filter(({ slot }) => slot.critical),
  )
  // The person is away after all, so the dose was not missed.
  await endMissedAlerts(
    tx,
    stored.filter(({ slot, outcome }) => slot.critical && outcome === 'held'),
  )
}

/** The slots of a person that are over and of which nothing is recorded, with what the application says of each. */
function missedOf(
  { orders, recorded, stated, absences, zone, child, deciders }: Row,
  { since, now }: { since: Date; now: Date },
) {
  const known = new Set(recorded)
  const before = new Map((stated ?? []).map((one) => [`${one.order_id} ${one.slot_at}`, one]))
  const away = ruleAway(absences)
  return orders.flatMap((order) => {
    const { id: orderId, versions } = order
    const slots = slotsOfOrder(versions.map(ruleVersion), {
      from: since,
      until: new Date(now.getTime() - GRACE_MS + SLOT_MS),
      zone,
    })
    return slots.flatMap(({ at, version }, index) => {
      const { missed } = windowOfSlot({ at, critical: version.critical }, slots[index + 1]?.at ?? null)
      const isOver = missed <= now && at >= since
      if (!isOver) return []
      const key = `${orderId} ${at.getTime() / 1000}`
      const said = before.get(key)
      const reason = slotAway({ at, critical: version.critical }, away)
      // What was said stands, unless the absence says otherwise by now.
      if (known.has(key) && (!said || said.reason === reason)) return []
      const medicine = medicineName(order)
      const its = { orderId, at, reason, replaces: said?.id ?? null, critical: version.critical, medicine }
      if (isAway(reason)) return [{ ...its, outcome: 'held' as const }]
      // Nobody missed what was not to be given: a consent was withdrawn while it was due.
      const end = new Date(missed.getTime() - GRACE_MS)
      const held = isWithdrawn(ruleConsents(order), consentsNeeded({ child, deciders }), end)
      return [{ ...its, outcome: held ? ('held' as const) : ('missed' as const) }]
    })
  })
}
