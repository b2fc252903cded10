import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const guestsTexts = defineTexts({
  'guests.title': { en: 'Guests', it: 'Ospiti' },
  'guests.detail': { en: 'Guest', it: 'Ospite' },
})
