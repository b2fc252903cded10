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
  'bulletin.error.noConfirm': {
    en: 'This post needs no confirmation of yours.',
    it: 'Questa notizia non richiede la tua conferma.',
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
