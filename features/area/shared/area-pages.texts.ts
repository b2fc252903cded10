import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the page of the area. */
export const areaPagesTexts = defineTexts({
  'area.known': { en: 'Area', it: 'Area' },
  'area.extractedAt': { en: 'Date of the extract', it: 'Data dell’estratto' },
  'area.unknownDate': { en: 'Not stated in the file', it: 'Non indicata nel file' },
  'area.importedAt': { en: 'Imported', it: 'Importata' },
  'area.size': { en: 'Size of the extract', it: 'Dimensione dell’estratto' },
  'area.megabytes': { en: '{size} MB', it: '{size} MB' },
  'area.streets': { en: 'Streets with a name', it: 'Strade con un nome' },
  'area.bounds': { en: 'From south-west to north-east', it: 'Da sud-ovest a nord-est' },
  'area.source': { en: 'Source', it: 'Fonte' },
  'area.empty': { en: 'No area yet', it: 'Nessuna area' },
  'area.emptyBody': {
    en: 'Streets are not known: distances are straight lines. The operator of the server can import an area.',
    it: 'Le strade non sono note: le distanze sono in linea d’aria. Chi gestisce il server può importare un’area.',
  },
  'area.emptyServed': {
    en: 'Ways come from the server below; what it does not answer are straight lines. The operator of the server can import an area.',
    it: 'I percorsi arrivano dal server qui sotto; quelli che non dà sono in linea d’aria. Chi gestisce il server può importare un’area.',
  },
  'area.servers': { en: 'Other servers', it: 'Altri server' },
  'area.servers.none': {
    en: 'For ways and addresses nothing is asked of anyone. The operator can name servers of its own with ROADS_URL and ADDRESSES_URL.',
    it: 'Per percorsi e indirizzi non si chiede nulla a nessuno. Chi gestisce il server può indicare server propri con ROADS_URL e ADDRESSES_URL.',
  },
  'area.servers.roads': { en: 'Ways and travel times', it: 'Percorsi e tempi di viaggio' },
  'area.servers.roads.learns': {
    en: 'The server learns the coordinates of homes, stops and schools and the time of each question. It is sent no names. What it does not answer in time comes from the imported area.',
    it: 'Il server viene a conoscere le coordinate di case, fermate e scuole e l’ora di ogni richiesta. Non riceve nomi. Ciò che non risponde in tempo viene dall’area importata.',
  },
  'area.servers.roads.none': {
    en: 'Ways are asked of nobody. The operator can name a server of its own with ROADS_URL.',
    it: 'I percorsi non si chiedono a nessuno. Chi gestisce il server può indicarne uno proprio con ROADS_URL.',
  },
  'area.servers.addresses': { en: 'Addresses', it: 'Indirizzi' },
  'area.servers.addresses.learns': {
    en: 'Where the imported area knows no address, the server learns the addresses that are typed and imported here, the points that are set on a map, and the time of each question. It is not told for whom.',
    it: 'Dove l’area importata non ha un indirizzo, il server viene a conoscere gli indirizzi scritti e importati qui, i punti impostati su una mappa e l’ora di ogni richiesta. Non sa per chi.',
  },
  'area.servers.addresses.none': {
    en: 'Addresses are asked of nobody. The operator can name a server of its own with ADDRESSES_URL.',
    it: 'Gli indirizzi non si chiedono a nessuno. Chi gestisce il server può indicarne uno proprio con ADDRESSES_URL.',
  },
  'area.servers.host': { en: 'Server', it: 'Server' },
  'area.servers.lastAnswer': { en: 'Last answer', it: 'Ultima risposta' },
  'area.servers.noAnswer': { en: 'None since the start', it: 'Nessuna dall’avvio' },
  'area.servers.lastError': { en: 'Last error', it: 'Ultimo errore' },
  'area.servers.noError': { en: 'None since the start', it: 'Nessuno dall’avvio' },
  'area.servers.lastDay': { en: 'Last 24 hours', it: 'Ultime 24 ore' },
  'area.servers.asked': { en: 'Asked: {count}', it: 'Richieste inviate: {count}' },
  'area.servers.failed': { en: 'Without an answer: {count}', it: 'Senza risposta: {count}' },
  'area.servers.heldBack': { en: 'Not sent, because of a limit: {count}', it: 'Non inviate per un limite: {count}' },
  'area.servers.rate': { en: 'Limit', it: 'Limite' },
  'area.servers.perSecond': { en: '{count} a second', it: '{count} al secondo' },
  'area.servers.paused': {
    en: 'It is not asked until {moment}, because it asked to wait or did not answer.',
    it: 'Non viene interrogato fino al {moment}, perché ha chiesto di attendere o non ha risposto.',
  },
  'area.servers.problem.unreachable': { en: 'It cannot be reached', it: 'Non è raggiungibile' },
  'area.servers.problem.late': { en: 'It did not answer in time', it: 'Non ha risposto in tempo' },
  'area.servers.problem.redirect': {
    en: 'It named another address, which is not followed',
    it: 'Ha indicato un altro indirizzo, che non viene seguito',
  },
  'area.servers.problem.tooMany': { en: 'It asked to wait', it: 'Ha chiesto di attendere' },
  'area.servers.problem.status': { en: 'It answered with an error', it: 'Ha risposto con un errore' },
  'area.servers.problem.tooLarge': { en: 'Its answer was too large', it: 'La risposta era troppo grande' },
  'area.servers.problem.notUnderstood': {
    en: 'Its answer was not understood: check the kind and the address',
    it: 'Risposta non comprensibile: controlla tipo e indirizzo',
  },
  'area.servers.problem.implausible': {
    en: 'Its times or distances cannot be true: check the profiles',
    it: 'Tempi o distanze non plausibili: controlla i profili',
  },
  'area.how': { en: 'How the operator imports an area', it: 'Come si importa un’area' },
  'area.howBody': {
    en: 'On the server, with an extract of OpenStreetMap (.osm.pbf) of the municipality or region. The running server uses it at once. No request goes to anybody else.',
    it: 'Sul server, con un estratto di OpenStreetMap (.osm.pbf) del comune o della regione. Il server in funzione lo usa subito. Nessuna richiesta va ad altri.',
  },
  'area.error.othersSend': {
    en: 'Others are sending a file now. Try again later.',
    it: 'Altri stanno inviando un file. Riprova più tardi.',
  },
  'area.error.parts': {
    en: 'The file is not there completely. Send it again.',
    it: 'Il file non è arrivato per intero. Invialo di nuovo.',
  },
  'area.error.underWay': {
    en: 'Another import is under way. Wait until it ends.',
    it: 'È in corso un’altra importazione. Attendi che finisca.',
  },
  'area.upload': { en: 'Import an area', it: 'Importa un’area' },
  'area.upload.body': {
    en: 'An extract of OpenStreetMap (.osm.pbf) of the municipality or region, up to {size} MB. The area in use stays until the new one is complete. All organisations of this server share it.',
    it: 'Un estratto di OpenStreetMap (.osm.pbf) del comune o della regione, fino a {size} MB. L’area in uso resta fino a quando la nuova è completa. Tutte le organizzazioni di questo server la condividono.',
  },
  'area.upload.choose': { en: 'Choose a file', it: 'Scegli un file' },
  'area.upload.tooLarge': {
    en: 'The file has more than {size} MB. The operator can import it on the server.',
    it: 'Il file supera {size} MB. Chi gestisce il server può importarlo lì.',
  },
  'area.upload.empty': { en: 'The file is empty.', it: 'Il file è vuoto.' },
  'area.upload.sending': { en: 'Sending: {percent} %', it: 'Invio: {percent} %' },
  'area.upload.broken': {
    en: 'Sending stopped at {percent} %. What arrived is kept for an hour.',
    it: 'Invio interrotto al {percent} %. Quanto è arrivato resta per un’ora.',
  },
  'area.upload.goOn': { en: 'Continue', it: 'Continua' },
  'area.import.running': { en: 'Importing: {percent} %', it: 'Importazione: {percent} %' },
  'area.import.done': { en: 'The area is imported.', it: 'L’area è importata.' },
  'area.import.cancelled': { en: 'The import was cancelled.', it: 'L’importazione è stata annullata.' },
  'area.import.stopped': {
    en: 'The import did not end: the server stopped. Import the file again.',
    it: 'L’importazione non è finita: il server si è fermato. Importa di nuovo il file.',
  },
  'area.import.failed': { en: 'The area could not be imported.', it: 'Non è stato possibile importare l’area.' },
  'area.import.cancel': { en: 'Cancel the import', it: 'Annulla l’importazione' },
  'area.file.notFound': { en: 'The file cannot be opened.', it: 'Il file non si può aprire.' },
  'area.file.notExtract': {
    en: 'The file is no OpenStreetMap extract in PBF format (.osm.pbf). Choose another file.',
    it: 'Il file non è un estratto di OpenStreetMap in formato PBF (.osm.pbf). Scegli un altro file.',
  },
  'area.file.truncated': {
    en: 'The file ends too early. Download it again.',
    it: 'Il file finisce prima del previsto. Scaricalo di nuovo.',
  },
  'area.file.broken': {
    en: 'The file is damaged. Download it again.',
    it: 'Il file è danneggiato. Scaricalo di nuovo.',
  },
  'area.file.tooLarge': {
    en: 'The file has more than can be read here. Choose an extract of a smaller region.',
    it: 'Il file contiene più di quanto si possa leggere qui. Scegli un estratto di una regione più piccola.',
  },
  'area.file.unsupported': {
    en: 'The file is written in a way that is not known here. Choose an extract without history, packed with zlib.',
    it: 'Il file è scritto in un modo non supportato. Scegli un estratto senza cronologia, compresso con zlib.',
  },
  'area.file.missingNodes': {
    en: 'Most points of the streets are missing in the file. Choose a complete extract.',
    it: 'Nel file manca la maggior parte dei punti delle strade. Scegli un estratto completo.',
  },
  'area.file.noStreets': {
    en: 'There are no streets in the file. Choose an extract of your region.',
    it: 'Nel file non ci sono strade. Scegli un estratto della tua regione.',
  },
  'area.file.notList': {
    en: 'The file is no list of addresses with the columns of ANNCSU or OpenAddresses. Unpack it first, then choose the CSV file.',
    it: 'Il file non è un elenco di indirizzi con le colonne di ANNCSU o OpenAddresses. Estrailo prima, poi scegli il file CSV.',
  },
  'area.file.noRows': {
    en: 'No row of the list can be read.',
    it: 'Nessuna riga dell’elenco è leggibile.',
  },
  'area.file.noArea': {
    en: 'There is no area that the addresses could be added to. Import an extract first.',
    it: 'Non c’è un’area a cui aggiungere gli indirizzi. Importa prima un estratto.',
  },
  'area.mapFile': { en: 'Map file', it: 'File della mappa' },
  'area.mapFile.used': {
    en: 'Maps are drawn from this file. Addresses and distances come from the area.',
    it: 'Le mappe sono disegnate da questo file. Indirizzi e distanze vengono dall’area.',
  },
  'area.mapFile.changedAt': { en: 'Date of the file', it: 'Data del file' },
  'area.mapFile.damaged': {
    en: 'The file is damaged and is not used. Put it there again.',
    it: 'Il file è danneggiato e non viene usato. Caricalo di nuovo.',
  },
  'area.mapFile.kind': {
    en: 'The file is not used: it has no vector tiles packed with gzip.',
    it: 'Il file non viene usato: non contiene riquadri vettoriali compressi con gzip.',
  },
  'area.mapFile.layers': {
    en: 'The file is not used: its layers are not those of Protomaps.',
    it: 'Il file non viene usato: i suoi livelli non sono quelli di Protomaps.',
  },
})
