import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { HomePage } from './HomePage.tsx'

/** The pages that are put together from the parts of the features: the home and the profile of every role. */
export const homeFeature: WebFeature = {
  name: 'home',
  pages: [
    {
      page: 'menuPage',
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      title: 'menu.today',
      load: async () => HomePage,
    },
    {
      page: 'profilePage',
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      title: 'profilePage.title',
      load: async () => (await import('./ProfilePage.tsx')).ProfilePage,
    },
  ],
  menu: [
    { page: 'menuPage', icon: 'home', label: 'menu.today', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'], order: 0 },
  ],
}
