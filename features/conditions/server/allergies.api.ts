import { sql, type RawBuilder } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { versionRows } from '#platform/server/versions/version-rows.ts'
import { foldVersions } from '#platform/shared/versions/fold.rules.ts'
import { pinAllergies } from '#features/children/server/pinned-allergies.api.ts'
import { allergyMatch, byDanger, type AllergyMatch } from '../shared/allergies.rules.ts'
import { allergyContent, type AllergyContent, type CardAllergy } from '../shared/conditions.contract.ts'
import type { Row } from './records.queries.ts'

/** An allergy of somebody. `proposed`: the family says so and the office has not decided yet. */
export type KnownAllergy = Pick<
  AllergyContent,
  'substance' | 'medicineClass' | 'reaction' | 'criticality' | 'verification'
> & {
  id: string
  /** In force; before the office decided, the one that was proposed. */
  version: number
  personId: string
  proposed: boolean
}

/**
 * The allergies of these people that are open and not refuted, the most dangerous first, with those that only the family has told so far:
 * whoever gives something is better warned too often. It asks nothing about who reaches the people: the caller has done that.
 */
export async function allergiesOf(tx: TenantContext, personIds: readonly string[]): Promise<KnownAllergy[]> {
  if (personIds.length === 0) return []
  const rows = await versionRows<Omit<Row, 'decides'>>(tx, {
    table: 'health_record',
    columns: ['kind', 'state', 'status'],
    where: sql`v.person_id = ${anyOf(personIds)} and v.kind = 'allergy'`,
  })
  return allergiesIn(rows)
}

/** What `allergiesIn` reads of a version. */
export type AllergyVersion = Pick<Row, 'id' | 'version' | 'person_id' | 'state' | 'status' | 'content'>

/** The versions of the allergies of the person whose id is in `column`, as JSON, for a statement that reads more about them. */
export const allergyVersions = (
  { organisationId }: TenantContext,
  column: string,
): RawBuilder<AllergyVersion[] | null> => sql<AllergyVersion[] | null>`(select jsonb_agg(jsonb_build_object('id', v.id,
    'version', v.version, 'person_id', v.person_id, 'state', v.state, 'status', v.status, 'content', v.content)
    order by v.synced_at, v.id, v.version)
  from health_record v where v.organisation_id = ${organisationId} and v.person_id = ${sql.ref(column)} and v.kind = 'allergy')`

/** The same as `allergiesOf`, of versions that were read already. */
export function allergiesIn(rows: readonly AllergyVersion[]): KnownAllergy[] {
  return foldVersions(rows)
    .flatMap(({ now }) => {
      if (now.status !== 'OPEN' || now.state === 'REFUSED') return []
      const { substance, medicineClass, reaction, criticality, verification } = allergyContent.parse(now.content)
      if (verification === 'REFUTED') return []
      const proposed = now.state === 'PROPOSED'
      const known = { substance, medicineClass, reaction, criticality, verification }
      return [{ id: now.id, version: now.version, personId: now.person_id, ...known, proposed }]
    })
    .toSorted(byDanger)
}

/** What cards and lists show of these allergies, in the same words everywhere: those in force first, then what only the family says so far. */
export const cardAllergies = (allergies: readonly KnownAllergy[]): CardAllergy[] =>
  allergies
    .toSorted((one, other) => Number(one.proposed) - Number(other.proposed))
    .map(({ id, substance, reaction, criticality, proposed }) => ({
      id,
      substance,
      reaction,
      high: criticality === 'HIGH',
      criticality,
      proposed,
    }))

/** Those of these allergies that concern a thing, with how: what a medicine, a food or a material is called, and what it is made of. */
export const allergiesTo = (
  allergies: readonly KnownAllergy[],
  names: readonly string[],
): (KnownAllergy & { match: AllergyMatch })[] =>
  allergies.flatMap((allergy) => {
    const match = allergyMatch(names, allergy)
    return match === null ? [] : [{ ...allergy, match }]
  })

/** Writes the allergies of a child where the crew of a run reads them. */
export async function pinAllergiesOf(tx: TenantContext, personId: string): Promise<void> {
  const known = cardAllergies(await allergiesOf(tx, [personId]))
  await pinAllergies(
    tx,
    personId,
    known.map(({ substance, reaction, criticality, proposed }) => ({ substance, reaction, criticality, proposed })),
  )
}
