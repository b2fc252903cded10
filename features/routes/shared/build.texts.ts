import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the line builder. */
export const buildTexts = defineTexts({
  'routes.build': { en: 'Generate routes', it: 'Genera linee' },
  'routes.build.body': {
    en: 'Proposes routes for the children of a group that are on no route in this direction. You see them before anything is saved.',
    it: 'Propone linee per i bambini di un gruppo che non hanno una linea in questa direzione. Le vedi prima di salvare.',
  },
  'routes.build.capacity': { en: 'Children in one vehicle', it: 'Bambini per veicolo' },
  'routes.build.wheelchairs': { en: 'Of them in a wheelchair', it: 'Di cui in carrozzina' },
  'routes.build.walk': { en: 'Walk to the stop (metres)', it: 'A piedi fino alla fermata (metri)' },
  'routes.build.walkHelp': {
    en: 'At most, along streets. 0: every home is a stop.',
    it: 'Al massimo, lungo le strade. 0: ogni casa è una fermata.',
  },
  'routes.build.bell': { en: 'Bell', it: 'Campanella' },
  'routes.build.bellHelp': { en: 'Empty: the time kept with the school', it: 'Vuoto: l’orario della scuola' },
  'routes.build.number': {
    en: 'Enter a whole number, {min} to {max}',
    it: 'Inserisci un numero intero, da {min} a {max}',
  },
  'routes.build.show': { en: 'Show preview', it: 'Mostra anteprima' },
  'routes.build.back': { en: 'Change settings', it: 'Modifica impostazioni' },
  'routes.build.preview_one': { en: '{count} route, {children} children', it: '{count} linea, {children} bambini' },
  'routes.build.preview_other': { en: '{count} routes, {children} children', it: '{count} linee, {children} bambini' },
  'routes.build.nobody': {
    en: 'No child without a route can be placed',
    it: 'Nessun bambino senza linea può essere assegnato',
  },
  'routes.build.nobodyBody': {
    en: 'Every child of the group has a route in this direction.',
    it: 'Ogni bambino del gruppo ha una linea in questa direzione.',
  },
  'routes.build.save_one': { en: 'Save {count} draft', it: 'Salva {count} bozza' },
  'routes.build.save_other': { en: 'Save {count} drafts', it: 'Salva {count} bozze' },
  'routes.build.done_one': { en: '{count} draft route is ready', it: '{count} bozza di linea è pronta' },
  'routes.build.done_other': { en: '{count} draft routes are ready', it: '{count} bozze di linea sono pronte' },
  'routes.build.seats': { en: '{children} of {capacity} seats', it: '{children} posti su {capacity}' },
  'routes.build.longest': { en: 'longest ride {minutes} min', it: 'viaggio più lungo {minutes} min' },
  'routes.build.farthest': { en: 'longest walk {metres} m', it: 'percorso a piedi più lungo {metres} m' },
  'routes.build.full.seats': { en: 'Takes no more: every seat is used', it: 'Completa: tutti i posti sono occupati' },
  'routes.build.full.together': {
    en: 'Keeps free seats: the children of the next stop stay together',
    it: 'Restano posti liberi: i bambini della fermata seguente viaggiano insieme',
  },
  'routes.build.newStop': { en: 'New stop', it: 'Nuova fermata' },
  'routes.build.full.ride': {
    en: 'Takes no more: another stop would make a ride longer than allowed',
    it: 'Completa: con un’altra fermata un viaggio durerebbe troppo',
  },
  'routes.build.full.stops': { en: 'Takes no more: it has 59 stops', it: 'Completa: ha 59 fermate' },
  'routes.build.full.wheelchairs': {
    en: 'Takes no more wheelchairs',
    it: 'Completa per le carrozzine',
  },
  'routes.build.stop': { en: '{count} at this stop: {names}', it: '{count} a questa fermata: {names}' },
  'routes.build.walker': { en: '{name} ({metres} m)', it: '{name} ({metres} m)' },
  'routes.build.unresolved': { en: 'Not placed', it: 'Non assegnati' },
  'routes.build.why.no_home': { en: 'No home on record: {names}', it: 'Casa non registrata: {names}' },
  'routes.build.why.too_far': {
    en: 'Would ride longer than allowed even alone: {names}',
    it: 'Viaggerebbe troppo a lungo anche da solo: {names}',
  },
  'routes.build.why.no_wheelchair_place': {
    en: 'No wheelchair place: {names}',
    it: 'Nessun posto per la carrozzina: {names}',
  },
})
