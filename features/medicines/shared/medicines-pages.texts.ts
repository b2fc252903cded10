import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const medicinesPagesTexts = defineTexts({
  'medicines.error.otherId': {
    en: 'This entry is already used for something else. Reload the page.',
    it: 'Questa registrazione è già usata per altro. Ricarica la pagina.',
  },
  'medicines.error.allergy': {
    en: 'Allergy to {substance}: this medicine is not ordered.',
    it: 'Allergia a {substance}: questo farmaco non si prescrive.',
  },
  'medicines.error.confirm': {
    en: 'Read the warnings and confirm them first.',
    it: 'Prima leggi gli avvisi e confermali.',
  },
  'medicines.error.ended': {
    en: 'The order has ended. Restore or renew it first.',
    it: 'La prescrizione è terminata. Prima ripristinala o rinnovala.',
  },
  'medicines.error.cannot.suspend': {
    en: 'Only an order in force can be suspended.',
    it: 'Si può sospendere solo una prescrizione in corso.',
  },
  'medicines.error.cannot.renew': {
    en: 'A request is not renewed: check it and put it in force.',
    it: 'Una richiesta non si rinnova: verificala e attivala.',
  },
  'medicines.error.cannot.close': { en: 'The order has already ended.', it: 'La prescrizione è già terminata.' },
  'medicines.error.cannot.restore': {
    en: 'Only a suspended or ended order can be restored.',
    it: 'Si può ripristinare solo una prescrizione sospesa o terminata.',
  },
  'medicines.error.otherVersion': {
    en: 'The order has changed since. Read the new version first.',
    it: 'Nel frattempo la prescrizione è cambiata. Leggi prima la nuova versione.',
  },
  'medicines.error.notDecider': {
    en: 'Only those who decide about medical care can consent.',
    it: 'Può dare il consenso solo chi decide sulle cure.',
  },
  'medicines.error.notDeciderOrder': {
    en: 'Only those who decide about medical care can request a medicine.',
    it: 'Può richiedere un farmaco solo chi decide sulle cure.',
  },
  'medicines.error.notYourConsent': {
    en: 'Only who gave this consent can withdraw it, or the office for them.',
    it: 'Questo consenso lo può revocare solo chi l’ha dato, o la segreteria per suo conto.',
  },
  'medicines.error.withdrawn': {
    en: 'This consent was withdrawn already.',
    it: 'Questo consenso è già stato revocato.',
  },
  'medicines.error.correct.allergy': {
    en: 'An allergy to this medicine is recorded. Tell the office, who can enter that it was given.',
    it: 'È registrata un’allergia a questo farmaco. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.alreadyGiven': {
    en: 'Somebody else recorded this dose. Tell the office, who can enter that it was given.',
    it: 'Qualcun altro ha registrato questa dose. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.ended': {
    en: 'The order had ended. Tell the office, who can enter that it was given.',
    it: 'La prescrizione era terminata. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.expired': {
    en: 'The prescription had expired. Tell the office, who can enter that it was given.',
    it: 'La ricetta era scaduta. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.noConsent': {
    en: 'There was no consent then. Tell the office, who can enter that it was given.',
    it: 'In quel momento mancava il consenso. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.noSlot': {
    en: 'No dose was due then. Tell the office, who can enter that it was given.',
    it: 'A quell’ora non era prevista una dose. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.notConfirmed': {
    en: 'Nobody confirmed having read the allergy. Tell the office, who can enter that it was given.',
    it: 'Nessuno ha confermato di aver letto l’allergia. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.notChecked': {
    en: 'No second person confirmed it. Tell the office, who can enter that it was given.',
    it: 'Nessuna seconda persona l’ha confermata. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.overMaximum': {
    en: 'It would be more than the maximum of 24 hours. Tell the office, who can enter that it was given.',
    it: 'Supererebbe il massimo in 24 ore. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.requested': {
    en: 'Nobody had approved this order. Tell the office, who can enter that it was given.',
    it: 'Nessuno aveva approvato questa prescrizione. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.suspended': {
    en: 'The order was suspended. Tell the office, who can enter that it was given.',
    it: 'La prescrizione era sospesa. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.tooEarly': {
    en: 'It was too early for this dose. Tell the office, who can enter that it was given.',
    it: 'Era troppo presto per questa dose. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.correct.tooLate': {
    en: 'The time for this dose was over. Tell the office, who can enter that it was given.',
    it: 'Il tempo per questa dose era passato. Avvisa la segreteria, che può registrare la dose come data.',
  },
  'medicines.error.noConsentNeeded': {
    en: 'No consent from you is needed for this version.',
    it: 'Per questa versione non serve un tuo consenso.',
  },
  'medicines.error.endsBefore': {
    en: 'The last day is before the first',
    it: "L'ultimo giorno viene prima del primo",
  },
  'medicines.error.timeTwice': { en: 'The same time is given twice', it: 'Lo stesso orario è indicato due volte' },
  'medicines.error.needsGap': {
    en: 'Enter the shortest time between two doses',
    it: 'Inserisci il tempo minimo tra due dosi',
  },
  'medicines.error.needsMost': {
    en: 'Enter the most that may be given in 24 hours',
    it: 'Inserisci la quantità massima in 24 ore',
  },
  'medicines.error.needsIndication': {
    en: 'Enter for what it is given',
    it: 'Inserisci per quale disturbo si somministra',
  },
  'medicines.error.mostBelowDose': {
    en: 'The most in 24 hours is less than one dose',
    it: 'Il massimo in 24 ore è inferiore a una dose',
  },
  'medicines.error.needsReason': { en: 'Choose a reason', it: 'Scegli un motivo' },
  'medicines.error.partial': {
    en: 'Enter how much was taken: less than the whole dose',
    it: 'Inserisci quanto è stato preso: meno della dose intera',
  },
  'medicines.error.more': { en: 'That is more than one dose', it: 'È più di una dose' },
  'medicines.error.office': {
    en: 'After 7 days only an administrator can enter it.',
    it: 'Dopo 7 giorni può registrarlo solo la segreteria.',
  },
  'medicines.error.slotOver': {
    en: 'This dose was due more than 24 hours ago. Tell the office, who can still enter it.',
    it: 'Questa dose era prevista più di 24 ore fa. Avvisa la segreteria, che può ancora registrarla.',
  },
  'medicines.error.lateReason': {
    en: 'More than 24 hours late: say why',
    it: 'Più di 24 ore di ritardo: spiega perché',
  },
  'medicines.error.notYours': {
    en: 'You can correct your own entries within 24 hours. Ask an administrator.',
    it: 'Puoi correggere le tue registrazioni entro 24 ore. Chiedi alla segreteria.',
  },
  'medicines.error.corrected': {
    en: 'This dose has already been corrected. Reload the page.',
    it: 'Questa dose è già stata corretta. Ricarica la pagina.',
  },
  'medicines.error.noCheckNeeded': {
    en: 'This order does not ask for a second person now.',
    it: 'Questa prescrizione ora non richiede una seconda persona.',
  },
  'medicines.error.noEffectAsked': {
    en: 'The effect is asked only for a dose given as needed.',
    it: "L'effetto si chiede solo per una dose data al bisogno.",
  },
  'medicines.error.effectEarly': {
    en: 'The effect is judged 30 minutes after the dose at the earliest',
    it: "L'effetto si valuta almeno 30 minuti dopo la dose",
  },
  'medicines.error.effectSaid': {
    en: 'Somebody has already recorded the effect.',
    it: "Qualcuno ha già registrato l'effetto.",
  },
  'medicines.error.noLot': { en: 'This lot does not belong to the order', it: 'Questo lotto non è della prescrizione' },
  'medicines.error.countReason': {
    en: 'The count differs from the ledger: say why',
    it: 'Il conteggio non coincide con il registro: spiega perché',
  },
  'medicines.error.discardReason': { en: 'Say why it is discarded', it: 'Spiega perché viene smaltito' },
  'medicines.error.samePlace': { en: 'Choose another place', it: 'Scegli un altro luogo' },
  'medicines.error.tooMuch': { en: 'There is not that much there', it: 'In quel luogo non ce n’è così tanto' },
  'medicines.error.otherExpiry': {
    en: 'This lot is already entered with another expiry date',
    it: 'Questo lotto è già registrato con un’altra scadenza',
  },
  'medicines.error.refused.noSlot': { en: 'No dose is due then', it: 'A quell’ora non è prevista una dose' },
  'medicines.error.refused.alreadyGiven': {
    en: '{name} already recorded this dose at {time}. Your entry is kept for the office.',
    it: '{name} ha già registrato questa dose alle {time}. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.requested': {
    en: 'Nobody has approved this order yet. Your entry is kept for the office.',
    it: 'Nessuno ha ancora approvato questa prescrizione. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.suspended': {
    en: 'The order is suspended. Your entry is kept for the office.',
    it: 'La prescrizione è sospesa. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.ended': {
    en: 'The order has ended. Your entry is kept for the office.',
    it: 'La prescrizione è terminata. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.allergy': {
    en: 'An allergy to this medicine is recorded: do not give it. Your entry is kept for the office.',
    it: 'È registrata un’allergia a questo farmaco: non somministrarlo. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.withdrawn': {
    en: '{name} withdrew the consent at {time}. Your entry is kept for the office.',
    it: '{name} ha revocato il consenso alle {time}. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.noConsent': {
    en: 'A consent is missing. Your entry is kept for the office.',
    it: 'Manca un consenso. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.expired': {
    en: 'The prescription has expired. Your entry is kept for the office.',
    it: 'La ricetta è scaduta. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.notConfirmed': {
    en: 'You have not confirmed having read the allergy. Your entry is kept for the office.',
    it: 'Non hai confermato di aver letto l’allergia. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.notChecked': {
    en: 'A second person has not confirmed it. Your entry is kept for the office.',
    it: 'Una seconda persona non l’ha confermata. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.tooEarly': {
    en: 'It is too early for this dose. Your entry is kept for the office.',
    it: 'È troppo presto per questa dose. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.tooEarlyFrom': {
    en: 'May be given from {time}. Your entry is kept for the office.',
    it: 'Si può dare dalle {time}. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.tooEarlyFromDay': {
    en: 'May be given from {time} on {day}. Your entry is kept for the office.',
    it: 'Si può dare dalle {time} del {day}. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.overMaximumFromDay': {
    en: 'The maximum of 24 hours is reached; may be given from {time} on {day}. Your entry is kept for the office.',
    it: 'È raggiunto il massimo in 24 ore; si può dare dalle {time} del {day}. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.tooEarlyOtherDay': {
    en: '{product} was given at {given} by another order; may be given from {time} on {day}. Your entry is kept for the office.',
    it: '{product} è già stato dato alle {given} con un’altra prescrizione; si può dare dalle {time} del {day}. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.tooEarlyOther': {
    en: '{product} was given at {given} by another order; may be given from {time}. Your entry is kept for the office.',
    it: '{product} è già stato dato alle {given} con un’altra prescrizione; si può dare dalle {time}. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.tooLate': {
    en: 'The time for this dose is over. Your entry is kept for the office.',
    it: 'Il tempo per questa dose è passato. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.overMaximum': {
    en: 'More than the maximum of 24 hours. Your entry is kept for the office.',
    it: 'Supera il massimo in 24 ore. La tua registrazione resta per la segreteria.',
  },
  'medicines.error.refused.overMaximumFrom': {
    en: 'The maximum of 24 hours is reached; may be given from {time}. Your entry is kept for the office.',
    it: 'È raggiunto il massimo in 24 ore; si può dare dalle {time}. La tua registrazione resta per la segreteria.',
  },
})
