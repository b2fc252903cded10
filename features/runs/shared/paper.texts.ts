import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the printed list. */
export const paperTexts = defineTexts({
  'runs.paper.print': { en: 'Print the list', it: 'Stampa la lista' },
  'runs.paper.printDay': { en: 'Print all lists', it: 'Stampa tutte le liste' },
  'runs.paper.printGroup': { en: 'Lists of {group}', it: 'Liste di {group}' },
  'runs.paper.over': {
    en: 'The run is over: its list is not printed any more.',
    it: 'La corsa è finita: la lista non si stampa più.',
  },
  'runs.paper.noRuns': { en: 'No open run on this day.', it: 'Nessuna corsa aperta in questo giorno.' },
  'runs.paper.title': { en: 'List of {run}', it: 'Lista di {run}' },
  'runs.paper.titleDay': { en: 'Lists of {day}', it: 'Liste del {day}' },
  'runs.paper.head': {
    en: '{run} · {day} · Confidential, for this run only, destroy after',
    it: '{run} · {day} · Riservato, solo per questa corsa, poi distruggere',
  },
  'runs.paper.about': {
    en: '{children} children · {stops} stops · Lead: {lead} · Vehicle: {vehicle}',
    it: '{children} bambini · {stops} fermate · Responsabile: {lead} · Veicolo: {vehicle}',
  },
  'runs.paper.printed': { en: 'Printed {when} by {who}', it: 'Stampato {when} da {who}' },
  'runs.paper.code': {
    en: 'Code to take this run over on another phone: {code}',
    it: 'Codice per prendere questa corsa con un altro telefono: {code}',
  },
  'runs.paper.getOn': { en: '{count} get on', it: '{count} salgono' },
  'runs.paper.getOff': { en: '{count} get off', it: '{count} scendono' },
  'runs.paper.nobody': { en: 'nobody', it: 'nessuno' },
  'runs.paper.on': { en: 'On', it: 'Sale' },
  'runs.paper.off': { en: 'Off', it: 'Scende' },
  'runs.paper.child': { en: 'Child', it: 'Bambino' },
  'runs.paper.needs': { en: 'Needs', it: 'Esigenze' },
  'runs.paper.contacts': { en: 'Call, in this order', it: 'Chiamare in quest’ordine' },
  'runs.paper.mayCollect': { en: 'may collect', it: 'può ritirare' },
  'runs.paper.noPhone': { en: 'no number', it: 'senza numero' },
  'runs.paper.nobodyCollects': { en: 'Nobody is known who may collect', it: 'Non si sa chi può ritirare' },
  'runs.paper.absent': { en: 'Reported absent', it: 'Segnalato assente' },
  'runs.paper.unknownStop': { en: 'Without a stop', it: 'Senza fermata' },
  'runs.paper.counted': { en: 'Children who got on', it: 'Bambini saliti' },
  'runs.paper.countedOff': { en: 'Children who got off', it: 'Bambini scesi' },
  'runs.paper.walked': {
    en: 'Walked to the back: nobody left in the vehicle',
    it: 'Controllato fino in fondo: nessuno è rimasto nel mezzo',
  },
  'runs.paper.signature': { en: 'Name and signature', it: 'Nome e firma' },
  'runs.paper.time': { en: 'Time', it: 'Ora' },
  'runs.paper.letters': {
    en: '? in a name stands for a letter that this paper cannot print: read the name on a screen.',
    it: '? in un nome sta per una lettera che questo foglio non può stampare: leggi il nome sullo schermo.',
  },
})
