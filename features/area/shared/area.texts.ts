import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const areaTexts = defineTexts({
  'menu.area': { en: 'Map', it: 'Mappa' },
  'area.title': { en: 'Map', it: 'Mappa' },
  'area.cluster': { en: '{count} here: zoom in', it: '{count} qui: ingrandisci' },
  'area.address.help': { en: 'Type an address, Enter searches at once', it: 'Scrivi un indirizzo, Invio cerca subito' },
  'area.address.none': { en: 'No address matches', it: 'Nessun indirizzo corrisponde' },
  'area.address.unknown': {
    en: 'No addresses are known here: type the address and set the point',
    it: 'Qui non ci sono indirizzi noti: scrivi l’indirizzo e imposta il punto',
  },
  'area.address.away': {
    en: 'Addresses cannot be searched now: type the address and set the point',
    it: 'Ora non si possono cercare indirizzi: scrivi l’indirizzo e imposta il punto',
  },
  'area.address.interpolated': {
    en: 'Estimated between two known houses: check the point',
    it: 'Stimato tra due numeri civici noti: controlla il punto',
  },
  'area.address.street': {
    en: 'Street, house not certain: check the point',
    it: 'Via, numero civico non certo: controlla il punto',
  },
  'area.address.use': { en: 'Use {address}?', it: 'Usare {address}?' },
})
