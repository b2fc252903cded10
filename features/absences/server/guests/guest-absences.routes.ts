import { route } from '#platform/server/http/route.ts'
import * as contract from '../../shared/guests/guest-absences.contract.ts'
import { add, cancel, decide, end } from './guest-absences.commands.ts'
import { readGuestAbsence, searchGuestAbsenceRows } from './guest-absences.queries.ts'
import { putRule, ruleOf } from './rule.commands.ts'

// Row by row: `guestInReachOf` of guests; of the family who decides for the person.
const everybody = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
const office = { CB_ADMIN: 'group' } as const

export const guestAbsencesRoutes = [
  route(contract.searchGuestAbsences, { needs: everybody, run: (call) => searchGuestAbsenceRows(call, call.body) }),
  route(contract.getGuestAbsence, { needs: everybody, run: (call) => readGuestAbsence(call, call.params.id) }),
  route(contract.addGuestAbsence, { needs: everybody, run: (call) => add(call, call.body) }),
  route(contract.decideGuestAbsence, { needs: office, run: (call) => decide(call, call.params.id, call.body) }),
  route(contract.cancelGuestAbsence, { needs: everybody, run: (call) => cancel(call, call.params.id, call.body) }),
  route(contract.endGuestAbsence, { needs: staff, run: (call) => end(call, call.params.id, call.body) }),
  route(contract.getGuestAbsenceRule, { needs: office, run: (call) => ruleOf(call, call.params.id) }),
  route(contract.setGuestAbsenceRule, { needs: office, run: (call) => putRule(call, call.params.id, call.body) }),
]
