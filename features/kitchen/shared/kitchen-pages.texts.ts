import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What only the page of the kitchen list and its paper say. */
export const kitchenPagesTexts = defineTexts({
  'kitchen.before': { en: 'Day before', it: 'Giorno precedente' },
  'kitchen.after': { en: 'Day after', it: 'Giorno seguente' },
  'kitchen.today': { en: 'Today', it: 'Oggi' },
  'kitchen.print': { en: 'Print', it: 'Stampa' },
  'kitchen.counts': {
    en: '{expected} expected to eat, {watched} with something to watch, {absent} away',
    it: 'A tavola: {expected}. Con attenzioni: {watched}. Assenti: {absent}.',
  },
  'kitchen.asOf': { en: 'As of {when}', it: 'Aggiornata al {when}' },
  'kitchen.old': { en: 'This list is of {when}', it: 'Questa lista è del {when}' },
  'kitchen.oldBody': {
    en: 'It is what this device read then. An allergy or an absence that was added since is not on it: ask before you serve.',
    it: 'È ciò che il dispositivo ha letto allora. Un’allergia o un’assenza aggiunta dopo non c’è: chiedi prima di servire.',
  },
  'kitchen.partial': {
    en: 'You see the people in your care and on your runs of today, not the whole group',
    it: 'Vedi le persone affidate a te e quelle delle tue corse di oggi, non tutto il gruppo',
  },
  'kitchen.closed': {
    en: 'The calendar says that the group is closed on this day',
    it: 'Secondo il calendario in questo giorno il gruppo è chiuso',
  },
  'kitchen.more': {
    en: 'The list is not complete: there are more people than it has room for',
    it: 'La lista non è completa: ci sono più persone di quante ne contiene',
  },
  'kitchen.watch': { en: 'To watch', it: 'Attenzione' },
  'kitchen.nobodyWatched': {
    en: 'No allergy and no diet is recorded for those who are expected.',
    it: 'Per le persone attese non è registrata alcuna allergia o dieta.',
  },
  'kitchen.others': { en: 'Everybody else', it: 'Tutti gli altri' },
  'kitchen.nothing': { en: 'No allergy, no diet recorded', it: 'Nessuna allergia o dieta registrata' },
  'kitchen.absent': { en: 'Away the whole day', it: 'Assenti tutto il giorno' },
  'kitchen.unnamed': {
    en: 'Allergy without a name: ask the office',
    it: 'Allergia senza nome: chiedi alla segreteria',
  },
  'kitchen.danger.HIGH': { en: 'Dangerous: {substance}', it: 'Pericoloso: {substance}' },
  'kitchen.danger.UNKNOWN': { en: '{substance} (danger not known)', it: '{substance} (pericolo non noto)' },
  'kitchen.proposed': {
    en: '{allergy} (reported by the family, not confirmed)',
    it: '{allergy} (segnalata dalla famiglia, non confermata)',
  },
  'kitchen.diet': { en: 'Diet: {diet}', it: 'Dieta: {diet}' },
  'kitchen.away': { en: 'Away from {from} to {until}', it: 'Assente dalle {from} alle {until}' },
  'kitchen.awayFrom': { en: 'Away from {from}', it: 'Assente dalle {from}' },
  'kitchen.awayUntil': { en: 'Away until {until}', it: 'Assente fino alle {until}' },
  'kitchen.absentFrom.to_school': { en: 'Absent from the ride there', it: 'Assente alla corsa di andata' },
  'kitchen.absentFrom.from_school': { en: 'Absent from the ride back', it: 'Assente alla corsa di ritorno' },
  'kitchen.nobody': { en: 'Nobody is expected on this day', it: 'In questo giorno non è atteso nessuno' },
  'kitchen.nobodyBody': {
    en: 'Guests and children of the group appear here with their allergies and diets.',
    it: 'Qui compaiono gli ospiti e i bambini del gruppo con le loro allergie e diete.',
  },
  'kitchen.paper.title': { en: 'Kitchen list: {group}, {day}', it: 'Lista per la cucina: {group}, {day}' },
  'kitchen.paper.partial': {
    en: 'Not the whole group: the people in the care of who made the list, and on their runs of the day on which it was made',
    it: 'Non è tutto il gruppo: sono le persone affidate a chi ha preparato la lista e quelle delle sue corse del giorno in cui l’ha preparata',
  },
  'kitchen.paper.name': { en: 'Name', it: 'Nome' },
  'kitchen.paper.allergies': { en: 'Allergies', it: 'Allergie' },
  'kitchen.paper.diet': { en: 'Diet', it: 'Dieta' },
  'kitchen.paper.printed': {
    en: 'Made {when} by {who}. What was recorded later is not on it.',
    it: 'Preparata il {when} da {who}. Ciò che è stato registrato dopo non c’è.',
  },
})
