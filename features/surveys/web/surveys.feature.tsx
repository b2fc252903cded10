import { childTabs } from '#features/children/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline } from './load-offline.ts'

const everybody = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const
const staff = ['CB_ADMIN', 'CB_ASSISTANT'] as const

/** Surveys that people answer, and monitoring that staff fill in about children and guests. */
export const surveysFeature: WebFeature = {
  name: 'surveys',
  pages: [
    {
      page: 'survey',
      roles: staff,
      title: 'surveys.title',
      load: withTexts('surveys', async () => (await import('./SurveyPage.tsx')).SurveyPage),
    },
    {
      page: 'personalSurvey',
      roles: everybody,
      title: 'surveys.mine',
      load: withTexts('surveys', async () => (await import('./PersonalSurveyPage.tsx')).PersonalSurveyPage),
    },
  ],
  menu: [
    { page: 'survey', icon: 'chart', label: 'menu.surveys', roles: ['CB_ADMIN'], order: 66 },
    {
      page: 'survey',
      icon: 'chart',
      label: 'surveys.monitoring',
      roles: ['CB_ASSISTANT'],
      module: 'monitoring.compileAnswer',
      order: 67,
    },
    { page: 'personalSurvey', icon: 'check', label: 'surveys.mine', roles: everybody, order: 68 },
  ],
  fills: [
    fill(childTabs, {
      id: 'MONITORING',
      order: 65,
      roles: staff,
      module: 'monitoring.userDetail',
      label: 'surveys.monitoring',
      load: withTexts('surveys', async () => (await import('./MonitoringTab.tsx')).ChildMonitoring),
    }),
    fill(guestTabs, {
      id: 'MONITORING',
      order: 65,
      roles: staff,
      module: 'monitoring.userDetail',
      label: 'surveys.monitoring',
      load: withTexts('surveys', async () => (await import('./MonitoringTab.tsx')).GuestMonitoring),
    }),
  ],
  live: {
    'surveys.changed': (client) => refresh(client, ['surveys']),
    'surveys.answered': (client) => refresh(client, ['surveys']),
  },
  offline: loadOffline,
}
