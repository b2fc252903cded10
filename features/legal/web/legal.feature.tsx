import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

const EVERYBODY = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const

/** Terms and privacy: to read for everybody, to write for administrators. */
export const legalFeature: WebFeature = {
  name: 'legal',
  pages: [
    {
      page: 'termsAndConditionsPage',
      roles: EVERYBODY,
      title: 'legal.terms',
      load: withTexts('legal', async () => (await import('./LegalPages.tsx')).TermsPage),
    },
    {
      page: 'privacyPolicyPage',
      roles: EVERYBODY,
      title: 'legal.privacy',
      load: withTexts('legal', async () => (await import('./LegalPages.tsx')).PrivacyPage),
    },
    {
      page: 'legalTexts',
      roles: ['CB_ADMIN'],
      title: 'legal.title',
      load: withTexts('legal', async () => (await import('./LegalTextsPage.tsx')).LegalTextsPage),
    },
  ],
  menu: [{ page: 'termsAndConditionsPage', icon: 'document', label: 'legal.title', roles: EVERYBODY, order: 95 }],
  live: { 'legal.changed': (client) => refresh(client, ['session', 'legal']) },
}
