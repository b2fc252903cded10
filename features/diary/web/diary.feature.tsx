import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { homeWidgets } from '#platform/web/slots/home-slots.ts'
import { later } from '#platform/web/slots/later.tsx'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline } from './load-offline.ts'

const page = {
  page: 'dailyReports',
  roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
  module: 'diary.userDetail',
} as const

/** Daily reports: staff write those of a day, families read what is published. */
export const diaryFeature: WebFeature = {
  name: 'diary',
  pages: [
    {
      ...page,
      title: 'diary.title',
      load: withTexts('diary', async () => (await import('./DailyReportsPage.tsx')).DailyReportsPage),
    },
  ],
  fills: [
    fill(homeWidgets, {
      id: 'LAST_REPORT',
      roles: page.roles,
      module: 'diary.lastReport',
      order: 31,
      load: later(withTexts('diary', async () => (await import('./LastReports.tsx')).LastReports)),
    }),
  ],
  menu: [{ ...page, icon: 'edit', label: 'diary.title', order: 63 }],
  live: { 'diary.changed': (client) => refresh(client, ['diary']) },
  offline: loadOffline,
}
