import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** How an organisation asks for the fields of a record. */
export const personFieldsTexts = defineTexts({
  'people.fields.title': { en: 'Fields of every record', it: 'Campi di ogni scheda' },
  'people.fields.body': {
    en: 'The fields of adults and guests apply to parents, assistants, administrators and guests, and to what people see of themselves on their profile.',
    it: 'I campi di adulti e ospiti valgono per genitori, accompagnatori, amministratori e ospiti, e per ciò che ciascuno vede nel proprio profilo.',
  },
  'people.fields.readOnly': {
    en: 'Only administrators who work in every group of the organisation change these fields.',
    it: 'Può modificare questi campi solo un amministratore che opera in tutti i gruppi dell’organizzazione.',
  },
  'people.fields.allGroups': {
    en: 'These fields are those of the whole organisation: they are changed by an administrator who works in every group, with all of them chosen.',
    it: 'Questi campi valgono per tutta l’organizzazione: li modifica un amministratore che opera in tutti i gruppi, con tutti selezionati.',
  },
  'people.fields.people': { en: 'Adults and guests', it: 'Adulti e ospiti' },
  'people.fields.children': { en: 'Children', it: 'Bambini' },
  'people.fields.child.name': { en: 'Name', it: 'Nome' },
  'people.fields.child.surname': { en: 'Surname', it: 'Cognome' },
  'people.fields.child.schoolClass': { en: 'Class', it: 'Classe' },
  'people.fields.child.homePlaceId': { en: 'Home', it: 'Casa' },
  'people.fields.child.maxRideMinutes': { en: 'Maximum ride time', it: 'Tempo massimo a bordo' },
  'people.fields.child.notes': { en: 'Notes for the crew', it: 'Note per gli accompagnatori' },
  'people.fields.changed': { en: 'Changed {when}', it: 'Modificati il {when}' },
  'people.fields.edit': { en: 'Change the field “{label}”', it: 'Modifica il campo «{label}»' },
  'people.fields.label.en': { en: 'Label in English', it: 'Etichetta in inglese' },
  'people.fields.label.it': { en: 'Label in Italian', it: 'Etichetta in italiano' },
  'people.fields.labelHelp': {
    en: 'Leave it empty to use the label of the product.',
    it: 'Lascia vuoto per usare l’etichetta del programma.',
  },
  'people.fields.hidden': { en: 'Hidden', it: 'Nascosto' },
  'people.fields.hide': { en: 'Hide this field', it: 'Nascondi questo campo' },
  'people.fields.hideHelp': {
    en: 'Nobody sees or fills it in any more. What is stored is kept and comes back when the field is shown again.',
    it: 'Nessuno lo vede o lo compila più. Ciò che è registrato resta e ricompare quando il campo viene mostrato di nuovo.',
  },
  'people.fields.required': { en: 'Required', it: 'Obbligatorio' },
  'people.fields.requiredHelp': {
    en: 'A record cannot be saved without it.',
    it: 'Senza questo dato la scheda non si può salvare.',
  },
  'people.fields.vip': { en: 'Important: shown first, with a mark', it: 'Importante: per primo, con un segno' },
  'people.fields.saved': { en: 'The field is saved', it: 'Il campo è stato salvato' },
  'people.fields.twice': { en: 'This field is there twice', it: 'Questo campo è presente due volte' },
  'people.fields.hiddenRequired': {
    en: 'A hidden field cannot be required',
    it: 'Un campo nascosto non può essere obbligatorio',
  },
  'people.fields.notAsked': {
    en: 'Your organisation no longer asks for this field. Nothing was saved: check the form and save again.',
    it: 'La tua organizzazione non chiede più questo dato. Non è stato salvato nulla: controlla la scheda e salva di nuovo.',
  },
  'people.fields.needed.name': {
    en: 'Always shown: without a name nobody can be found in lists and on runs.',
    it: 'Sempre visibile: senza il nome non si trova nessuno negli elenchi e nelle corse.',
  },
  'people.fields.needed.email': {
    en: 'Always shown: invitations, new passwords and messages go to this address.',
    it: 'Sempre visibile: a questo indirizzo arrivano inviti, nuove password e messaggi.',
  },
  'people.fields.needed.home': {
    en: 'Always shown: routes are planned from the homes of the children.',
    it: 'Sempre visibile: le linee si pianificano dalle case dei bambini.',
  },
  'people.fields.needed.phone': {
    en: 'Always shown: crews and carers call this number when something happens.',
    it: 'Sempre visibile: è il numero che gli equipaggi e chi assiste chiamano se succede qualcosa.',
  },
})
