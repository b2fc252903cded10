import { refresh } from '#platform/web/api/query-client.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Which parts of care the organisation opens to which role, for administrators. */
export const modulesFeature: WebFeature = {
  name: 'modules',
  pages: [
    {
      page: 'modules',
      roles: ['CB_ADMIN'],
      title: 'modules.title',
      load: withTexts('modules', async () => (await import('./ModulesPage.tsx')).ModulesPage),
    },
  ],
  menu: [{ page: 'modules', icon: 'lock', label: 'modules.title', roles: ['CB_ADMIN'], order: 91 }],
  live: { 'modules.changed': (client) => refresh(client, ['session', 'modules']) },
}
