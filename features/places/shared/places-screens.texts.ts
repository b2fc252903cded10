import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the list of places and of its drawer. */
export const placesScreenTexts = defineTexts({
  'places.title': { en: 'Places', it: 'Luoghi' },
  'places.search': { en: 'Find a place', it: 'Cerca un luogo' },
  'places.filter.all': { en: 'All', it: 'Tutti' },
  'places.name': { en: 'Name', it: 'Nome' },
  'places.kind': { en: 'Kind', it: 'Tipo' },
  'places.address': { en: 'Address', it: 'Indirizzo' },
  'places.group': { en: 'Group', it: 'Gruppo' },
  'places.latitude': { en: 'Latitude', it: 'Latitudine' },
  'places.longitude': { en: 'Longitude', it: 'Longitudine' },
  'places.coordinateHelp': { en: 'Degrees, like 45,4642', it: 'Gradi, come 45,4642' },
  'places.safetyNotes': { en: 'Safety notes', it: 'Note di sicurezza' },
  'places.usedBy': { en: 'Used by', it: 'Usato da' },
  'places.usedByRoutes_one': { en: '{count} route', it: '{count} linea' },
  'places.usedByRoutes_other': { en: '{count} routes', it: '{count} linee' },
  'places.usedByNone': { en: 'No route', it: 'Nessuna linea' },
  'places.add': { en: 'Add a place', it: 'Aggiungi un luogo' },
  'places.edit': { en: 'Edit {name}', it: 'Modifica {name}' },
  'places.deleteAsk': { en: 'Delete {name}?', it: 'Eliminare {name}?' },
  'places.deleted': { en: '{name} is deleted', it: '{name} è stato eliminato' },
  'places.none': { en: 'No places yet', it: 'Ancora nessun luogo' },
  'places.noneBody': { en: 'A stop is a place that a route uses. Add the first one, or import families.', it: 'Una fermata è un luogo usato da una linea. Aggiungi il primo, o importa le famiglie.' },
})
