import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** The school counts the children who came. */
export const receiptsTexts = defineTexts({
  'runs.receipt.todo': { en: 'Children at the school, not counted yet', it: 'Bambini a scuola, non ancora contati' },
  'runs.receipt.here': { en: 'At {stop} since {time}', it: 'A {stop} dalle {time}' },
  'runs.receipt.due': { en: 'Due at {stop} at {time}', it: 'Attesa a {stop} alle {time}' },
  'runs.receipt.count': { en: 'Count and receive', it: 'Conta e accogli' },
  'runs.receipt.of': { en: '{run}: how many children came?', it: '{run}: quanti bambini sono arrivati?' },
  'runs.receipt.body': {
    en: 'Count the children at the door. What the crew says is compared afterwards.',
    it: 'Conta i bambini all’ingresso. Il confronto con l’equipaggio viene dopo.',
  },
  'runs.receipt.heads': { en: 'Children counted', it: 'Bambini contati' },
  'runs.receipt.hint': { en: 'Only those who came from this run', it: 'Solo quelli arrivati con questa corsa' },
  'runs.receipt.who': { en: 'Who counted (when it was not you)', it: 'Chi ha contato (se non sei tu)' },
  'runs.receipt.confirm': { en: 'Received', it: 'Accolti' },
  'runs.receipt.sure': { en: 'Counted again: {counted}', it: 'Contati di nuovo: {counted}' },
  'runs.receipt.differs': {
    en: 'You counted {counted}, the crew has {handed}',
    it: 'Ne hai contati {counted}, l’equipaggio {handed}',
  },
  'runs.receipt.differsBody': {
    en: 'Count again. According to the crew: {names}',
    it: 'Conta di nuovo. Secondo l’equipaggio: {names}',
  },
  'runs.receipt.nobody': { en: 'nobody', it: 'nessuno' },
  'runs.receipt.stands.agrees_one': {
    en: 'The school received {count} child',
    it: 'La scuola ha accolto {count} bambino',
  },
  'runs.receipt.stands.agrees_other': {
    en: 'The school received {count} children',
    it: 'La scuola ha accolto {count} bambini',
  },
  'runs.receipt.stands.waits': { en: 'The school counted {count}', it: 'La scuola ne ha contati {count}' },
  'runs.receipt.stands.differs': {
    en: 'The school counted {count}, the crew handed over {handed}',
    it: 'La scuola ne ha contati {count}, l’equipaggio ne ha consegnati {handed}',
  },
  'runs.receipt.stands.settled': {
    en: 'The school counted {count}, the crew handed over {handed}. The office looked into it.',
    it: 'La scuola ne ha contati {count}, l’equipaggio ne ha consegnati {handed}. La segreteria ha verificato.',
  },
  'runs.receipt.look': {
    en: 'Look through the vehicle and call the school. The run stays open until both agree.',
    it: 'Controlla il mezzo e chiama la scuola. La corsa resta aperta finché non tornano i conti.',
  },
  'runs.receipt.by': { en: '{time}, {by}', it: 'Ore {time}, {by}' },
  'runs.receipt.byBoth': {
    en: '{time}, school: {by}, crew: {crew}',
    it: 'Ore {time}, scuola: {by}, equipaggio: {crew}',
  },
  'runs.receipt.keepsOpen': { en: 'The school counted another number', it: 'La scuola ha contato un altro numero' },
  'runs.alert.RECEIPT_DIFFERS': {
    en: '{run}: the school counted {counted}, the crew {handed}',
    it: '{run}: la scuola ne ha contati {counted}, l’equipaggio {handed}',
  },
  'runs.alert.RECEIPT_DIFFERS.named': {
    en: '{run}: the school counted {counted} ({by}), the crew {handed} ({crew})',
    it: '{run}: la scuola ne ha contati {counted} ({by}), l’equipaggio {handed} ({crew})',
  },
  'runs.alert.RECEIPT_DIFFERS.body': {
    en: 'A child may still be in the vehicle. Call the crew and the school.',
    it: 'Un bambino può essere ancora sul mezzo. Chiama l’equipaggio e la scuola.',
  },
  'runs.alert.RECEIPT_MISSING': {
    en: '{run}: nobody at the school has counted',
    it: '{run}: a scuola nessuno ha contato',
  },
  'runs.alert.RECEIPT_MISSING.body': {
    en: 'Closed more than {minutes} minutes ago, and only the crew says who came. Call the school and enter its count.',
    it: 'Chiusa da più di {minutes} minuti, e solo l’equipaggio dice chi è arrivato. Chiama la scuola e inserisci il suo conto.',
  },
})
