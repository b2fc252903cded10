import { readAgain } from '#platform/web/offline/kept-value.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { acknowledgeAlert, actionAlert, closeAlert } from '../shared/carealerts.contract.ts'
import { keptAlerts } from './kept-alerts.ts'

/** What is done about an alert waits on the device until there is network, in the queue of the alert. */
export const careAlertsOffline: OfflineCalls = {
  endpoints: [acknowledgeAlert, actionAlert, closeAlert],
  onSent: (sent) => readAgain(sent, ['carealerts'], [keptAlerts]),
}
