import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Texts about a child who was brought back: whether they ride on a later run of the day. */
export const rideDecisionsTexts = defineTexts({
  'runs.ride.back.school': { en: 'Brought back to school at {time}', it: 'Rientro a scuola alle {time}' },
  'runs.ride.back.base': { en: 'Brought back to the base at {time}', it: 'Rientro in sede alle {time}' },
  'runs.ride.back.family': { en: 'Handed back to the family at {time}', it: 'Riconsegna alla famiglia alle {time}' },
  'runs.ride.open': {
    en: 'The office decides whether they ride',
    it: 'La segreteria decide se fa questa corsa',
  },
  'runs.ride.riding': { en: 'Expected again ({by})', it: 'Corsa confermata ({by})' },
  'runs.ride.not_riding': { en: 'Not riding today ({by})', it: 'Oggi non viaggia ({by})' },
  'runs.ride.state.open': { en: 'Not decided', it: 'Da decidere' },
  'runs.ride.decide.riding': { en: 'Expected again', it: 'Conferma la corsa' },
  'runs.ride.decide.not_riding': { en: 'Not riding today', it: 'Oggi non viaggia' },
  'runs.ride.decide.riding.of': { en: '{name}: expected again', it: '{name}: conferma la corsa' },
  'runs.ride.decide.not_riding.of': { en: '{name}: not riding today', it: '{name}: oggi non viaggia' },
  'runs.error.rideOpen': {
    en: 'Decide first whether {name} rides.',
    it: 'Prima bisogna decidere se {name} fa la corsa.',
  },
  'runs.ride.family.open': {
    en: '{name} was brought back. The school office decides whether {name} rides on {route} at {time}. Please call.',
    it: 'Per {name} c’è stato un rientro. La segreteria decide se fa la corsa {route} delle {time}. Telefona alla segreteria.',
  },
  'runs.ride.family.riding': {
    en: '{name} rides on {route} at {time}: the school office expects {name} again.',
    it: '{name} fa la corsa {route} delle {time}: la segreteria ha confermato.',
  },
  'runs.ride.family.not_riding': {
    en: '{name} does not ride on {route} at {time} today.',
    it: 'Oggi {name} non fa la corsa {route} delle {time}.',
  },
  'runs.ride.family.open.untimed': {
    en: '{name} was brought back. The school office decides whether {name} rides on {route}. Please call.',
    it: 'Per {name} c’è stato un rientro. La segreteria decide se fa la corsa {route}. Telefona alla segreteria.',
  },
  'runs.ride.family.riding.untimed': {
    en: '{name} rides on {route}: the school office expects {name} again.',
    it: '{name} fa la corsa {route}: la segreteria ha confermato.',
  },
  'runs.ride.family.not_riding.untimed': {
    en: '{name} does not ride on {route} today.',
    it: 'Oggi {name} non fa la corsa {route}.',
  },
  'runs.notice.rideAsked': {
    en: '{name} was brought back: does {name} ride on {route} at {time}?',
    it: 'Rientro di {name}: fa la corsa {route} delle {time}?',
  },
  'runs.notice.rideAskedBody': {
    en: 'Nobody expects {name} there until the school office has decided. Please call.',
    it: 'Finché la segreteria non ha deciso, lì nessuno aspetta {name}. Telefona alla segreteria.',
  },
  'runs.notice.rideExpected': {
    en: '{name} is expected on {route} at {time}',
    it: '{name}: la corsa {route} delle {time} è confermata',
  },
  'runs.notice.rideNotExpected': {
    en: '{name} does not ride on {route} at {time} today',
    it: 'Oggi {name} non fa la corsa {route} delle {time}',
  },
})
