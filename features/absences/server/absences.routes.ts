import { route } from '#platform/server/http/route.ts'
import { suggestChildren } from '#features/children/server/children.api.ts'
import {
  absenceChildren,
  autocompleteAbsences,
  changeAbsence,
  confirmReturn,
  getAbsence,
  reportAbsence,
  searchAbsences,
  withdrawAbsence,
} from '../shared/absences.contract.ts'
import { change, expectReturn, report, withdraw } from './absences.commands.ts'
import { findAbsence, reportable, searchAbsenceRows, suggestAbsences } from './absences.queries.ts'

const everybody = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const

export const absencesRoutes = [
  route(searchAbsences, { needs: everybody, run: (call) => searchAbsenceRows(call, call.body) }),
  route(getAbsence, { needs: everybody, run: (call) => findAbsence(call, call.params.id) }),
  route(reportAbsence, { needs: everybody, run: (call) => report(call, call.body) }),
  route(changeAbsence, { needs: everybody, run: (call) => change(call, call.params.id, call.body) }),
  route(withdrawAbsence, { needs: everybody, run: (call) => withdraw(call, call.params.id) }),
  route(confirmReturn, { needs: everybody, run: (call) => expectReturn(call, call.params.id, call.body.day) }),
  route(autocompleteAbsences, { needs: everybody, run: (call) => suggestAbsences(call, call.query.q) }),
  route(absenceChildren, {
    needs: everybody,
    run: async (call) => {
      const may = await reportable(call)
      return (await suggestChildren(call, call.query.q)).filter((child) => may(child.id))
    },
  }),
]
