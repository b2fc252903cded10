import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { CareEvent, recordEvent } from '../shared/events.contract.ts'
import { record } from './events.commands.ts'

/** Records an event that the family reads at once. Returns it; throws as `record` does. The caller notifies the family. */
export const recordPublished = (tx: TenantContext, body: BodyOf<typeof recordEvent>): Promise<CareEvent> =>
  record(tx, body, { published: true })
