import { settingsTabs } from '#features/notices/web/slots.api.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { fill } from '#platform/web/slots/slot.ts'

/** Themes of this browser: choosing one, and making one's own. */
export const appearanceFeature: WebFeature = {
  name: 'appearance',
  fills: [
    fill(settingsTabs, {
      id: 'simple',
      order: 20,
      label: 'appearance.simple',
      load: withTexts('appearance', async () => (await import('./SimpleTab.tsx')).SimpleTab),
    }),
    fill(settingsTabs, {
      id: 'advanced',
      order: 30,
      label: 'appearance.advanced',
      load: withTexts('appearance', async () => (await import('./AdvancedTab.tsx')).AdvancedTab),
    }),
  ],
}
