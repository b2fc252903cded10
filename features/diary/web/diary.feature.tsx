import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
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
  menu: [{ ...page, icon: 'edit', label: 'diary.title', order: 63 }],
  live: { 'diary.changed': (client) => refresh(client, ['diary']) },
  offline: loadOffline,
}
