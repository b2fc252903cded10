import * as z from 'zod/mini'
import { callPage } from '#platform/web/api/call.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { renewKept } from '#platform/web/offline/renew-kept.ts'
import { careAlert, searchCareAlerts } from '../shared/carealerts.contract.ts'

/** More than one screen can make sense of: the most urgent are shown. */
const ALERTS_MAX = 100
const NAME = 'carealerts.standing'
const alerts = z.object({ rows: z.array(careAlert), total: z.int() })
type Alerts = z.output<typeof alerts>

export async function loadAlerts(closed: boolean, signal?: AbortSignal): Promise<Alerts> {
  const body = { filters: { closed }, limit: ALERTS_MAX }
  const { data, page } = await callPage(searchCareAlerts, { body }, signal ? { signal } : {})
  return { rows: data, total: page.total }
}

/** The alerts that stand; without network, as this device kept them. */
export const keptAlerts = (account: string, signal: AbortSignal): Promise<Alerts> =>
  orKept(account, NAME, alerts, () => loadAlerts(false, signal))

/** Reads the kept alerts again after the server took what was done about one. */
export const renewAlerts = (account: string, since: number): Promise<void> =>
  renewKept({ account, name: NAME, schema: alerts, since, load: () => loadAlerts(false) })
