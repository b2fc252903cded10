import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the printed lists. */
export const paperTexts = defineTexts({
  'history.paper.print': { en: 'Print the list', it: 'Stampa la lista' },
  'history.paper.printDay': { en: 'Print all lists', it: 'Stampa tutte le liste' },
  'history.paper.printGroup': { en: 'Lists of {group}', it: 'Liste di {group}' },
  'history.paper.over': {
    en: 'The run is over: its list is not printed any more.',
    it: 'La corsa è finita: la lista non si stampa più.',
  },
  'history.paper.noRuns': { en: 'No open run on this day.', it: 'Nessuna corsa aperta in questo giorno.' },
  'history.paper.title': { en: 'List of {run}', it: 'Lista di {run}' },
  'history.paper.titleDay': { en: 'Lists of {day}', it: 'Liste del {day}' },
  'history.paper.head': {
    en: '{run} · {day} · Confidential, for this run only, destroy after',
    it: '{run} · {day} · Riservato, solo per questa corsa, poi distruggere',
  },
  'history.paper.about': {
    en: '{children} children · {stops} stops · Lead: {lead} · Vehicle: {vehicle}',
    it: '{children} bambini · {stops} fermate · Responsabile: {lead} · Veicolo: {vehicle}',
  },
  'history.paper.printed': { en: 'Printed {when} by {who}', it: 'Stampato {when} da {who}' },
  'history.paper.code': {
    en: 'Code to take this run over on another phone: {code}',
    it: 'Codice per prendere questa corsa con un altro telefono: {code}',
  },
  'history.paper.getOn': { en: '{count} get on', it: '{count} salgono' },
  'history.paper.getOff': { en: '{count} get off', it: '{count} scendono' },
  'history.paper.nobody': { en: 'nobody', it: 'nessuno' },
  'history.paper.on': { en: 'On', it: 'Sale' },
  'history.paper.off': { en: 'Off', it: 'Scende' },
  'history.paper.child': { en: 'Child', it: 'Bambino' },
  'history.paper.needs': { en: 'Needs', it: 'Esigenze' },
  'history.paper.contacts': { en: 'Call, in this order', it: 'Chiamare in quest’ordine' },
  'history.paper.mayCollect': { en: 'may collect', it: 'può ritirare' },
  'history.paper.noPhone': { en: 'no number', it: 'senza numero' },
  'history.paper.nobodyCollects': { en: 'Nobody is known who may collect', it: 'Non si sa chi può ritirare' },
  'history.paper.absent': { en: 'Reported absent', it: 'Segnalato assente' },
  'history.paper.unknownStop': { en: 'Without a stop', it: 'Senza fermata' },
  'history.paper.counted': { en: 'Children who got on', it: 'Bambini saliti' },
  'history.paper.countedOff': { en: 'Children who got off', it: 'Bambini scesi' },
  'history.paper.walked': {
    en: 'Post-trip vehicle check: nobody left in the vehicle',
    it: 'Controllo del veicolo a fine corsa: nessuno rimasto a bordo',
  },
  'history.paper.signature': { en: 'Name and signature', it: 'Nome e firma' },
  'history.paper.time': { en: 'Time', it: 'Ora' },
  'history.paper.letters': {
    en: '? in a name stands for a letter that this paper cannot print: read the name on a screen.',
    it: '? in un nome sta per una lettera che questo foglio non può stampare: leggi il nome sullo schermo.',
  },
})
