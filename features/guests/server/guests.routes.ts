import { audit } from '#platform/server/audit.ts'
import { route } from '#platform/server/http/route.ts'
import * as caregivers from '../shared/caregivers.contract.ts'
import { exportGuests } from '../shared/export.contract.ts'
import { completeList, getGuest, searchGuests } from '../shared/guests.contract.ts'
import { endCaregiver, putCaregiver, updateCaregiver } from './caregivers.commands.ts'
import { findCaregiver, searchCaregiverRows, shownCaregiver } from './caregivers.queries.ts'
import { exportGuestRows } from './guests.export.ts'
import { allGuests, findGuest, searchGuestRows } from './guests.queries.ts'

const reading = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const office = { CB_ADMIN: 'group' } as const

export const guestsRoutes = [
  route(searchGuests, { needs: reading, run: (call) => searchGuestRows(call, call.body) }),
  route(exportGuests, {
    needs: { CB_ADMIN: 'group' },
    stepUp: true,
    run: (call) => exportGuestRows(call, call.body, call.query.format),
  }),
  route(completeList, { needs: reading, run: allGuests }),
  route(getGuest, {
    needs: reading,
    run: async (call) => {
      const guest = await findGuest(call, call.params.id)
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
]
