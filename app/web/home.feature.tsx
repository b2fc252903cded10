import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** The home of every role. */
export const homeFeature: WebFeature = {
  name: 'home',
  pages: [
    {
      page: 'menuPage',
      roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'],
      title: 'menu.today',
      load: async () => (await import('./HomePage.tsx')).HomePage,
    },
  ],
  menu: [
    { page: 'menuPage', icon: 'home', label: 'menu.today', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'], order: 0 },
  ],
}
