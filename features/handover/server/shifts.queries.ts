import { sql } from 'kysely'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { handedOverAt, shiftEndingAt, type Shift, type ShiftPlan } from '../shared/shifts.rules.ts'

/** A group with the times of its shifts. */
export type ShiftGroup = { id: string; name: string; zone: string; plans: ShiftPlan[] }

/** A group of the actor; without an id the first one by name, those with guests before the others. Throws 404 for any other. */
export async function shiftGroup(tx: TenantContext, asked: string | undefined): Promise<ShiftGroup> {
  const groupIds = groupsAsked(tx, asked === undefined ? [] : [{ id: asked }])
  const { rows } = await sql<ShiftGroup>`select g.id, g.name, g.zone,
      coalesce((select jsonb_agg(jsonb_build_object('fromDay', s.from_day, 'begins', s.begins) order by s.version)
        from shift_plan s where s.organisation_id = ${tx.organisationId} and s.group_id = g.id), '[]'::jsonb) as plans
    from customer_group g where g.organisation_id = ${tx.organisationId} and g.id = ${anyOf(groupIds)}
    order by exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.group_id = g.id
      and m.role = 'GUEST' and ${notEnded(tx)}) desc, g.name, g.id limit 1`.execute(tx.db)
  const [group] = rows
  if (!group) throw notFound()
  return group
}

/** The shift that ends at a moment, or the one that is handed over now. Throws 400 when none ends then. */
export function shiftOf(tx: TenantContext, { plans, zone }: ShiftGroup, endsAt: string | undefined): Shift {
  const shift = endsAt === undefined ? handedOverAt(plans, zone, tx.now) : shiftEndingAt(plans, zone, new Date(endsAt))
  // Without a moment there always is one.
  if (!shift) throw badFields([{ fieldName: 'endsAt', message: 'handover.error.shift' }])
  return shift
}

/** The last day of a shift, where the group is: one that ends at midnight is of the day before. */
export const dayOfHandover = ({ zone }: Pick<ShiftGroup, 'zone'>, { ends }: Pick<Shift, 'ends'>): string =>
  dayIn(zone, new Date(ends.getTime() - 1))
