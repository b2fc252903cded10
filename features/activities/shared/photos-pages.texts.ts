import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What is shown with the photos of an activity, and what the server says about them. */
export const photosTexts = defineTexts({
  'activities.error.photos': {
    en: 'An activity has at most {max} photos.',
    it: 'Un’attività ha al massimo {max} foto.',
  },
  'activities.error.notOnIt': {
    en: 'Choose people who are enrolled in this activity.',
    it: 'Scegli persone iscritte a questa attività.',
  },
  'activities.error.noPhotoConsent': {
    en: 'No photo consent is in force for: {names}. The photo was not kept.',
    it: 'Manca un consenso alle foto in vigore per: {names}. La foto non è stata conservata.',
  },
  'activities.photos': { en: 'Photos', it: 'Foto' },
  'activities.photos.count': { en: 'Photos ({count})', it: 'Foto ({count})' },
  'activities.photos.of': { en: 'Photos: {name}', it: 'Foto: {name}' },
  'activities.photos.who': { en: 'Who is on the photo', it: 'Chi è nella foto' },
  'activities.photos.whoBody': {
    en: 'First tick everybody who can be recognised, then take or choose the photo. The family of each sees it.',
    it: 'Prima spunta tutte le persone riconoscibili, poi scatta o scegli la foto. La vede la famiglia di ognuna.',
  },
  'activities.photos.noConsent': {
    en: 'No photo consent: {names}',
    it: 'Senza consenso alle foto: {names}',
  },
  'activities.photos.noConsentBody': {
    en: 'Do not add a photo on which they can be recognised. The consent is recorded on the summary of the person.',
    it: 'Non aggiungere foto in cui si riconoscono. Il consenso si registra nel riepilogo della persona.',
  },
  'activities.photos.withoutConsent': { en: '{name} (no photo consent)', it: '{name} (senza consenso alle foto)' },
  'activities.photos.on': { en: 'On it: {names}', it: 'Nella foto: {names}' },
  'activities.photos.onMore': { en: 'On it: {names} and {others} more', it: 'Nella foto: {names} e altre {others}' },
  'activities.photos.staffOnly': {
    en: 'Staff only: a consent is missing',
    it: 'Solo per il personale: manca un consenso',
  },
  'activities.photos.most': { en: 'At most {max} photos for an activity.', it: 'Al massimo {max} foto per attività.' },
  'activities.photos.readers': {
    en: 'Seen by the office, those who care, and the families of those on it while a photo consent is in force for everybody on it. Who looks at them stands in the timeline.',
    it: 'Le vedono la segreteria, chi assiste e le famiglie di chi è nella foto, se per tutte le persone nella foto c’è un consenso in vigore. Chi le guarda risulta nella cronologia.',
  },
})
