import type { OfflineCalls } from '#platform/web/routing/web-feature.ts'
import { discardEntry } from '../shared/discarded.contract.ts'

/** A discarded entry is reported to the office when there is network. */
export const noticesOffline: OfflineCalls = { endpoints: [discardEntry], onSent: async () => undefined }
