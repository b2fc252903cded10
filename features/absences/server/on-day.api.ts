import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { ABSENCE_DIRECTIONS } from '../shared/absences.contract.ts'

type Directions = (typeof ABSENCE_DIRECTIONS)[number]

/**
 * Which rides of a day the child whose id stands in `column` is absent from, for whoever asks whether the child is there at all; null: from none. A child
 * who is driven by a parent comes, and so does one who was on board that day although reported absent.
 */
export const absentOn = (
  { organisationId }: TenantContext,
  column: string,
  day: RawBuilder<unknown>,
): RawBuilder<Directions | null> => sql<Directions | null>`(select case
      when bool_or(a.directions <> 'from_school') and bool_or(a.directions <> 'to_school') then 'both' else min(a.directions) end
  from absence a
  where a.organisation_id = ${organisationId} and a.child_id = ${sql.ref(column)} and a.to_day >= ${day} and a.from_day <= ${day}
    and a.state <> 'WITHDRAWN' and a.reason <> 'parent_drives'
    and not exists (select from absence_contradiction x where x.organisation_id = ${organisationId}
      and x.child_id = a.child_id and x.absence_id = a.id and x.day = ${day}))`
