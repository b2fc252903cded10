import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What the emergency card of a passenger shows. */
export const onboardPagesTexts = defineTexts({
  'onboard.card.of': { en: 'Emergency card: {name}', it: 'Scheda di emergenza: {name}' },
  'onboard.card.offline': { en: 'Works without network', it: 'Funziona senza rete' },
  'onboard.card.stateSince': { en: '{state} since {time}', it: '{state} dalle {time}' },
  'onboard.card.watchFor': { en: 'Watch for', it: 'Segnali da riconoscere' },
  'onboard.card.doThis': { en: 'Do this', it: 'Cosa fare' },
  'onboard.card.thenCall': { en: 'Then call: {who}', it: 'Poi chiama: {who}' },
  'onboard.card.noSteps': {
    en: 'No emergency plan is in force. In an emergency call 112.',
    it: 'Nessun piano di emergenza in vigore. In caso di emergenza chiama il 112.',
  },
  'onboard.incident': { en: 'Record incident', it: 'Registra incidente' },
  'onboard.incident.about': {
    en: 'The family and the school read this at once. Do not name other children.',
    it: 'La famiglia e la scuola lo leggono subito. Non nominare altri bambini.',
  },
  'onboard.incident.save': { en: 'Record and notify', it: 'Registra e avvisa' },
  'onboard.incident.sent': {
    en: 'The family and the school were notified',
    it: 'La famiglia e la scuola sono state avvisate',
  },
  'onboard.incident.waits': {
    en: 'Stored on this device. The family and the school are notified when there is network.',
    it: 'Salvato su questo dispositivo. La famiglia e la scuola saranno avvisate quando ci sarà rete.',
  },
  'onboard.incident.waiting': { en: 'Waiting for network: {count}', it: 'In attesa di rete: {count}' },
  'onboard.giveMedicine': { en: 'Give medicine', it: 'Dai farmaco' },
  'onboard.card.kit': { en: 'Emergency kit', it: 'Kit di emergenza' },
  'onboard.card.transport': { en: 'During transport', it: 'Durante il trasporto' },
  'onboard.card.lastDose': { en: 'Last dose', it: 'Ultima dose' },
  'onboard.card.noDose': { en: 'None in the last two days', it: 'Nessuna negli ultimi due giorni' },
  'onboard.card.collectors': { en: 'May collect today', it: 'Può ritirare oggi' },
  'onboard.card.nobody': {
    en: 'Nobody is entered. Ask the school office.',
    it: 'Nessuno è indicato. Chiedi alla segreteria.',
  },
  'onboard.card.call112': { en: 'Call 112', it: 'Chiama il 112' },
  'onboard.card.call': { en: 'Call {who}', it: 'Chiama {who}' },
  'onboard.card.wiped': {
    en: 'Deleted from this device when the run ends, planned for {time}.',
    it: 'Si cancella da questo dispositivo alla fine della corsa, prevista alle {time}.',
  },
  'onboard.card.plan': { en: 'Plan edition {edition}, {day}', it: 'Piano, edizione {edition}, {day}' },
  'onboard.card.over': { en: 'This run is over', it: 'Questa corsa è finita' },
  'onboard.card.overBody': {
    en: 'Emergency cards are on this device only until the run ends.',
    it: 'Le schede di emergenza restano su questo dispositivo solo fino alla fine della corsa.',
  },
  'onboard.card.notHere': { en: 'The card is not on this device', it: 'La scheda non è su questo dispositivo' },
  'onboard.card.notHereBody': {
    en: 'Connect to load it; cards come from one hour before the run. In an emergency call 112.',
    it: 'Connettiti per caricarla: le schede arrivano da un’ora prima della corsa. In caso di emergenza chiama il 112.',
  },
  'onboard.card.missing': { en: 'No card for this passenger', it: 'Nessuna scheda per questo passeggero' },
  'onboard.card.missingBody': {
    en: 'In an emergency call 112, then the school office.',
    it: 'In caso di emergenza chiama il 112, poi la segreteria.',
  },
})
