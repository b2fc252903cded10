import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const modulesTexts = defineTexts({
  'modules.title': { en: 'Care modules', it: 'Moduli di cura' },
})
