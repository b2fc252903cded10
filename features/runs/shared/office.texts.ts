import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** A run as the office sees it. */
export const officeTexts = defineTexts({
  'runs.childDay.title': { en: 'Today', it: 'Oggi' },
  'runs.childDay.lateAbsence': {
    en: 'Reported absent late: the crew confirms',
    it: 'Assenza segnalata tardi: la conferma l’equipaggio',
  },
  'runs.office.record': { en: 'Record boardings', it: 'Registra le salite' },
  'runs.office.riders': { en: 'Riders', it: 'Passeggeri' },
  'runs.office.ridersOf': { en: 'Riders of {run}', it: 'Passeggeri di {run}' },
  'runs.office.served': { en: '{count} of {of} served', it: '{count} di {of} servite' },
  'runs.office.group.doubt': { en: 'Not clear', it: 'Da chiarire' },
  'runs.office.group.noShow': { en: 'No-show', it: 'Non presentati' },
  'runs.office.group.toCome': { en: 'To come', it: 'In arrivo' },
  'runs.office.group.onBoard': { en: 'On board', it: 'A bordo' },
  'runs.office.group.delivered': { en: 'Handed over', it: 'Consegnati' },
  'runs.office.group.absent': { en: 'Absent', it: 'Assenti' },
  'runs.office.sum.boarded': { en: '{count} boarded', it: '{count} a bordo' },
  'runs.office.sum.toCome': { en: '{count} to come', it: '{count} in arrivo' },
  'runs.office.sum.noShow': { en: '{count} no-show', it: '{count} non presentati' },
  'runs.office.sum.absent': { en: '{count} absent', it: '{count} assenti' },
  'runs.office.sum.gotOff': { en: '{count} got off', it: '{count} scesi' },
  'runs.office.sum.toGetOff': { en: '{count} to get off', it: '{count} da far scendere' },
})
