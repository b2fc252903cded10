import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const placesTexts = defineTexts({
  'places.error.usedByRoute': { en: 'A route stops here. Take the stop off the route first.', it: 'Un percorso ferma qui. Togli prima la fermata dal percorso.' },
  'places.error.usedByChild': { en: 'This is the home or the school of a child.', it: 'È la casa o la scuola di un minore.' },
  'places.kind.stop': { en: 'Stop', it: 'Fermata' },
  'places.kind.school': { en: 'School', it: 'Scuola' },
  'places.kind.home_point': { en: 'Home', it: 'Casa' },
  'places.kind.depot': { en: 'Depot', it: 'Deposito' },
  'places.kind.meeting_point': { en: 'Meeting point', it: 'Punto di ritrovo' },
})
