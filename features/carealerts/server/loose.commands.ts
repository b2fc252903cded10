import { sql, type Selectable } from 'kysely'
import type { CareAlertRow } from '#platform/server/db/schema.generated.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { onCallNow } from '#features/guests/server/on-call.api.ts'
import { looseStools, type LooseStool } from '#features/measurements/server/care.api.ts'
import { LOOSE_FROM } from '#features/measurements/shared/history-limits.ts'
import type { KeptEntry } from '#features/measurements/server/measurements.hooks.api.ts'
import { isNewEpisode, looseGuests, LOOSE_MS } from '../shared/loose.rules.ts'
import { MODULE } from './carealerts.policy.ts'
import { stepOf } from './raising.api.ts'
import { OPENED, tellOf } from './telling.commands.ts'

type Alert = Selectable<CareAlertRow>
type Named = Alert & { guests: string[] }

/** Of a group one alert of it stands at a time. */
const SUBJECT = 'loose'

/**
 * Opens an alert about a group in which several guests have loose stools, adds guests to the one that stands, and takes out whose entry was
 * corrected. The group is held until the end of the transaction: of entries at the same time the last one sees all others.
 */
export async function watchLoose(tx: TenantContext, entries: readonly KeptEntry[]): Promise<void> {
  const its = entries.filter(
    ({ measurement, value, corrects }) => measurement === 'PURGE' && (corrects || (value ?? 0) >= LOOSE_FROM),
  )
  if (its.length === 0) return
  const groupIds = [...new Set(its.map(({ groupId }) => groupId))]
  await sql`select from customer_group g where g.organisation_id = ${tx.organisationId}
    and g.id = any (${groupIds}::uuid[]) order by g.id for no key update`.execute(tx.db)
  const alerts = await newestOf(tx, groupIds)
  const since = Math.min(
    tx.now.getTime() - 2 * LOOSE_MS,
    ...alerts.map(({ opened_at }) => opened_at.getTime() - LOOSE_MS),
  )
  const stools = await looseStools(tx, groupIds, new Date(since))
  for (const groupId of groupIds)
    await lookAt(tx, {
      groupId,
      alert: alerts.find(({ group_id }) => group_id === groupId),
      stools: stools.filter((one) => one.groupId === groupId),
      corrected: its.filter((one) => one.groupId === groupId && one.corrects).map(({ personId }) => personId),
    })
}

/** Of each group the alert that stands, or the one that was closed last, with its guests. */
async function newestOf(tx: TenantContext, groupIds: readonly string[]): Promise<Named[]> {
  const { rows } =
    await sql<Named>`select distinct on (a.group_id) a.*, array(select n.person_id from care_alert_guest n
      where n.organisation_id = ${tx.organisationId} and n.alert_id = a.id and n.withdrawn_at is null) as guests
    from care_alert a where a.organisation_id = ${tx.organisationId} and a.group_id = any (${[...groupIds]}::uuid[])
      and a.person_id is null and a.subject = ${SUBJECT}
      and (a.state <> 'closed' or a.closed_at > ${new Date(tx.now.getTime() - 2 * LOOSE_MS)})
    order by a.group_id, (a.state <> 'closed') desc, a.opened_at desc, a.id desc`.execute(tx.db)
  return rows
}

type Looked = {
  groupId: string
  alert: Named | undefined
  stools: readonly LooseStool[]
  corrected: readonly string[]
}

async function lookAt(tx: TenantContext, { groupId, alert, stools, corrected }: Looked): Promise<void> {
  const guests = looseGuests(stools, tx.now)
  if (alert && alert.closed_at === null) return goOn(tx, alert, { guests, stools, corrected })
  const before = alert && alert.closed_at ? { closedAt: alert.closed_at, guests: alert.guests } : null
  if (isNewEpisode(guests, stools, before)) await open(tx, groupId, guests)
}

async function open(tx: TenantContext, groupId: string, guests: readonly string[]): Promise<void> {
  const row = await tx.db
    .insertInto('care_alert')
    .values({
      organisation_id: tx.organisationId,
      group_id: groupId,
      id: tx.newId(),
      person_id: null,
      subject: SUBJECT,
      source: 'GROUP',
      severity: 'amber',
      state: 'open',
      measurement: 'PURGE',
      facts: JSON.stringify({ guests: guests.length }),
      opened_at: tx.now,
      changed_at: tx.now,
      // The office is told at once: nobody comes after it.
      next_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await add(tx, row, guests)
  await tx.db
    .insertInto('care_alert_step')
    .values(stepOf(tx, row, 'opened'))
    .execute()
  changed(tx, groupId)
  const onCall = await onCallNow(
    tx,
    guests.map((guestId) => ({ guestId, groupId })),
    MODULE,
  )
  const first = guests.flatMap((id) => onCall.find(({ guestId }) => guestId === id)?.personId ?? [])
  await tellOf(tx, OPENED, [row], {
    office: true,
    also: () => first,
    cause: ({ id }) => `${id}:${tx.now.toISOString()}`,
  })
}

const add = (tx: TenantContext, { id, group_id }: Pick<Alert, 'id' | 'group_id'>, guests: readonly string[]) =>
  tx.db
    .insertInto('care_alert_guest')
    .values(
      guests.map((personId) => ({
        organisation_id: tx.organisationId,
        group_id,
        alert_id: id,
        person_id: personId,
        added_at: tx.now,
      })),
    )
    .onConflict((on) => on.columns(['organisation_id', 'alert_id', 'person_id']).doUpdateSet({ withdrawn_at: null }))
    .execute()

/** What changes on an alert that stands: a guest more, or one whose loose stools were none. Nobody is told again. */
async function goOn(
  tx: TenantContext,
  alert: Named,
  { guests, stools, corrected }: Pick<Looked, 'stools' | 'corrected'> & { guests: readonly string[] },
): Promise<void> {
  const wrong = alert.guests.filter((id) => corrected.includes(id) && !stools.some(({ personId }) => personId === id))
  const more = guests.filter((id) => !alert.guests.includes(id))
  const calm = corrected.length > 0 && guests.length === 0
  if (wrong.length + more.length === 0 && (calm === alert.in_range || (!calm && guests.length === 0))) return
  if (wrong.length > 0)
    await tx.db
      .updateTable('care_alert_guest')
      .set({ withdrawn_at: tx.now })
      .where('organisation_id', '=', tx.organisationId)
      .where('alert_id', '=', alert.id)
      .where('person_id', 'in', wrong)
      .execute()
  if (more.length > 0) await add(tx, alert, more)
  await tx.db
    .updateTable('care_alert')
    .set({
      facts: JSON.stringify({ guests: alert.guests.length - wrong.length + more.length }),
      in_range: calm,
      steps: alert.steps + 1,
      changed_at: tx.now,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', alert.id)
    .execute()
  const kind = guests.length === 0 || (more.length === 0 && wrong.length > 0) ? 'inRange' : 'again'
  await tx.db
    .insertInto('care_alert_step')
    .values(stepOf(tx, { ...alert, steps: alert.steps + 1 }, kind))
    .execute()
  changed(tx, alert.group_id)
}

const changed = (tx: TenantContext, groupId: string): void =>
  announce(tx, { message: 'carealerts.changed', data: {}, about: 'nobody', audience: { groupStaff: [groupId] } })
