import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** The page of a person. `edit.success`, `read.error` and `fields.error.read` are ids of the specification. */
export const recordsTexts = defineTexts({
  'people.data': { en: 'Personal data', it: 'Dati personali' },
  'people.category.person': { en: 'Person', it: 'Persona' },
  'people.category.contact': { en: 'Contact', it: 'Contatti' },
  'people.record.name': { en: 'Name', it: 'Nome' },
  'people.record.surname': { en: 'Surname', it: 'Cognome' },
  'people.record.identifierCode': { en: 'Identifier code', it: 'Codice identificativo' },
  'people.record.language': { en: 'Language of messages', it: 'Lingua dei messaggi' },
  'people.record.email': { en: 'E-mail', it: 'E-mail' },
  'people.record.phone': { en: 'Phone', it: 'Telefono' },
  'people.email.wrong': {
    en: 'Write an e-mail address, like name@school.it',
    it: 'Scrivi un indirizzo e-mail, come nome@scuola.it',
  },
  'people.codeTaken': {
    en: 'Another person has this code already',
    it: 'Questo codice è già di un’altra persona',
  },
  'people.ownOnly': {
    en: 'Only this person can change their data',
    it: 'Solo questa persona può modificare i propri dati',
  },
  'people.detail.administrator': { en: 'Administrator', it: 'Amministratore' },
  'people.record.invite': { en: 'Send the invitation at once', it: 'Invia subito l’invito' },
  'people.detail.parent': { en: 'Parent', it: 'Genitore' },
  'people.detail.assistant': { en: 'Assistant', it: 'Accompagnatore' },
  'people.tabs': { en: 'Parts of this person', it: 'Sezioni della persona' },
  'people.tab.SUMMARY': { en: 'Summary', it: 'Riepilogo' },
  'people.tab.CHILDREN': { en: 'Children', it: 'Bambini' },
  'people.tab.HISTORY': { en: 'History', it: 'Storico' },
  'people.add.administrators': { en: 'Add an administrator', it: 'Aggiungi un amministratore' },
  'people.add.parents': { en: 'Add a parent', it: 'Aggiungi un genitore' },
  'people.add.assistants': { en: 'Add an assistant', it: 'Aggiungi un accompagnatore' },
  'people.add.guests': { en: 'Add a guest', it: 'Aggiungi un ospite' },
  'people.added': { en: '{name} is added', it: '{name} è stato aggiunto' },
  'people.edit.ask': { en: 'Save the changes to {name}?', it: 'Salvare le modifiche a {name}?' },
  'people.edit.askBody': {
    en: 'They count at once for everybody who works with this person.',
    it: 'Valgono subito per tutti quelli che lavorano con questa persona.',
  },
  'people.edit.nothing': { en: 'Nothing has changed', it: 'Non è cambiato nulla' },
  'people.noEmail': { en: 'No e-mail: by letter', it: 'Senza e-mail: per lettera' },
  'people.children.none': { en: 'No children yet', it: 'Ancora nessun bambino' },
  'people.children.noneBody': {
    en: 'Children of this person in your groups appear here.',
    it: 'Qui compaiono i bambini di questa persona nei tuoi gruppi.',
  },
  'edit.success': { en: 'Saved', it: 'Salvato' },
  'read.error': { en: 'This record did not load', it: 'Non è stato possibile caricare questa scheda' },
  'fields.error.read': { en: 'The fields did not load', it: 'Non è stato possibile caricare i campi' },
})
