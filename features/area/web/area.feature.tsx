import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** The area of the installation, for administrators. */
export const areaFeature: WebFeature = {
  name: 'area',
  pages: [
    {
      page: 'area',
      roles: ['CB_ADMIN'],
      title: 'area.title',
      load: withTexts('area', async () => (await import('./AreaPage.tsx')).AreaPage),
    },
  ],
  menu: [{ page: 'area', icon: 'map', label: 'menu.area', roles: ['CB_ADMIN'], order: 90 }],
}
