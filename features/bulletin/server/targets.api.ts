import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Audience } from '../shared/bulletin.contract.ts'
import type { Target } from './audience.api.ts'
import { targetsOf } from './recipients.queries.ts'

/** The targets of an audience that the actor may address; 404 for a group, a route or a child that they do not work with. */
export const audienceTargets = (
  tx: TenantContext,
  audience: Pick<Audience, 'groupIds' | 'routeIds' | 'childIds'>,
): Promise<Target[]> => targetsOf(tx, audience)
