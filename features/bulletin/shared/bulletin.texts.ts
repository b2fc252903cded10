import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What the home, notices and refusals say; what only the pages show is in `bulletin-pages.texts.ts`. */
export const bulletinTexts = defineTexts({
  'menu.bulletin': { en: 'News', it: 'Bacheca' },
  'bulletin.title': { en: 'News', it: 'Bacheca' },
  'bulletin.guestTitle': { en: 'News for guests', it: 'Bacheca degli ospiti' },
  'bulletin.notice.emergency': { en: 'Urgent: {title}', it: 'Urgente: {title}' },
  'bulletin.notice.action': { en: 'Important: {title}', it: 'Importante: {title}' },
  'bulletin.notice.info': { en: 'News: {title}', it: 'Notizia: {title}' },
  'bulletin.notice.digest': { en: 'For the summary: {title}', it: 'Per il riepilogo: {title}' },
  'bulletin.notice.confirm': {
    en: 'Please confirm that you have read it.',
    it: 'Conferma di averla letta.',
  },
  'bulletin.notice.reminder': { en: 'Not read yet: {title}', it: 'Non ancora letta: {title}' },
  'bulletin.notice.reminderBody': {
    en: 'Open it on the board, and confirm it where it asks for that.',
    it: 'Aprila in bacheca e confermala se richiesto.',
  },
  'bulletin.notice.ask': { en: 'To approve: {title}', it: 'Da approvare: {title}' },
  'bulletin.notice.askBody': {
    en: '{name} wrote a post and asks you to publish it.',
    it: '{name} ha scritto una notizia e ti chiede di pubblicarla.',
  },
  'bulletin.notice.approved': { en: 'Approved: {title}', it: 'Approvata: {title}' },
  'bulletin.notice.refused': { en: 'Not approved: {title}', it: 'Non approvata: {title}' },
  'bulletin.notice.reason': { en: '{reason}', it: '{reason}' },
  'bulletin.error.notNow': {
    en: 'This is not possible in the state that the post has now.',
    it: 'Non è possibile nello stato attuale della notizia.',
  },
  'bulletin.error.nobodyApproves': {
    en: 'No administrator can approve this for all of its recipients. Write one post for each group.',
    it: 'Nessun amministratore può approvarla per tutti i destinatari. Scrivi una notizia per ogni gruppo.',
  },
  'bulletin.error.filesFixed': {
    en: 'The files of a published post stay as they are.',
    it: 'I file di una notizia pubblicata non cambiano.',
  },
  'bulletin.error.sameFile': { en: 'There is a file named {name} already.', it: 'Esiste già un file di nome {name}.' },
  'bulletin.error.tooManyFiles': {
    en: 'A post has at most {most} files.',
    it: 'Una notizia ha al massimo {most} file.',
  },
  'bulletin.error.whoIsIt': {
    en: 'Say who can be recognised on the picture, or that nobody can.',
    it: 'Indica chi si riconosce nella foto, o che non si riconosce nessuno.',
  },
  'bulletin.error.noConsent': {
    en: 'No photo consent for: {names}. Choose another picture, or ask for the consent first.',
    it: 'Manca il consenso alle foto per: {names}. Scegli un’altra foto o chiedi prima il consenso.',
  },
  'bulletin.error.sameLanguage': {
    en: 'The post is written in this language already.',
    it: 'La notizia è già scritta in questa lingua.',
  },
  'bulletin.error.noConfirm': {
    en: 'This post needs no confirmation of yours.',
    it: 'Questa notizia non richiede la tua conferma.',
  },
  'bulletin.error.audienceFixed': {
    en: 'The recipients of a published post stay as they are. Withdraw it and write a new one.',
    it: 'I destinatari di una notizia pubblicata non cambiano. Ritirala e scrivine una nuova.',
  },
  'bulletin.error.digestConfirm': {
    en: 'A post of the digest cannot ask for confirmation. Choose another urgency.',
    it: 'Una notizia del riepilogo non può chiedere conferma. Scegli un’altra urgenza.',
  },
  'bulletin.error.expiresBefore': {
    en: 'It must end after it is published.',
    it: 'Deve scadere dopo la pubblicazione.',
  },
  'bulletin.error.publishPast': {
    en: 'This time has passed. Choose a later one, or leave it empty to publish at once.',
    it: 'Quest’ora è passata. Scegline una successiva, o lascia vuoto per pubblicare subito.',
  },
  'bulletin.error.confirmBefore': {
    en: 'The time to confirm must be after it is published.',
    it: 'Il termine per confermare deve essere dopo la pubblicazione.',
  },
  'bulletin.urgency.emergency': { en: 'Urgent', it: 'Urgente' },
  'bulletin.urgency.action': { en: 'Important', it: 'Importante' },
  'bulletin.urgency.info': { en: 'Normal', it: 'Normale' },
  'bulletin.urgency.digest': { en: 'Digest', it: 'Riepilogo' },
  'bulletin.pinned': { en: 'Pinned', it: 'In evidenza' },
  'bulletin.unread': { en: 'New', it: 'Nuova' },
  'bulletin.toConfirm': { en: 'To confirm', it: 'Da confermare' },
  'bulletin.confirmed': { en: 'Confirmed', it: 'Confermata' },
  'bulletin.widget.all': { en: 'All news', it: 'Tutte le notizie' },
  'bulletin.widget.none': { en: 'Nothing new on the board.', it: 'Nessuna novità in bacheca.' },
  'bulletin.widget.unread': { en: '{count} new', it: '{count} nuove' },
  'bulletin.widget.unread_one': { en: 'One new', it: 'Una nuova' },
})
