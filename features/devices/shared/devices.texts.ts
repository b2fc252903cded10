import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const devicesTexts = defineTexts({
  'devices.list': { en: 'Watches', it: 'Orologi' },
  'devices.tab': { en: 'Watch', it: 'Orologio' },
})
