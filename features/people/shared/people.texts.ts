import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const peopleTexts = defineTexts({
  'people.parents': { en: 'Parents', it: 'Genitori' },
  'people.assistants': { en: 'Assistants', it: 'Accompa\u00ADgnatori' },
  'people.guests': { en: 'Guests', it: 'Ospiti' },
  'people.search': { en: 'Find a person', it: 'Cerca una persona' },
  'people.all': { en: 'All', it: 'Tutti' },
  'people.field.name': { en: 'Name', it: 'Nome' },
  'people.field.of.parents': { en: 'Children', it: 'Bambini' },
  'people.field.of.assistants': { en: 'Routes', it: 'Linee' },
  'people.field.of.guests': { en: 'Family', it: 'Famiglia' },
  'people.field.phone': { en: 'Phone', it: 'Telefono' },
  'people.field.email': { en: 'E-mail', it: 'E-mail' },
  'people.field.group': { en: 'Group', it: 'Gruppo' },
  'people.count.administrators_one': { en: '{count} administrator', it: '{count} amministratore' },
  'people.count.administrators_other': { en: '{count} administrators', it: '{count} amministratori' },
  'people.count.parents_one': { en: '{count} parent', it: '{count} genitore' },
  'people.count.parents_other': { en: '{count} parents', it: '{count} genitori' },
  'people.count.assistants_one': { en: '{count} assistant', it: '{count} accompagnatore' },
  'people.count.assistants_other': { en: '{count} assistants', it: '{count} accompagnatori' },
  'people.count.guests_one': { en: '{count} guest', it: '{count} ospite' },
  'people.count.guests_other': { en: '{count} guests', it: '{count} ospiti' },
  'people.noMatch.administrators': {
    en: 'No administrator matches “{q}”',
    it: 'Nessun amministratore corrisponde a “{q}”',
  },
  'people.noMatch.parents': { en: 'No parent matches “{q}”', it: 'Nessun genitore corrisponde a “{q}”' },
  'people.noMatch.assistants': { en: 'No assistant matches “{q}”', it: 'Nessun accompagnatore corrisponde a “{q}”' },
  'people.noMatch.guests': { en: 'No guest matches “{q}”', it: 'Nessun ospite corrisponde a “{q}”' },
  'people.none.parents': { en: 'No parents here', it: 'Nessun genitore qui' },
  'people.noneBody.parents': {
    en: 'Families come with the import; an assistant finds the contacts of today’s runs.',
    it: 'Le famiglie arrivano con l’importazione; un accompagnatore trova i contatti delle corse di oggi.',
  },
  'people.none.guests': { en: 'No guests here', it: 'Nessun ospite qui' },
  'people.noneBody.guests': {
    en: 'People who are cared for in your groups appear here.',
    it: 'Qui compaiono le persone assistite nei tuoi gruppi.',
  },
  'people.none.assistants': { en: 'No assistants yet', it: 'Ancora nessun accompagnatore' },
  'people.noneBody.assistants': {
    en: 'People with the role of assistant in your groups appear here.',
    it: 'Qui compaiono le persone con il ruolo di accompagnatore nei tuoi gruppi.',
  },
  'people.letter.addressChanged.subject': {
    en: 'Your e-mail address was changed by your school',
    it: 'La scuola ha modificato il tuo indirizzo e-mail',
  },
  'people.letter.addressChanged.body': {
    en: 'Hello {name},\n\nyour school changed the e-mail address of your account in Caravan. This address gets no more e-mails from it.\n\nIf you did not ask for this, please call your school.\n',
    it: 'Ciao {name},\n\nla scuola ha modificato l’indirizzo e-mail del tuo account in Caravan. A questo indirizzo non arriveranno più messaggi.\n\nSe non l’hai chiesto tu, telefona alla scuola.\n',
  },
})
