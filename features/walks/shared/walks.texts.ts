import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the ways on foot between home and stop. */
export const walksTexts = defineTexts({
  'walks.title': { en: 'Walk to the stop', it: 'A piedi fino alla fermata' },
  'walks.noHome': {
    en: 'Add a home to the record to see the walk.',
    it: 'Aggiungi una casa alla scheda per vedere il percorso a piedi.',
  },
  'walks.noStop': { en: 'No stop yet.', it: 'Ancora nessuna fermata.' },
  'walks.atHome': { en: 'The stop is at home.', it: 'La fermata è a casa.' },
  'walks.metres': { en: '{metres} m', it: '{metres} m' },
  'walks.km': { en: '{km} km', it: '{km} km' },
  'walks.way': { en: '{way} · {time}', it: '{way} · {time}' },
  'walks.wayEstimated': { en: '{way} · {time} (estimated)', it: '{way} · {time} (stima)' },
  'walks.pace': { en: 'At the pace of children, 3,5 km/h.', it: 'Al passo dei bambini, 3,5 km/h.' },
  'walks.map': { en: 'Map: {name} on foot to the stop', it: 'Mappa: {name} a piedi fino alla fermata' },
  'walks.nearest': { en: 'Nearest stops', it: 'Fermate più vicine' },
  'walks.nearest.show': { en: 'Show the nearest stops', it: 'Mostra le fermate più vicine' },
  'walks.nearest.none': { en: 'No stop within 3 km.', it: 'Nessuna fermata entro 3 km.' },
})
