import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** The own page of everybody: picture, data, and the parts that other features put there. */
export const profileFeature: WebFeature = {
  name: 'profile',
  live: {
    'people.changed': async (client) => {
      await Promise.all([refresh(client, ['profile']), refresh(client, ['session', 'getMyInfo'])])
    },
  },
}
