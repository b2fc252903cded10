import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { foldPlan, type StepState } from '../shared/plans.rules.ts'

/** What `dietsIn` reads of a step of a plan. */
export type DietStep = { id: string; version: number; edition: number; state: StepState; diet: string }

/** The steps of the plans of the person whose id stands in `column`, as JSON, with nothing of them but the diet. */
export const dietSteps = ({ organisationId }: TenantContext, column: string): RawBuilder<DietStep[] | null> =>
  sql<DietStep[] | null>`(select jsonb_agg(jsonb_build_object('id', v.id, 'version', v.version, 'edition', v.edition,
    'state', v.state, 'diet', coalesce(v.content ->> 'diet', '')) order by v.synced_at, v.id, v.version)
  from care_plan v where v.organisation_id = ${organisationId} and v.person_id = ${sql.ref(column)})`

/** What the plans in force say about the diet, each text once; a draft above a plan changes nothing. */
export const dietsIn = (steps: readonly DietStep[]): string[] => [
  ...new Set(
    [...Map.groupBy(steps, ({ id }) => id).values()].flatMap((its) => {
      const diet = foldPlan(its)?.inForce?.diet ?? ''
      return diet === '' ? [] : [diet]
    }),
  ),
]
