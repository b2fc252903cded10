import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Closed days of the schools; opened from the list of lines. */
export const calendarFeature: WebFeature = {
  name: 'calendar',
  live: {
    'calendar.changed': (client) => Promise.all(['calendar', 'runs', 'travel'].map((key) => refresh(client, [key]))),
  },
}
