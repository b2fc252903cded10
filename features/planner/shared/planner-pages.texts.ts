import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the line builder, loaded with it. */
export const plannerPagesTexts = defineTexts({
  'planner.body': {
    en: 'Proposes routes for the children of a group that are on no route in this direction. You see them before anything is saved.',
    it: 'Propone linee per i bambini di un gruppo che non hanno una linea in questa direzione. Le vedi prima di salvare.',
  },
  'planner.capacity': { en: 'Children in one vehicle', it: 'Bambini per veicolo' },
  'planner.wheelchairs': { en: 'Of them in a wheelchair', it: 'Di cui in carrozzina' },
  'planner.walk': { en: 'Walk to the stop (metres)', it: 'A piedi fino alla fermata (metri)' },
  'planner.walkHelp': {
    en: 'At most, along streets. 0: every home is a stop.',
    it: 'Al massimo, lungo le strade. 0: ogni casa è una fermata.',
  },
  'planner.bell': { en: 'Bell', it: 'Campanella' },
  'planner.bellHelp': { en: 'Empty: the time kept with the school', it: 'Vuoto: l’orario della scuola' },
  'planner.number': {
    en: 'Enter a whole number, {min} to {max}',
    it: 'Inserisci un numero intero, da {min} a {max}',
  },
  'planner.show': { en: 'Show preview', it: 'Mostra anteprima' },
  'planner.back': { en: 'Change settings', it: 'Modifica impostazioni' },
  'planner.preview_one': { en: '{count} route, {children} children', it: '{count} linea, {children} bambini' },
  'planner.preview_other': { en: '{count} routes, {children} children', it: '{count} linee, {children} bambini' },
  'planner.nobody': {
    en: 'No child without a route can be placed',
    it: 'Nessun bambino senza linea può essere assegnato',
  },
  'planner.nobodyBody': {
    en: 'Every child of the group has a route in this direction.',
    it: 'Ogni bambino del gruppo ha una linea in questa direzione.',
  },
  'planner.save_one': { en: 'Save {count} draft', it: 'Salva {count} bozza' },
  'planner.save_other': { en: 'Save {count} drafts', it: 'Salva {count} bozze' },
  'planner.done_one': { en: '{count} draft route is ready', it: '{count} bozza di linea è pronta' },
  'planner.done_other': { en: '{count} draft routes are ready', it: '{count} bozze di linea sono pronte' },
  'planner.seats': { en: '{children} of {capacity} seats', it: '{children} posti su {capacity}' },
  'planner.longest': { en: 'longest ride {minutes} min', it: 'viaggio più lungo {minutes} min' },
  'planner.estimated': { en: 'estimated from straight lines', it: 'stima in linea d’aria' },
  'planner.onStreets': { en: 'along streets', it: 'lungo le strade' },
  'planner.farthest': { en: 'longest walk {metres} m', it: 'percorso a piedi più lungo {metres} m' },
  'planner.full.seats': { en: 'Full: every seat is used', it: 'Completa: tutti i posti sono occupati' },
  'planner.full.together': {
    en: 'Keeps free seats: the children of the next stop stay together',
    it: 'Restano posti liberi: i bambini della fermata seguente viaggiano insieme',
  },
  'planner.newStop': { en: 'New stop', it: 'Nuova fermata' },
  'planner.full.ride': {
    en: 'Full: another stop would make a ride longer than allowed',
    it: 'Completa: con un’altra fermata un viaggio durerebbe troppo',
  },
  'planner.full.stops': { en: 'Full: it has 59 stops', it: 'Completa: ha 59 fermate' },
  'planner.full.wheelchairs': { en: 'Full for wheelchairs', it: 'Completa per le carrozzine' },
  'planner.stop': { en: '{count} at this stop: {names}', it: '{count} a questa fermata: {names}' },
  'planner.walker': { en: '{name} ({metres} m)', it: '{name} ({metres} m)' },
  'planner.unresolved': { en: 'Not placed', it: 'Non assegnati' },
  'planner.why.no_home': { en: 'No home on record: {names}', it: 'Casa non registrata: {names}' },
  'planner.why.too_far': {
    en: 'Would ride longer than allowed even alone: {names}',
    it: 'Viaggerebbe troppo a lungo anche da solo: {names}',
  },
  'planner.why.no_wheelchair_place': {
    en: 'No wheelchair place: {names}',
    it: 'Nessun posto per la carrozzina: {names}',
  },
})
