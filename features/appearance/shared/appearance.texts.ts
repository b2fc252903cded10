import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const appearanceTexts = defineTexts({
  'appearance.simple': { en: 'Themes', it: 'Temi' },
  'appearance.advanced': { en: 'Colours and fonts', it: 'Colori e caratteri' },
})
