import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What the drawer of a role shows. */
export const membershipsPagesTexts = defineTexts({
  'memberships.guestAccount': {
    en: 'An account of the guest’s own follows: it ends with the last day of the place, and is prolonged with it.',
    it: 'L’eventuale account dell’ospite segue questi giorni: finisce con l’ultimo giorno e viene prolungato insieme.',
  },
})
