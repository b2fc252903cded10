import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** The end of a run: who is still open, the count, the check of the vehicle, and the run that is closed. */
export const closingTexts = defineTexts({
  'runs.close.go': { en: 'Close the run', it: 'Chiudi la corsa' },
  'runs.close.title': { en: 'Close the run', it: 'Chiudi la corsa' },
  'runs.close.button': { en: 'Close the run', it: 'Chiudi la corsa' },
  'runs.close.notYet': { en: 'You cannot close yet', it: 'Non puoi ancora chiudere' },
  'runs.close.refused': { en: 'The server knows more: still open', it: 'Il server ne sa di più: ancora aperti' },
  'runs.close.refused.unaccounted': { en: 'A child is still open', it: 'Un bambino è ancora da chiarire' },
  'runs.close.refused.headCount': {
    en: 'Its list counts another number. Look at the list that has just come, and count again.',
    it: 'La sua lista conta un altro numero. Guarda la lista appena arrivata e conta di nuovo.',
  },
  'runs.close.refused.vehicle': { en: 'The vehicle is not checked', it: 'Il mezzo non è stato controllato' },
  'runs.close.refused.receipt': {
    en: 'The school counted another number',
    it: 'La scuola ha contato un altro numero',
  },
  'runs.close.open_one': { en: '{count} child is not accounted for', it: 'Manca la certezza su {count} bambino' },
  'runs.close.open_other': { en: '{count} children are not accounted for', it: 'Manca la certezza su {count} bambini' },
  'runs.close.openNames_one': {
    en: '{count} child is not accounted for: {names}',
    it: 'Manca la certezza su {count} bambino: {names}',
  },
  'runs.close.openNames_other': {
    en: '{count} children are not accounted for: {names}',
    it: 'Manca la certezza su {count} bambini: {names}',
  },
  'runs.close.where': { en: 'Where is {name}?', it: 'Dov’è {name}?' },
  'runs.close.allKnown': { en: 'Every child is accounted for', it: 'Di ogni bambino si sa dov’è' },
  'runs.close.allKnownBody': {
    en: 'Now count the heads yourself and check the vehicle.',
    it: 'Ora conta tu i bambini e controlla il mezzo.',
  },
  'runs.close.counted': { en: 'Head count', it: 'Conta' },
  'runs.close.headCountHint': {
    en: 'How many children rode with you today',
    it: 'Quanti bambini hanno viaggiato con te',
  },
  'runs.close.less': { en: 'One less', it: 'Uno in meno' },
  'runs.close.more': { en: 'One more', it: 'Uno in più' },
  'runs.close.countMissing': { en: 'The head count is missing', it: 'Manca la conta' },
  'runs.close.countDiffers': {
    en: 'You counted {counted}, the list says {listed}',
    it: 'Hai contato {counted}, la lista dice {listed}',
  },
  'runs.close.countAgain': {
    en: 'Count again. If your number is right, a child is recorded wrongly: correct that at the stop. On the list as on board today: {names}',
    it: 'Conta di nuovo. Se il tuo numero è giusto, un bambino è registrato male: correggilo alla fermata. In lista come a bordo oggi: {names}',
  },
  'runs.close.ask': { en: 'Close the run?', it: 'Chiudere la corsa?' },
  'runs.close.askNoShow': { en: 'No-show: did not ride today', it: 'Non presentati: oggi non hanno viaggiato' },
  'runs.close.askEarly': {
    en: 'Handed over at {stop}, where you have not arrived',
    it: 'Consegnati a {stop}, dove non risultate arrivati',
  },
  'runs.close.askTold': {
    en: 'If you close now, the school office is alerted.',
    it: 'Se chiudi ora, la segreteria viene avvisata.',
  },
  'runs.close.askBack': { en: 'Not yet', it: 'Non ancora' },
  'runs.close.walked': { en: 'Post-trip vehicle check done', it: 'Controllo del veicolo a fine corsa eseguito' },
  'runs.close.vehicleHint': { en: 'Seats, floor, racks', it: 'Sedili, pavimento, portapacchi' },
  'runs.close.orSay': {
    en: 'Torn, or no camera? Say it here',
    it: 'Strappato, o senza fotocamera? Dichiaralo qui',
  },
  'runs.close.saidOnly': { en: 'Said, without the sticker', it: 'Dichiarato, senza adesivo' },
  'runs.close.bySticker': { en: 'By the sticker of {vehicle}', it: 'Con l’adesivo di {vehicle}' },
  'runs.close.vehicleMissing': { en: 'Walk through the vehicle first', it: 'Prima controlla il mezzo' },
  'runs.close.here': { en: 'Close on this phone', it: 'Chiudi su questo telefono' },
  'runs.closed.here': { en: 'Closed on this phone {time}', it: 'Chiusa su questo telefono {time}' },
  'runs.closed.hereBody': {
    en: 'Rode: {rode}. Absent: {absent}. No-show: {noShow}. The server checks it when the network is back.',
    it: 'A bordo: {rode}. Assenti: {absent}. Non presentati: {noShow}. Il server verifica quando torna la rete.',
  },
  'runs.state.closedHere': { en: 'Closed on this phone', it: 'Chiusa su questo telefono' },
  'runs.closed.done': { en: 'Run closed. Thank you.', it: 'Corsa chiusa. Grazie.' },
  'runs.closed.title': { en: 'Closed {time}', it: 'Chiusa {time}' },
  'runs.closed.sum': {
    en: 'Rode: {rode}. Absent: {absent}. No-show: {noShow}',
    it: 'A bordo: {rode}. Assenti: {absent}. Non presentati: {noShow}',
  },
  'runs.closed.walk.sticker': {
    en: 'Post-trip vehicle check done, by the sticker',
    it: 'Controllo del veicolo a fine corsa eseguito, con l’adesivo',
  },
  'runs.closed.walk.said': {
    en: 'Post-trip vehicle check done, as stated',
    it: 'Controllo del veicolo a fine corsa eseguito, come dichiarato',
  },
  'runs.closed.home': { en: 'Back to today', it: 'Torna a oggi' },
})
