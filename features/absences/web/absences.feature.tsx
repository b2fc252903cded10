import { groupSettings } from '#features/groups/web/slots.api.ts'
import { guestSummary } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

const everybody = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const

/** Absences: the list with its form, and what other screens show of them. */
export const absencesFeature: WebFeature = {
  name: 'absences',
  pages: [
    {
      page: 'absenceChildrenScreen',
      roles: everybody,
      title: 'absences.title',
      load: withTexts('absences', async () => (await import('./AbsenceListPage.tsx')).AbsenceListPage),
    },
  ],
  menu: [{ page: 'absenceChildrenScreen', icon: 'absent', label: 'menu.absences', roles: everybody, order: 35 }],
  fills: [
    fill(guestSummary, {
      id: 'absences',
      order: 1,
      load: withTexts('absences', async () => (await import('./guests/GuestAbsencesCard.tsx')).GuestAbsencesCard),
    }),
    fill(groupSettings, {
      id: 'guestAbsences',
      order: 20,
      icon: 'absent',
      label: 'absences.guestRule',
      load: withTexts('absences', async () => (await import('./guests/RuleDrawer.tsx')).RuleDrawer),
    }),
  ],
  live: { 'absences.changed': (client) => Promise.all([refresh(client, ['absences']), refresh(client, ['runs'])]) },
}
