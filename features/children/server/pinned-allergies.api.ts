import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { allergyDetail, type AllergyDetail, type Need } from '../shared/children.contract.ts'

/** What a form or a list says a child needs. An allergy in force that has a name is a need, whatever they say: it ends where it is recorded. */
export const needsWithAllergies = (needs: readonly Need[]): RawBuilder<string[]> =>
  needs.includes('allergy')
    ? sql<string[]>`${[...needs]}::text[]`
    : sql<
        string[]
      >`case when cardinality(allergies) = 0 then ${[...needs]}::text[] else array_append(${[...needs]}::text[], 'allergy') end`

/**
 * Stores with a child the allergies, those in force first, where lists of runs read them, and the need that goes with those in force. Nothing for
 * somebody who is no child. The need goes when the last allergy in force that had a name goes.
 */
export async function pinAllergies(
  tx: TenantContext,
  personId: string,
  details: readonly AllergyDetail[],
): Promise<void> {
  const namesOf = (wanted: boolean): string[] =>
    details.flatMap(({ substance, proposed }) => (proposed === wanted ? [substance] : []))
  const inForce = namesOf(false)
  const need =
    inForce.length === 0
      ? sql<string[]>`case when cardinality(allergies) = 0 then needs else array_remove(needs, 'allergy') end`
      : sql<string[]>`case when 'allergy' = any (needs) then needs else array_append(needs, 'allergy') end`
  await tx.db
    .updateTable('child_profile')
    // The form of the child cannot overwrite them: whoever has it open loses nothing.
    .set({
      allergies: inForce,
      allergies_proposed: namesOf(true),
      allergy_details: JSON.stringify(details),
      needs: need,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', personId)
    .execute()
}

const pinned = z.array(allergyDetail)

/** What `pinAllergies` stored, of the column `allergy_details`. */
export const pinnedDetails = (stored: unknown): AllergyDetail[] => pinned.parse(stored)
