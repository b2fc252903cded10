import { discardEntry } from '#features/notices/shared/discarded.contract.ts'
import { audit } from '#platform/server/audit.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { accountRoute, route } from '#platform/server/http/route.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import { revokeLostRoles } from '#platform/server/sessions/revoke.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import * as caregivers from '../shared/caregivers.contract.ts'
import { exportGuests } from '../shared/export.contract.ts'
import { completeList, formerGuests, getGuest, searchGuests } from '../shared/guests.contract.ts'
import * as own from '../shared/own-accounts.contract.ts'
import * as rooms from '../shared/rooms.contract.ts'
import { endCaregiver, putCaregiver, updateCaregiver } from './caregivers.commands.ts'
import { findCaregiver, searchCaregiverRows, shownCaregiver } from './caregivers.queries.ts'
import { discard } from './discarded.commands.ts'
import { searchFormer } from './former.queries.ts'
import { exportGuestRows } from './guests.export.ts'
import { allGuests, guestShown, searchGuestRows } from './guests.queries.ts'
import { allowOwnAccounts, giveOwnAccess, ownAccessOf, ownAccountOptions, type Ended } from './own-accounts.commands.ts'
import { moveTo, putRoom, setRoomArchived, updateRoom } from './rooms.commands.ts'
import { searchRoomRows, staysOf } from './rooms.queries.ts'

const reading = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const office = { CB_ADMIN: 'group' } as const
/** Whoever lets somebody read a record decides about their account next. */
const giving = { needs: office, stepUp: true } as const

export const guestsRoutes = [
  route(searchGuests, { needs: reading, run: (call) => searchGuestRows(call, call.body) }),
  route(exportGuests, {
    needs: { CB_ADMIN: 'group' },
    stepUp: true,
    run: (call) => exportGuestRows(call, call.body, call.query.format),
  }),
  route(formerGuests, { needs: office, run: (call) => searchFormer(call, call.body) }),
  route(completeList, { needs: reading, run: allGuests }),
  route(discardEntry, {
    needs: { CB_ADMIN: 'own', CB_ASSISTANT: 'own', CB_PARENT: 'own' },
    run: (call) => discard(call, call.body),
  }),
  route(getGuest, {
    needs: reading,
    run: async (call) => {
      const guest = await guestShown(call, call.params.id)
      await audit(call, { action: 'guests.read', subjectKind: 'person', subjectId: guest.id })
      return guest
    },
  }),
  route(caregivers.addCaregiver, { needs: office, run: (call) => putCaregiver(call, call.body) }),
  route(caregivers.searchCaregivers, { needs: reading, run: (call) => searchCaregiverRows(call, call.body) }),
  route(caregivers.getCaregiver, {
    needs: reading,
    run: async (call) => shownCaregiver(call, await findCaregiver(call, call.params.id)),
  }),
  route(caregivers.changeCaregiver, { needs: office, run: (call) => updateCaregiver(call, call.params.id, call.body) }),
  route(caregivers.closeCaregiver, { needs: office, run: (call) => endCaregiver(call, call.params.id) }),
  route(rooms.searchRooms, { needs: reading, run: (call) => searchRoomRows(call, call.body) }),
  route(rooms.addRoom, { needs: office, run: (call) => putRoom(call, call.body) }),
  route(rooms.changeRoom, { needs: office, run: (call) => updateRoom(call, call.params.id, call.body) }),
  route(rooms.archiveRoom, { needs: office, run: (call) => setRoomArchived(call, call.params.id, true) }),
  route(rooms.restoreRoom, { needs: office, run: (call) => setRoomArchived(call, call.params.id, false) }),
  route(rooms.getStays, { needs: reading, run: (call) => staysOf(call, call.params.id) }),
  route(rooms.moveGuest, { needs: office, run: (call) => moveTo(call, call.params.id, call.body) }),
  route(own.getOwnAccountOptions, { needs: office, run: ownAccountOptions }),
  route(own.getOwnAccess, { needs: office, run: (call) => ownAccessOf(call, call.params.id) }),
  accountRoute(own.setOwnAccountOption, {
    ...giving,
    run: (call) => ending(call, (tx) => allowOwnAccounts(tx, call.params.id, call.body.allowed)),
  }),
  accountRoute(own.setOwnAccess, {
    ...giving,
    run: (call) => ending(call, (tx) => giveOwnAccess(tx, call.params.id, call.body.given)),
  }),
]

/** After the commit the sessions of those who lost the role are ended. */
async function ending<T>(call: AccountServices, run: (tx: TenantContext) => Promise<Ended<T>>): Promise<T> {
  const { actor } = call
  if (!actor) throw sessionOver()
  const { shown, persons } = await call.asActor(actor, run)
  for (const personId of persons) await revokeLostRoles(call.app, actor.organisationId, personId)
  return shown
}
