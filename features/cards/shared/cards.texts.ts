import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const cardsTexts = defineTexts({
  'cards.title': { en: 'Card', it: 'Tessera' },
  'cards.valid': { en: 'Printed {when} by {who}', it: 'Stampata il {when} da {who}' },
  'cards.none': { en: 'No card. Boarding works without one.', it: 'Nessuna tessera. Si sale anche senza.' },
  'cards.printOne': { en: 'Print a card', it: 'Stampa una tessera' },
  'cards.printAgain': { en: 'Print a new card', it: 'Stampa una nuova tessera' },
  'cards.printAgainBody': {
    en: 'The old card is then no longer valid. A card cannot be printed twice.',
    it: 'La vecchia tessera non sarà più valida. Una tessera non si stampa due volte.',
  },
  'cards.revoke': { en: 'Revoke', it: 'Revoca' },
  'cards.revokeBody': {
    en: 'Phones that are on the network know it at once, the others when they read their list again.',
    it: 'I telefoni in rete lo sanno subito, gli altri quando rileggono l’elenco.',
  },
  'cards.print': { en: 'Print cards', it: 'Stampa tessere' },
  'cards.printGroup': { en: 'Group', it: 'Gruppo' },
  'cards.printBody': {
    en: 'Eight cards on a page, for children that have none. Cut them out; plastic keeps them readable.',
    it: 'Otto tessere per pagina, per chi non ne ha. Da ritagliare; plastificate durano di più.',
  },
  'cards.renew': { en: 'New cards for everybody', it: 'Nuove tessere per tutti' },
  'cards.renewBody': {
    en: 'All old cards of the group are then no longer valid.',
    it: 'Tutte le vecchie tessere del gruppo non saranno più valide.',
  },
  'cards.nothingToPrint': {
    en: 'No child of this group is without a card.',
    it: 'Nessun bambino del gruppo è senza tessera.',
  },
  'cards.sheet': { en: 'Cards: {name}', it: 'Tessere: {name}' },
  'cards.sheetNote': {
    en: 'Hold the code to the assistant’s phone when getting on. Lost? Tell the school: it revokes the card.',
    it: 'Mostra il codice al telefono dell’accompagnatore quando sali. Persa? Avvisa la scuola: la annulla.',
  },
  'cards.scan': { en: 'Scan cards', it: 'Leggi tessere' },
  'cards.hint': {
    en: 'Hold a card to the camera, one child after the other.',
    it: 'Avvicina una tessera alla fotocamera, un bambino dopo l’altro.',
  },
  'cards.noCameraBody': {
    en: 'Type the characters that are on the card.',
    it: 'Scrivi i caratteri che sono sulla tessera.',
  },
  'cards.typed': { en: 'Characters on the card', it: 'Caratteri sulla tessera' },
  'cards.boarded': { en: 'On board', it: 'A bordo' },
  'cards.already': { en: 'Is on board already', it: 'È già a bordo' },
  'cards.over': { en: 'Was on board and has got off', it: 'Era a bordo ed è già sceso' },
  'cards.usually': { en: 'Usually gets on at {stop}', it: 'Di solito sale a {stop}' },
  'cards.other': { en: 'A child of {run}', it: 'Un bambino di {run}' },
  'cards.otherBody': {
    en: 'Not on this run. {run} waits for this child.',
    it: 'Non è di questa corsa. Lo aspetta {run}.',
  },
  'cards.takeAnyway': { en: 'Take on anyway', it: 'Fallo salire lo stesso' },
  'cards.taken': { en: 'Taken on', it: 'Fatto salire' },
  'cards.revoked': { en: 'This card was revoked', it: 'Questa tessera è stata revocata' },
  'cards.revokedBody': {
    en: 'Ask for the name and board the child from the list.',
    it: 'Chiedi il nome e fai salire il bambino dall’elenco.',
  },
  'cards.unknown': { en: 'This card is not known here', it: 'Questa tessera qui non è conosciuta' },
  'cards.unknownBody': {
    en: 'New, of another school, or of a child that rides nowhere today. Ask for the name.',
    it: 'Nuova, di un’altra scuola, o di chi oggi non viaggia. Chiedi il nome.',
  },
  'cards.undo': { en: 'Undo', it: 'Annulla' },
  'cards.count': { en: '{onBoard} of {total} on board', it: '{onBoard} su {total} a bordo' },
})
