import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const childrenTexts = defineTexts({
  'error.unknownPlace': { en: 'This place is not in the group.', it: 'Questo luogo non è nel gruppo.' },
  'children.need.wheelchair': { en: 'Wheelchair', it: 'Sedia a rotelle' },
  'children.need.allergy': { en: 'Allergy', it: 'Allergia' },
  'children.need.medicine': { en: 'Medicine', it: 'Medicinale' },
  'children.need.not_alone': { en: 'Not alone', it: 'Mai da solo' },
  'children.need.seat_belt_help': { en: 'Help with the belt', it: 'Aiuto con la cintura' },
})
