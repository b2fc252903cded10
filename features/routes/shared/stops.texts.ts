import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the stops of a route. */
export const stopsTexts = defineTexts({
  'routes.stop.add': { en: 'Add a stop', it: 'Aggiungi una fermata' },
  'routes.stop.edit': { en: 'Edit {name}', it: 'Modifica {name}' },
  'routes.stop.timeMissing': { en: 'Give the time', it: 'Indica l’orario' },
  'routes.stop.time': { en: 'Planned time', it: 'Orario previsto' },
  'routes.stop.wait': { en: 'Waiting time (minutes)', it: 'Attesa (minuti)' },
  'routes.stop.waitHelp': { en: 'After the planned time', it: 'Dopo l’orario previsto' },
  'routes.stop.waitWrong': { en: 'Enter whole minutes, 0 to {max}', it: 'Inserisci minuti interi, da 0 a {max}' },
  'routes.stop.waits': { en: 'waits {count} min', it: 'attende {count} min' },
  'routes.stop.saveNext': { en: 'Save and next', it: 'Salva e continua' },
  'routes.stop.soFar_one': { en: '{count} stop so far: {name}, {time}', it: 'Per ora {count} fermata: {name}, {time}' },
  'routes.stop.soFar_other': {
    en: '{count} stops so far. The last one: {name}, {time}',
    it: 'Per ora {count} fermate. L’ultima: {name}, {time}',
  },
  'routes.stop.remove': { en: 'Remove the stop', it: 'Togli la fermata' },
  'routes.stop.removeAsk': { en: 'Remove {name} from the route?', it: 'Togliere {name} dalla linea?' },
  'routes.stop.removeBody': {
    en: 'Children of this stop will have no stop.',
    it: 'I bambini di questa fermata restano senza fermata.',
  },
  'routes.stop.children_one': { en: '{count} child', it: '{count} bambino' },
  'routes.stop.children_other': { en: '{count} children', it: '{count} bambini' },
  'routes.stop.toPlace': { en: 'All about this place', it: 'Tutto su questo luogo' },
  'routes.stop.none': { en: 'No stops yet', it: 'Ancora nessuna fermata' },
  'routes.stop.noneBody': {
    en: 'Add the first stop and its time. Stops are sorted by time.',
    it: 'Aggiungi la prima fermata e il suo orario. Le fermate si ordinano da sole per orario.',
  },
  'routes.stop.order': { en: 'Stops are ordered by time.', it: 'Le fermate stanno in ordine di orario.' },
  'routes.map': { en: 'Map of {name}', it: 'Mappa di {name}' },
  'routes.map.across': {
    en: 'Map of {name}. Children must cross a street at: {stops}',
    it: 'Mappa di {name}. I bambini devono attraversare una strada a: {stops}',
  },
  'routes.stop.across': {
    en: 'Children must cross {street}: the vehicle stops on the other side',
    it: 'I bambini devono attraversare {street}: il veicolo si ferma sull’altro lato',
  },
  'routes.stop.unnamedStreet': { en: 'the street', it: 'la strada' },
  'routes.way': { en: '{minutes} min · {km} km', it: '{minutes} min · {km} km' },
  'routes.way.estimated': { en: '{way} (estimated)', it: '{way} (stima)' },
  'routes.way.next': { en: 'To the next stop: {way}', it: 'Alla prossima fermata: {way}' },
  'routes.way.tight': {
    en: 'Too little time: {planned} min planned, {needed} min needed',
    it: 'Tempo insufficiente: previsti {planned} min, ne servono {needed}',
  },
  'routes.calculate': { en: 'Calculate the times', it: 'Calcola gli orari' },
  'routes.calculate.untilLast': {
    en: 'The last stop keeps its time. The others follow from how long the way takes, with half a minute for each stop.',
    it: 'L’ultima fermata mantiene il suo orario. Gli altri dipendono dalla durata del percorso, con mezzo minuto per ogni fermata.',
  },
  'routes.calculate.fromFirst': {
    en: 'The first stop keeps its time. The others follow from how long the way takes, with half a minute for each stop.',
    it: 'La prima fermata mantiene il suo orario. Gli altri dipendono dalla durata del percorso, con mezzo minuto per ogni fermata.',
  },
  'routes.calculate.estimated': {
    en: 'No street is known for a part of the way: its time is estimated from the straight line.',
    it: 'Per una parte del percorso non è nota nessuna strada: la durata è stimata in linea d’aria.',
  },
  'routes.calculate.anotherDay': {
    en: 'A stop would be on another day. Change the time that stays.',
    it: 'Una fermata cadrebbe in un altro giorno. Cambia l’orario che resta.',
  },
  'routes.calculate.stop': { en: 'Stop', it: 'Fermata' },
  'routes.calculate.now': { en: 'Now', it: 'Ora' },
  'routes.calculate.then': { en: 'Calculated', it: 'Calcolato' },
  'routes.calculate.take': { en: 'Use these times', it: 'Usa questi orari' },
  'routes.calculate.same': { en: 'The times are these already.', it: 'Gli orari sono già questi.' },
})
