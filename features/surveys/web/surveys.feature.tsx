import { childTabs } from '#features/children/web/slots.api.ts'
import { guestTabs } from '#features/guests/web/slots.api.ts'
import { personTabs } from '#features/people/web/slots.api.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'
import { loadOffline } from './load-offline.ts'

const everybody = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const
const staff = ['CB_ADMIN', 'CB_ASSISTANT'] as const

/** What somebody, or the family of a child, is asked: for administrators, and for parents what they are asked themselves. */
const asked = {
  id: 'SURVEY',
  order: 67,
  label: 'surveys.tab',
  load: withTexts('surveys', async () => (await import('./SurveyTab.tsx')).SurveyTab),
} as const

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
    fill(childTabs, { ...asked, roles: ['CB_ADMIN', 'CB_PARENT'] }),
    fill(guestTabs, { ...asked, roles: ['CB_ADMIN', 'CB_PARENT'] }),
    fill(personTabs, { ...asked, roles: ['CB_ADMIN'], shown: ({ kind }) => kind !== 'administrator' }),
  ],
  live: {
    'surveys.changed': (client) => refresh(client, ['surveys']),
    'surveys.answered': (client) => refresh(client, ['surveys']),
  },
  offline: loadOffline,
}
