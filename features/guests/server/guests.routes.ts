import { audit } from '#platform/server/audit.ts'
import { route } from '#platform/server/http/route.ts'
import { exportGuests } from '../shared/export.contract.ts'
import { completeList, getGuest, searchGuests } from '../shared/guests.contract.ts'
import { exportGuestRows } from './guests.export.ts'
import { allGuests, findGuest, searchGuestRows } from './guests.queries.ts'

const reading = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const

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
]
