import { notFound, notPermitted } from '#platform/shared/errors/app-error.ts'
import type { Audience } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mayReach } from '#features/children/server/children.api.ts'
import { guestInReach } from '#features/guests/server/guests.api.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'
import { findPerson, membershipsOf } from '#features/people/server/records.api.ts'
import type { Entity } from '../shared/structures.contract.ts'

const ROLE_OF = { parent: 'CB_PARENT', assistant: 'CB_ASSISTANT' } as const

/** Throws unless the actor reaches the person as this kind: a child or guest as everywhere, an adult by an administrator or themselves. */
export async function mustReach(tx: TenantContext, entity: Entity, personId: string): Promise<void> {
  switch (entity) {
    case 'child':
      if (!(await mayReach(tx, personId))) throw notFound()
      return
    case 'guest':
      await guestInReach(tx, personId)
      return
    case 'parent':
    case 'assistant': {
      const memberships = await membershipsOf(tx, personId)
      if (!memberships.some((one) => one.role === ROLE_OF[entity])) throw notFound()
      if (personId === tx.actor.personId) return
      // Of a contact an assistant needs name and telephone, nothing more.
      if (tx.actor.role !== 'CB_ADMIN') throw notFound()
      await findPerson(tx, personId)
    }
  }
}

/** An administrator who may not change a person (people.ownOnly) may not answer for them either. */
export async function mustFill(tx: TenantContext, entity: Entity, personId: string): Promise<void> {
  await mustReach(tx, entity, personId)
  if (entity === 'child' || personId === tx.actor.personId || tx.actor.role !== 'CB_ADMIN') return
  const person = entity === 'guest' ? await guestInReach(tx, personId) : await findPerson(tx, personId)
  if (!person.abilities.edit) throw notPermitted(person.abilities.editReason ?? undefined)
}

/** Who is told that the answers of a person changed: the staff of the groups, the person, and who may see the child. */
export async function audienceOf(tx: TenantContext, entity: Entity, personId: string): Promise<Audience> {
  const memberships = await membershipsOf(tx, personId)
  const family = entity === 'child' || entity === 'guest' ? await adultsToTell(tx, [personId]) : []
  return { persons: [personId, ...family], groupStaff: [...new Set(memberships.map((one) => one.groupId))] }
}
