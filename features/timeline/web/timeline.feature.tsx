import { readsCare } from '#features/children/web/care-page.api.ts'
import { childHistory, childSummary } from '#features/children/web/slots.api.ts'
import { guestSummary, guestTabs } from '#features/guests/web/slots.api.ts'
import { goalEvidence } from '#features/goals/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import { later } from '#platform/web/slots/later.tsx'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const again = (client: Parameters<typeof refresh>[0]) => refresh(client, ['timeline'])

const entry = {
  module: 'diary.userDetail',
  label: 'timeline.tab',
  load: withTexts('timeline', async () => (await import('./TimelineTab.tsx')).Timeline),
} as const

const cards = {
  id: 'care',
  order: 10,
  shown: readsCare,
  load: withTexts('timeline', async () => (await import('./CareCards.tsx')).CareCards),
} as const

/** Everything about a guest or child: in one line of time, and what is due on their summary. */
export const timelineFeature: WebFeature = {
  name: 'timeline',
  fills: [
    fill(guestTabs, { ...entry, id: 'HISTORY', order: 20 }),
    fill(guestSummary, cards),
    fill(childSummary, cards),
    fill(homeWidgets, {
      id: 'GUEST_DETAIL',
      roles: ['CB_PARENT'],
      module: 'diary.userDetail',
      order: 12,
      load: later(withTexts('timeline', async () => (await import('./GuestsToday.tsx')).GuestsToday)),
    }),
    fill(goalEvidence, {
      id: 'all',
      order: 10,
      load: withTexts('timeline', async () => (await import('./load-evidence.ts')).loadEvidence()),
    }),
    fill(childHistory, { ...entry, id: 'timeline', order: 5 }),
  ],
  live: {
    'guests.changed': again,
    'children.changed': again,
    'measurements.changed': again,
    'medicines.changed': again,
    'conditions.changed': again,
    'records.changed': again,
    'plans.changed': again,
    'goals.changed': again,
    'events.changed': again,
    'treatments.changed': again,
    'activities.changed': again,
    'payments.changed': again,
    'carealerts.changed': again,
    'documents.changed': again,
    'surveys.answered': again,
    'absences.changed': again,
    'runs.changed': again,
  },
}
