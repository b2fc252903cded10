import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const kitchenTexts = defineTexts({
  'kitchen.title': { en: 'Kitchen list', it: 'Lista per la cucina' },
})
