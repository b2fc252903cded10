import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const groupsTexts = defineTexts({
  'groups.title': { en: 'Groups', it: 'Gruppi' },
  'groups.manage': { en: 'Groups', it: 'Gruppi' },
  'groups.add': { en: 'Add a group', it: 'Aggiungi un gruppo' },
  'groups.name': { en: 'Name', it: 'Nome' },
  'groups.zone': { en: 'Time zone', it: 'Fuso orario' },
  'groups.people_one': { en: '{count} person', it: '{count} persona' },
  'groups.people_other': { en: '{count} people', it: '{count} persone' },
  'groups.archived': { en: 'Archived', it: 'Archiviato' },
  'groups.archive': { en: 'Archive', it: 'Archivia' },
  'groups.restore': { en: 'Restore', it: 'Ripristina' },
  'groups.saved': { en: '{name} is saved', it: '{name} è salvato' },
  'groups.ask.archive': { en: 'Archive {name}?', it: 'Archiviare {name}?' },
  'groups.ask.archiveBody': {
    en: 'Assistants and parents of the group can no longer work in it. Everything stays, and you can restore it.',
    it: 'Accompagnatori e genitori del gruppo non possono più lavorarci. Tutto rimane e puoi ripristinarlo.',
  },
  'groups.notAZone': {
    en: 'Write a time zone such as Europe/Rome',
    it: 'Scrivi un fuso orario come Europe/Rome',
  },
  'groups.nameTaken': { en: 'There is a group of this name already', it: 'C’è già un gruppo con questo nome' },
  'groups.hasRoutes': {
    en: 'The group has active routes: archive those first',
    it: 'Il gruppo ha linee attive: prima archiviale',
  },
  'groups.archivedNow': {
    en: 'This group is archived: restore it first',
    it: 'Questo gruppo è archiviato: prima ripristinalo',
  },
})
