import { refresh } from '#platform/web/api/query-client.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { acknowledgeAlert, actionAlert, closeAlert } from '../shared/carealerts.contract.ts'
import { renewAlerts } from './kept-alerts.ts'

/** What is done about an alert waits on the device until there is network, in the queue of the alert. */
export const careAlertsOffline: OfflineCalls = {
  endpoints: [acknowledgeAlert, actionAlert, closeAlert],
  onSent: async (client, _entry, account) => {
    const since = performance.now()
    await refresh(client, ['carealerts'])
    await renewAlerts(account, since)
  },
}
