import { sql, type RawBuilder } from 'kysely'
import { shownUnit } from '#features/measurements/server/units.api.ts'
import { isOpen } from '#platform/server/policy/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Severity, State } from '../shared/carealerts.rules.ts'
import { alertInReach, MODULE } from './carealerts.policy.ts'

/** An alert about a person as one statement answers it with others: as JSON, in which a moment is a text. */
export type AlertJson = {
  id: string
  severity: Severity
  state: State
  /** How often it was opened again. */
  reopened: number
  measurement: string | null
  openedAt: string
  /** When it is to be measured again. */
  recheckAt: string | null
  /** The treatment or medicine that it is about; null: none, or the actor may not read it. */
  treatment: string | null
  /** The newest reading that was out, where the actor may read measurements. */
  reading: Record<string, string | number | boolean | null> | null
}

/**
 * The alerts about the person whose id stands in `column` that stood between two moments, as far as the actor may read them, as `AlertJson[]`; null:
 * none.
 */
export const alertsBetween = (
  tx: TenantContext,
  column: string,
  { from, until }: { from: Date; until: Date },
): RawBuilder<AlertJson[] | null> =>
  sql<
    AlertJson[] | null
  >`(select jsonb_agg(jsonb_build_object('id', a.id, 'severity', a.severity, 'state', a.state, 'reopened', (select count(*) from care_alert_step s where s.organisation_id = ${tx.organisationId}
        and s.alert_id = a.id and s.kind = 'reopened'),
      'measurement', a.measurement, 'openedAt', a.opened_at, 'recheckAt', a.recheck_at,
      'treatment', case when a.source in ('TREATMENT', 'MEDICINE') and ${isOpen(tx.actor, 'drugs.userDetail')}::boolean
        then a.facts ->> 'name' end,
      'reading', case when o.id is not null and ${isOpen(tx.actor, 'measurement.userDetail')}::boolean then
        jsonb_build_object('measurement', o.measurement, 'outcome', o.outcome, 'value', o.value, 'second', o.second,
          'comparator', o.comparator, 'choice', o.choice, 'unit', ${shownUnit(tx)}, 'level', o.level, 'source', o.source) end)
      order by a.opened_at, a.id)
    from care_alert a left join observation o on o.organisation_id = ${tx.organisationId} and o.id = a.observation_id
    where a.organisation_id = ${tx.organisationId} and a.person_id = ${sql.ref(column)} and a.opened_at < ${until}
      and (a.closed_at is null or a.closed_at >= ${from}) and ${isOpen(tx.actor, MODULE)}::boolean and ${alertInReach(tx)})`
