import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the photo consent. */
export const consentTexts = defineTexts({
  'bulletin.consent': { en: 'Photo consent', it: 'Consenso alle foto' },
  'bulletin.consentGiven': { en: 'Given', it: 'Dato' },
  'bulletin.consentMissing': { en: 'Not given', it: 'Non dato' },
  'bulletin.consentBody': {
    en: 'Without it no photo on which {name} can be recognised comes onto the bulletin board, and none is taken during care.',
    it: 'Senza, in bacheca non compare nessuna foto in cui si riconosce {name} e durante le cure non se ne scattano.',
  },
  'bulletin.consentBoardAlone': {
    en: 'It was given for the bulletin board alone. For photos of care it has to be withdrawn and given anew.',
    it: 'È stato dato solo per la bacheca. Per le foto durante le cure va revocato e dato di nuovo.',
  },
  'bulletin.consentBy.family': { en: 'Given by {name}, {when}.', it: 'Dato da {name}, {when}.' },
  'bulletin.consentBy.paper': {
    en: 'Signed form at the school office, recorded by {name}, {when}.',
    it: 'Su carta in segreteria, registrato da {name}, {when}.',
  },
  'bulletin.consentFrom.family': {
    en: 'Given by {signer} ({relation}), {when}.',
    it: 'Dato da {signer} ({relation}), {when}.',
  },
  'bulletin.consentFrom.paper': {
    en: 'Form signed by {signer} ({relation}), recorded by {name}, {when}.',
    it: 'Modulo firmato da {signer} ({relation}), registrato da {name}, {when}.',
  },
  'bulletin.relation.mother': { en: 'mother', it: 'madre' },
  'bulletin.relation.father': { en: 'father', it: 'padre' },
  'bulletin.relation.guardian': { en: 'guardian', it: 'tutore' },
  'bulletin.relation.relative': { en: 'relative', it: 'parente' },
  'bulletin.relation.other': { en: 'other adult', it: 'altro adulto' },
  'bulletin.relation.self': { en: 'for themselves', it: 'per sé' },
  'bulletin.consentEarlier': { en: 'Withdrawn before', it: 'Revocati in precedenza' },
  'bulletin.consentEnded.family': { en: 'Withdrawn by {name}, {when}.', it: 'Revocato da {name}, {when}.' },
  'bulletin.consentEnded.paper': {
    en: 'Withdrawn by the office ({name}), {when}.',
    it: 'Revocato dalla segreteria ({name}), {when}.',
  },
  'bulletin.consentGive.family': { en: 'Give consent', it: 'Dai il consenso' },
  'bulletin.consentGive.office': { en: 'Record signed form', it: 'Registra il modulo firmato' },
  'bulletin.consentGiveIt': { en: 'Photos of {name}?', it: 'Foto di {name}?' },
  'bulletin.consentGiveBody.family': {
    en: 'Photos on which {name} can be recognised may be shown on the bulletin board, to the people a post is for, and taken during care, for those who care for {name} and the family. You can withdraw this at any time.',
    it: 'Le foto in cui si riconosce {name} possono comparire in bacheca, per le persone a cui la notizia è rivolta, ed essere scattate durante le cure, per chi assiste {name} e per la famiglia. Puoi revocarlo in qualsiasi momento.',
  },
  'bulletin.consentGiveBody.office': {
    en: 'The office has the signed form: photos on the bulletin board, and of care for those who care for {name} and the family.',
    it: 'La segreteria ha il modulo firmato: foto in bacheca, e delle cure per chi assiste {name} e per la famiglia.',
  },
  'bulletin.consentSigner': { en: 'Who signed', it: 'Chi ha firmato' },
  'bulletin.consentNobody': {
    en: 'Nobody has the right to decide for {name} yet. Add who does to the family first.',
    it: 'Nessuno ha ancora il diritto di decidere per {name}. Prima aggiungi alla famiglia chi ce l’ha.',
  },
  'bulletin.consentReason': { en: 'Why it is withdrawn', it: 'Motivo della revoca' },
  'bulletin.consentWithdraw': { en: 'Withdraw consent', it: 'Revoca il consenso' },
  'bulletin.consentWithdrawIt': { en: 'Withdraw the photo consent?', it: 'Revocare il consenso alle foto?' },
  'bulletin.consentWithdrawBody': {
    en: 'From now on pictures with {name} on the bulletin board are shown to nobody, older ones too, and no photo of care is taken. Those of earlier treatments stay in the record, for staff alone.',
    it: 'Da adesso le foto in bacheca con {name}, anche quelle già pubblicate, non vengono più mostrate a nessuno e durante le cure non se ne scattano. Quelle di trattamenti passati restano nella scheda, solo per il personale.',
  },
})
