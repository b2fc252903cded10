import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Audience } from '#platform/server/live/announce.ts'
import type { CaredFor } from '#features/guests/server/person-reach.api.ts'
import { onTeamToday } from '#features/guests/server/care-team.api.ts'
import { CLINICAL_FUNCTIONS, readingOf, type Confidentiality, type Reading } from '../shared/records.rules.ts'

/**
 * Who reads and writes records of the people whom they reach (`personReached`): the office everything, of a restricted one while it has it open;
 * nurses and doctors of the care team the same without writing; other assistants and families what is not restricted. A family proposes.
 */

/** What is proposed or refused is for the family and the office. */
export const readsProposals = (tx: TenantContext): boolean => tx.actor.role !== 'CB_ASSISTANT'

/** What the actor has open about a person, and whether they are a nurse or doctor of their care team today. */
export type Access = { clinical: boolean; open: ReadonlyMap<string, Date> }

export const NO_ACCESS: Access = { clinical: false, open: new Map() }

/** Asked only where something is restricted: a family is never told more than that. */
export async function accessTo(tx: TenantContext, personId: string): Promise<Access> {
  const { role, personId: me } = tx.actor
  if (role === null || role === 'CB_PARENT') return NO_ACCESS
  const clinical =
    role === 'CB_ADMIN'
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from caregiver c where c.organisation_id = ${tx.organisationId}
          and c.guest_id = ${personId} and c.person_id = ${me} and c.function = any (${[...CLINICAL_FUNCTIONS]}::text[])
          and ${onTeamToday(tx)})`
  const { rows } = await sql<{ clinical: boolean; record_id: string | null; until: Date | null }>`
    select asked.clinical, o.record_id, o.until from (select ${clinical} as clinical) asked
    left join (select record_id, max(until_at) as until from medical_record_opening
      where organisation_id = ${tx.organisationId} and person_id = ${personId} and reader_id = ${me}
        and until_at > ${tx.now} group by record_id) o on true`.execute(tx.db)
  return {
    clinical: rows[0]?.clinical ?? false,
    open: new Map(rows.flatMap(({ record_id, until }) => (record_id && until ? [[record_id, until] as const] : []))),
  }
}

/** Who may open a restricted record of a person: the office of their groups, and the nurses and doctors of their care team today. */
export async function entitledTo(
  tx: TenantContext,
  { id, groupIds }: Pick<CaredFor, 'id' | 'groupIds'>,
): Promise<Audience> {
  const { rows } = await sql<{ person_id: string }>`select distinct c.person_id from caregiver c
    where c.organisation_id = ${tx.organisationId} and c.guest_id = ${id}
      and c.function = any (${[...CLINICAL_FUNCTIONS]}::text[]) and ${onTeamToday(tx)}`.execute(tx.db)
  return { persons: rows.map((row) => row.person_id), groupOffice: groupIds }
}

/** How much of a record, or of a version of it, the actor reads. */
export const readingFor = (
  tx: TenantContext,
  { id, confidentiality }: { id: string; confidentiality: Confidentiality },
  { clinical, open }: Access,
): Reading =>
  readingOf(confidentiality, { role: tx.actor.role, clinical, openUntil: open.get(id) ?? null, now: tx.now })
