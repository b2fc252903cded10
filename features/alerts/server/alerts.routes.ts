import { route } from '#platform/server/http/route.ts'
import { alertColleagues, handAlert, openAlerts, takeAlert } from '../shared/alerts.contract.ts'
import { colleaguesFor, hand } from './hand.commands.ts'
import { answerAlert, standingAlerts } from './alerts.queries.api.ts'

const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const alertsRoutes = [
  route(openAlerts, { needs: staff, run: (call) => standingAlerts(call) }),
  route(takeAlert, { evenWhenFull: true, needs: staff, run: (call) => answerAlert(call, call.params.id, call.body) }),
  route(alertColleagues, { needs: staff, run: (call) => colleaguesFor(call, call.params.id) }),
  route(handAlert, { evenWhenFull: true, needs: staff, run: (call) => hand(call, call.params.id, call.body) }),
]
