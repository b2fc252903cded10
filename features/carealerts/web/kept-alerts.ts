import * as z from 'zod/mini'
import { callPage } from '#platform/web/api/call.ts'
import { keptValue } from '#platform/web/offline/kept-value.ts'
import { careAlert, searchCareAlerts } from '../shared/carealerts.contract.ts'

/** More than one screen can make sense of: the most urgent are shown. */
const ALERTS_MAX = 100
const alerts = z.object({ rows: z.array(careAlert), total: z.int() })

export async function loadAlerts(closed: boolean, signal: AbortSignal): Promise<z.output<typeof alerts>> {
  const body = { filters: { closed }, limit: ALERTS_MAX }
  const { data, page } = await callPage(searchCareAlerts, { body }, { signal })
  return { rows: data, total: page.total }
}

/** The alerts that stand; kept on the device for work without network. */
export const keptAlerts = keptValue({
  name: 'carealerts.standing',
  schema: alerts,
  load: (signal) => loadAlerts(false, signal),
})
