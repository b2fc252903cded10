import { refresh } from '#platform/web/api/query-client.ts'
import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { createInspection } from '../shared/inspections.contract.ts'

/** What shows inspections, or judges by them. */
export const TOUCHED = [['inspections'], ['vehicles'], ['runs'], ['routes']] as const

/** An inspection waits on the device in the queue of its run: it arrives before the start that it is for. */
export const inspectionsOffline: OfflineCalls = {
  endpoints: [createInspection],
  onSent: ({ client }) => Promise.all(TOUCHED.map((key) => refresh(client, key))),
}
