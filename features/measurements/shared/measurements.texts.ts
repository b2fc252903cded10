import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const measurementsTexts = defineTexts({
  'menu.careRound': { en: 'Measuring round', it: 'Giro misurazioni' },
  'measurements.tab': { en: 'Measurements', it: 'Misurazioni' },
  'measurements.round': { en: 'Measuring round', it: 'Giro misurazioni' },
  'measurements.score': { en: 'Early warning score', it: 'Punteggio NEWS2' },
  'measurements.units': { en: 'Units and fever limit', it: 'Unità e limite di febbre' },
  'measurements.notice.raised': {
    en: 'A measurement is outside the range set',
    it: 'Una misurazione è fuori dai valori stabiliti',
  },
  'measurements.notice.raised.body': {
    en: 'Open the person to see it.',
    it: 'Apri la scheda della persona per vederla.',
  },
})
