import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const positionsTexts = defineTexts({
  'positions.ask': {
    en: 'Families and the school see where the vehicle is, only during the run. Share the position of this phone?',
    it: 'Famiglie e scuola vedono dov’è il mezzo, solo durante la corsa. Condividere la posizione di questo telefono?',
  },
  'positions.ask.yes': { en: 'Share position', it: 'Condividi posizione' },
  'positions.off': {
    en: 'No position from this phone. Families see the times at the stops.',
    it: 'Nessuna posizione da questo telefono. Le famiglie vedono gli orari alle fermate.',
  },
  'positions.background': {
    en: 'The position of this phone is shared',
    it: 'La posizione di questo telefono è condivisa',
  },
  'positions.background.reason': {
    en: 'Families and the school see where the vehicle is until the run is closed.',
    it: 'Famiglie e scuola vedono dov’è il mezzo fino alla chiusura della corsa.',
  },
  'positions.notice.near': { en: '{route} is near: expected at {time}', it: '{route} è vicino: previsto alle {time}' },
  'positions.approach': { en: 'When the vehicle is near', it: 'Quando il mezzo è vicino' },
  'positions.approach.label': { en: 'Tell me when it is', it: 'Avvisami quando mancano' },
  'positions.approach.m3': { en: '3 minutes away', it: '3 minuti' },
  'positions.approach.m5': { en: '5 minutes away', it: '5 minuti' },
  'positions.approach.m10': { en: '10 minutes away', it: '10 minuti' },
  'positions.approach.m15': { en: '15 minutes away', it: '15 minuti' },
  'positions.approach.s1': { en: '1 stop away', it: '1 fermata' },
  'positions.approach.s2': { en: '2 stops away', it: '2 fermate' },
  'positions.approach.s3': { en: '3 stops away', it: '3 fermate' },
  'positions.approach.none': { en: 'Do not tell me', it: 'Non avvisarmi' },
  'positions.map': { en: 'Map of the runs under way', it: 'Mappa delle corse in viaggio' },
  'positions.mapOfRun': { en: 'Map of {route}', it: 'Mappa di {route}' },
  'positions.own': {
    en: 'The green point is this device, accurate to {metres} m.',
    it: 'Il punto verde è questo dispositivo, preciso a {metres} m.',
  },
  'positions.ownUnknown': {
    en: 'The position of this device is not known.',
    it: 'La posizione di questo dispositivo non è nota.',
  },
  'positions.title': { en: 'Where it is now', it: 'Dov’è adesso' },
  'positions.nobody': {
    en: 'No phone says where the vehicle is.',
    it: 'Nessun telefono indica dov’è il mezzo.',
  },
  'positions.none': {
    en: 'You see where the vehicle is from shortly before your stop until your child has arrived.',
    it: 'Vedi dov’è il mezzo da poco prima della tua fermata fino all’arrivo del bambino.',
  },
  'positions.eta': { en: 'expected {time} ({from} to {to})', it: 'previsto {time} ({from}–{to})' },
  'positions.score': {
    en: '{share} % of the estimates of this route were right in the last 30 days.',
    it: 'Negli ultimi 30 giorni il {share} % delle stime di questa linea era giusto.',
  },
  'positions.byStops': {
    en: 'Estimated from the last stop: no position now',
    it: 'Calcolato dall’ultima fermata: nessuna posizione ora',
  },
  'positions.age.seconds': { en: 'Position {count} s old', it: 'Posizione di {count} s fa' },
  'positions.age.minutes': { en: 'Position {count} min old', it: 'Posizione di {count} min fa' },
})
