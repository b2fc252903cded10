import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const peopleTexts = defineTexts({
  'people.error.alreadyGuardian': { en: 'This person is already a guardian of the child.', it: 'Questa persona è già tutore del minore.' },
  'people.kind.mother': { en: 'Mother', it: 'Madre' },
  'people.kind.father': { en: 'Father', it: 'Padre' },
  'people.kind.guardian': { en: 'Guardian', it: 'Tutore' },
  'people.kind.relative': { en: 'Relative', it: 'Parente' },
  'people.kind.other': { en: 'Other', it: 'Altro' },
})
