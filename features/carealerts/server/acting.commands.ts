import { audit } from '#platform/server/audit.ts'
import { claimed } from '#platform/server/device-time.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import type { CareAlert } from '../shared/carealerts.contract.ts'
import { stateAfter, type Act } from '../shared/carealerts.rules.ts'
import { findAlertRow, peopleOf, shownAlert } from './carealerts.queries.ts'
import { stepOf } from './raising.api.ts'

const KIND = { acknowledge: 'acknowledged', action: 'actioned', close: 'closed' } as const

type Said = { happenedAt?: string | undefined; note?: string }

/**
 * One step of an alert by a person: acknowledged, something done, closed. What is done already changes nothing, so that a tap that was sent twice or
 * came late is none too many. Throws 409 E013 for a step that does not follow.
 */
export async function act(
  tx: TenantContext,
  id: string,
  what: Act,
  { happenedAt, note = '' }: Said,
): Promise<CareAlert> {
  const row = await findAlertRow(tx, id, true)
  const state = stateAfter(row.state, what, row.severity)
  if (state === null) throw refusedNow(`carealerts.error.${row.state === 'closed' ? 'closed' : 'notActioned'}`)
  // More than one thing may be done about an alert: each is kept.
  // Read again: whoever waited for the row has the names of before.
  if (state === row.state && what !== 'action') return shownAlert(tx, await findAlertRow(tx, id))
  const at = happenedAt === undefined ? tx.now : claimed(tx, happenedAt)
  const repeated = what === 'action' && (await wasSaid(tx, id, note, at))
  if (repeated) return shownAlert(tx, row)
  await tx.db
    .updateTable('care_alert')
    .set({
      state,
      owner_id: row.owner_id ?? tx.actor.personId,
      steps: row.steps + 1,
      changed_at: tx.now,
      // Only an act stops the escalation, never a look.
      next_at: null,
      held_until: null,
      ...(state === 'closed' && { closed_at: tx.now, recheck_at: null }),
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await tx.db
    .insertInto('care_alert_step')
    .values(stepOf(tx, { ...row, steps: row.steps + 1 }, KIND[what], { note, happened_at: at }))
    .execute()
  await audit(tx, {
    action: `carealerts.${KIND[what]}`,
    subjectKind: row.person_id === null ? 'group' : 'person',
    subjectId: row.person_id ?? row.group_id,
    details: { alert: id },
  })
  announce(tx, {
    message: 'carealerts.changed',
    data: {},
    about: peopleOf([row]),
    audience: { groupStaff: [row.group_id] },
  })
  return shownAlert(tx, await findAlertRow(tx, id))
}

/** The same words of the same person about the same moment: a call that came twice. */
async function wasSaid(tx: TenantContext, id: string, note: string, at: Date): Promise<boolean> {
  const there = await tx.db
    .selectFrom('care_alert_step')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('alert_id', '=', id)
    .where('kind', '=', 'actioned')
    .where('note', '=', note)
    .where('happened_at', '=', at)
    .executeTakeFirst()
  return there !== undefined
}
