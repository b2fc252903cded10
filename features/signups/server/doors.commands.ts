import { randomInt } from 'node:crypto'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { asSystem } from '#platform/server/app-context.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import { limitNetwork } from '#platform/server/sessions/limits.ts'
import type { Actor } from '#platform/server/tenant-context.ts'
import type { Door } from '../shared/signups.contract.ts'

const LOOKED_FROM = { most: 600, windowMs: 3_600_000 }

/** The signed-in person of a call. */
export const actorOf = (call: AccountServices): Actor => {
  if (!call.actor) throw sessionOver()
  return call.actor
}

type Place = { organisationId: string; groupId: string; group: string; organisation: string }

/** Which group a code leads to. Throws 404 when there is none, or it is closed. */
export async function lookAtDoor(call: AccountServices, code: string): Promise<Place> {
  await limitNetwork(call.control, 'door', call.address, LOOKED_FROM, call.now)
  const door = await call.control
    .selectFrom('sign_up_door as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select(['d.organisation_id', 'd.group_id', 'o.name'])
    .where('d.code', '=', code)
    .executeTakeFirst()
  if (!door) throw notFound()
  const group = await asSystem(call.app, door.organisation_id, ({ db, organisationId }) =>
    db
      .selectFrom('customer_group')
      .select('name')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', door.group_id)
      .where('archived_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!group) throw notFound()
  return { organisationId: door.organisation_id, groupId: door.group_id, group: group.name, organisation: door.name }
}

/** The doors of the actor's groups. */
export async function doorsOf(call: AccountServices): Promise<Door[]> {
  const actor = actorOf(call)
  const groups = await call.asActor(actor, (tx) =>
    tx.db
      .selectFrom('customer_group')
      .select(['id', 'name'])
      .where('organisation_id', '=', tx.organisationId)
      .where('id', 'in', [...actor.groupIds])
      .where('archived_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute(),
  )
  const open = await call.control
    .selectFrom('sign_up_door')
    .select(['group_id', 'code'])
    .where('organisation_id', '=', actor.organisationId)
    .execute()
  return groups.map(({ id, name }) => ({
    groupId: id,
    groupName: name,
    code: open.find((door) => door.group_id === id)?.code ?? null,
  }))
}

/** Opens a group under a new code, or closes it. */
export async function setDoor(call: AccountServices, groupId: string, open: boolean): Promise<Door> {
  const actor = actorOf(call)
  if (!(await doorsOf(call)).some((door) => door.groupId === groupId)) throw notFound()
  await call.asActor(actor, async (tx) => {
    await audit(tx, { action: open ? 'signups.opened' : 'signups.closed', subjectKind: 'group', subjectId: groupId })
    await call.control.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('sign_up_door')
        .where('organisation_id', '=', actor.organisationId)
        .where('group_id', '=', groupId)
        .execute()
      if (!open) return
      await trx
        .insertInto('sign_up_door')
        .values({ code: newCode(), organisation_id: actor.organisationId, group_id: groupId, created_at: call.now })
        .execute()
    })
  })
  const door = (await doorsOf(call)).find((one) => one.groupId === groupId)
  if (!door) throw notFound()
  return door
}

/** Without i, l, o and u: nobody takes one for another. Ten of 32 are 50 bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

const newCode = (): string => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
