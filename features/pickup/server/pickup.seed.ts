import { randomBytes } from 'node:crypto'
import { addDays } from '#platform/shared/dates/zoned.ts'
import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { schoolYearEnd, schoolYearOf } from '../shared/release.rules.ts'
import { SECRET_BYTES, secretOf } from './delegates.commands.ts'

/** Days for which the people of the demo are named. */
const DAYS = 90

// Invented people, by the given names of the children of the demo's line home.
const PEOPLE = [
  {
    name: 'Rosa Conti',
    relation: 'Grandmother',
    phone: '+39 333 0000001',
    of: ['Leonardo', 'Matilde'],
    byParent: true,
  },
  { name: 'Marta Montanari', relation: 'Aunt', phone: '+39 333 0000002', of: ['Bianca', 'Oliver'], byParent: false },
  { name: 'Karim Saggio', relation: 'Uncle', phone: '+39 333 0000003', of: ['Amira'], byParent: false },
  { name: 'Lea Modello', relation: 'Neighbour', phone: '+39 333 0000004', of: ['Noah', 'Sofia'], byParent: false },
] as const
/** Goes home alone, with a signed paper. */
const ALONE = 'Jonas'

/** Fills the demo: people who may collect on the return run, and one paper. */
export async function seedPickup(tx: TenantContext, demo: Demo): Promise<void> {
  const [group] = demo.groups
  const key = { organisation_id: tx.organisationId, group_id: group.id }
  const today = tx.now.toISOString().slice(0, 10)
  const children = await tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['p.id', 'p.name'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.group_id', '=', group.id)
    .execute()
  const idsOf = (names: readonly string[]) => children.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const named = PEOPLE.map((person) => ({ ...person, id: tx.newId() }))
  await tx.db
    .insertInto('delegate')
    .values(
      named.map(({ id, name, relation, phone, byParent }) => ({
        ...key,
        id,
        name,
        relation,
        phone,
        id_check: 'code' as const,
        valid_from: today,
        valid_to: addDays(today, DAYS),
        secret: tx.vault.seal(secretOf(tx), randomBytes(SECRET_BYTES)),
        issued_by: byParent ? demo.parentId : demo.administratorId,
        issuer_name: byParent ? 'Pia Ferri' : 'Alma Verdi',
        issued_at: tx.now,
      })),
    )
    .execute()
  await tx.db
    .insertInto('delegate_child')
    .values(named.flatMap(({ id, of }) => idsOf(of).map((child_id) => ({ ...key, delegate_id: id, child_id }))))
    .execute()
  await tx.db
    .insertInto('release_permission')
    .values(
      idsOf([ALONE]).map((child_id) => ({
        ...key,
        id: tx.newId(),
        child_id,
        kind: 'self_release' as const,
        school_year: schoolYearOf(today),
        valid_from: today,
        valid_to: schoolYearEnd(today),
        signed_by: ['Anna Schizzo', 'Otto Schizzo'],
        requested_by: demo.administratorId,
        requester_name: 'Alma Verdi',
        requested_at: tx.now,
        accepted_at: tx.now,
        accepter_name: 'Alma Verdi',
      })),
    )
    .execute()
}
