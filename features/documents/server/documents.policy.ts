import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { isOpen } from '#platform/server/policy/modules.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inReachOfGroups } from '#features/children/server/children.api.ts'
import { guestInReachOf } from '#features/guests/server/guest-reach.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { LETTERS, PERMISSION_ROLES, accessOf, type Permissions } from '../shared/documents.rules.ts'

/**
 * Whom a document (`d`) concerns: one about the group everybody who works in it or has a child in it; one about a person that person, the
 * administrators of the group, and of a child those who see the child or the guest. Nobody sees what is about a child from whom they are restricted.
 */
export async function concerns(tx: TenantContext): Promise<Expression<SqlBool>> {
  const { personId } = tx.actor
  const inGroup = inMyGroups(tx, 'd.group_id')
  const open = opened(tx)
  if (isOffice(tx)) return sql<boolean>`(${inGroup} and ${open} and ${notRestricted(tx, 'd.person_id')})`
  return sql<boolean>`(${inGroup} and ${open} and (d.person_id is null or d.person_id = ${personId} or exists (
    select from child_profile c where c.organisation_id = d.organisation_id and c.person_id = d.person_id
      and ${await inReachOfGroups(tx, 'seeDocuments')}) or ${guestInReachOf(tx, 'd.person_id', { right: 'seeDocuments' })}))`
}

/**
 * What the organisation opens to the role: documents about others (`documents.userDetail`), and to who is no administrator those of the
 * group and their own (`documents.personal`).
 */
function opened({ actor }: TenantContext): Expression<SqlBool> {
  const others = sql`(d.person_id is not null and d.person_id is distinct from ${actor.personId})`
  const shown = [
    isOpen(actor, 'documents.userDetail') ? sql`true` : sql`not ${others}`,
    actor.role === 'CB_ADMIN' || isOpen(actor, 'documents.personal') ? sql`true` : others,
  ]
  return sql<boolean>`(${sql.join(shown, sql` and `)})`
}

/** The letters that let a role read, by the rule that decides the access of a reader. */
export const READING = LETTERS.filter((letter) => accessOf(all(letter), 'CB_ADMIN') !== 'D')

function all(letter: (typeof LETTERS)[number]): Permissions {
  return { CB_ADMIN: letter, CB_ASSISTANT: letter, CB_PARENT: letter }
}

/** That the role of the actor may read a document (`d`). */
export function permits({ actor: { role } }: TenantContext): Expression<SqlBool> {
  if (role === null) return sql<boolean>`true`
  return sql<boolean>`exists (select from document_permission p where p.organisation_id = d.organisation_id
    and p.document_id = d.id and p.role = ${role} and p.letter = any (${[...READING]}::text[]))`
}

/** The letters of a document (`d`) by role, as JSON. */
export const lettersOf = sql<Record<(typeof PERMISSION_ROLES)[number], string>>`(
  select jsonb_object_agg(p.role, p.letter) from document_permission p
  where p.organisation_id = d.organisation_id and p.document_id = d.id)`
