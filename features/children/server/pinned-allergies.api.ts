import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Need } from '../shared/children.contract.ts'

/** What a form or a list says a child needs. An allergy in force that has a name is a need, whatever they say: it ends where it is recorded. */
export const needsWithAllergies = (needs: readonly Need[]): RawBuilder<string[]> =>
  needs.includes('allergy')
    ? sql<string[]>`${[...needs]}::text[]`
    : sql<
        string[]
      >`case when cardinality(allergies) = 0 then ${[...needs]}::text[] else array_append(${[...needs]}::text[], 'allergy') end`

/**
 * Keeps with a child the allergies in force, the most dangerous first, where lists of runs read them, and the need that goes with them; beside them
 * what only the family has said so far. Nothing for somebody who is no child. The need goes when the last allergy in force that had a name goes.
 */
export async function pinAllergies(
  tx: TenantContext,
  personId: string,
  { inForce, proposed }: { inForce: readonly string[]; proposed: readonly string[] },
): Promise<void> {
  const need =
    inForce.length === 0
      ? sql<string[]>`case when cardinality(allergies) = 0 then needs else array_remove(needs, 'allergy') end`
      : sql<string[]>`case when 'allergy' = any (needs) then needs else array_append(needs, 'allergy') end`
  await tx.db
    .updateTable('child_profile')
    // The form of the child cannot overwrite them: whoever has it open loses nothing.
    .set({ allergies: [...inForce], allergies_proposed: [...proposed], needs: need })
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', personId)
    .execute()
}
