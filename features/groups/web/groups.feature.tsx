import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Groups of the organisation; their names stand in the frame of every page. */
export const groupsFeature: WebFeature = {
  name: 'groups',
  live: { 'groups.changed': (client) => Promise.all([refresh(client, ['groups']), refresh(client, ['session'])]) },
}
