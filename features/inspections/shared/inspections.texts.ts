import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const inspectionsTexts = defineTexts({
  'menu.inspections': { en: 'Inspections', it: 'Ispezioni' },
  'inspections.title': { en: 'Vehicle inspections', it: 'Ispezioni dei veicoli' },
  'inspections.one': { en: 'Vehicle inspection', it: 'Ispezione del veicolo' },
  'inspections.notice.dangerous': {
    en: '{vehicle} is blocked by a dangerous defect',
    it: '{vehicle} è bloccato da un difetto pericoloso',
  },
  'inspections.notice.dangerousBody': {
    en: 'Found by {name}. It cannot start a run until the defect is signed off.',
    it: 'Trovato da {name}. Non può iniziare una corsa finché il difetto non è chiuso.',
  },
  'inspections.notice.due': {
    en: '{vehicle} has to be inspected before it drives today',
    it: '{vehicle} va ispezionato prima di partire oggi',
  },
  'inspections.notice.dueBody': {
    en: 'The last inspection is older than its interval.',
    it: 'L’ultima ispezione è più vecchia del suo intervallo.',
  },
})
