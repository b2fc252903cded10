import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const hazardsTexts = defineTexts({
  'menu.hazards': { en: 'Hazards', it: 'Pericoli' },
  'hazards.title': { en: 'Hazards', it: 'Pericoli' },
  'hazards.one': { en: 'Hazard', it: 'Pericolo' },
  'hazards.kind.noCrossing': { en: 'Road not to cross', it: 'Strada da non attraversare' },
  'hazards.kind.dangerousCrossing': { en: 'Dangerous crossing', it: 'Attraversamento pericoloso' },
  'hazards.kind.closedStreet': { en: 'Closed street', it: 'Strada chiusa' },
  'hazards.noWayAround': { en: 'No way goes around this', it: 'Nessun percorso lo evita' },
})
