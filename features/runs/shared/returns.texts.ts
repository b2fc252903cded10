import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** A child whom nobody met is brought back: where to, and who accepts them there. */
export const returnsTexts = defineTexts({
  'runs.return.title': { en: 'Who has accepted {name}?', it: 'Chi ha preso in consegna {name}?' },
  'runs.return.body': {
    en: 'Only when somebody stands in front of you. The office calls them, the family reads it.',
    it: 'Solo quando hai la persona davanti a te. La segreteria la chiama, la famiglia lo legge.',
  },
  'runs.return.place': { en: 'Where', it: 'Dove' },
  'runs.return.place.school': { en: 'At school', it: 'A scuola' },
  'runs.return.place.base': { en: 'At the base', it: 'In sede' },
  'runs.return.at.school': { en: 'at school', it: 'a scuola' },
  'runs.return.at.base': { en: 'at the base', it: 'in sede' },
  'runs.return.by': { en: 'Name of the person', it: 'Nome della persona' },
  'runs.return.byMissing': { en: 'Enter who has accepted {name}', it: 'Scrivi chi ha preso in consegna {name}' },
  'runs.return.nobodyYet': { en: 'Nobody yet: we are on the way back', it: 'Ancora nessuno: stiamo tornando' },
  'runs.return.nobodyYetBody': {
    en: '{name} stays on board and the run stays open. The office is alerted at once.',
    it: '{name} resta a bordo e la corsa resta aperta. La segreteria viene avvisata subito.',
  },
  'runs.return.acceptedBy': { en: 'accepted {where} by {by}', it: 'in consegna {where} a {by}' },
  'runs.alert.RETURN_NOT_ACCEPTED': {
    en: '{child}: on the way back, not accepted by anybody yet',
    it: '{child}: rientro in corso, ancora senza consegna',
  },
  'runs.alert.RETURN_NOT_ACCEPTED.body': {
    en: '{run}: still on board. Tell the crew who waits at the school or base, and call the family.',
    it: '{run}: ancora a bordo. Di’ all’equipaggio chi aspetta a scuola o in sede e chiama la famiglia.',
  },
  'runs.alert.CHILD_RETURNED': {
    en: '{child}: back {where} with {by}',
    it: '{child}: rientro {where}, in consegna a {by}',
  },
  'runs.alert.CHILD_RETURNED.body': {
    en: '{run}: so far only the crew says so. Ask {by}, then call the family.',
    it: '{run}: per ora lo dice solo l’equipaggio. Senti {by}, poi chiama la famiglia.',
  },
})
