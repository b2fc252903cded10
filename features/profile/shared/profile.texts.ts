import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const profileTexts = defineTexts({
  'profilePage.title': { en: 'My profile', it: 'Il mio profilo' },
  'profilePage.data': { en: 'Personal data', it: 'Dati personali' },
  'profilePage.field.name': { en: 'Name', it: 'Nome' },
  'profilePage.field.surname': { en: 'Surname', it: 'Cognome' },
  'profilePage.field.email': { en: 'E-mail address', it: 'Indirizzo e-mail' },
  'profilePage.field.emailHelp': {
    en: 'Write it like name@example.org.',
    it: 'Scrivilo come nome@example.org.',
  },
  'profilePage.field.phone': { en: 'Telephone', it: 'Telefono' },
  'profilePage.field.identifierCode': { en: 'Identifier code', it: 'Codice identificativo' },
  'profilePage.field.username': { en: 'User name', it: 'Nome utente' },
  'profilePage.field.role': { en: 'Role', it: 'Ruolo' },
  'profilePage.field.organisation': { en: 'Organisation', it: 'Organizzazione' },
  'profilePage.field.groups': { en: 'Groups', it: 'Gruppi' },
  'profilePage.saveQuestion': { en: 'Save these changes?', it: 'Salvare queste modifiche?' },
  'profilePage.picture.changeOf': { en: 'Change the picture of {name}', it: 'Cambia la foto di {name}' },
  'profilePage.picture.change': { en: 'Change picture', it: 'Cambia immagine' },
  'profilePage.picture.choose': { en: 'Choose a file', it: 'Scegli un file' },
  'profilePage.picture.take': { en: 'Take a picture', it: 'Scatta una foto' },
  'profilePage.picture.shoot': { en: 'Take it now', it: 'Scatta ora' },
  'profilePage.picture.again': { en: 'Choose another', it: 'Scegline un’altra' },
  'profilePage.picture.delete': { en: 'Delete picture', it: 'Elimina immagine' },
  'profilePage.picture.deleteQuestion': { en: 'Delete this picture?', it: 'Eliminare questa immagine?' },
  'profilePage.picture.zoom': { en: 'Size', it: 'Dimensione' },
  'profilePage.picture.help': {
    en: 'PNG, JPEG or WebP, at most 10 MB. Move and zoom until it fits.',
    it: 'PNG, JPEG o WebP, al massimo 10 MB. Sposta e ingrandisci finché non va bene.',
  },
  'profilePage.picture.camera': { en: 'Picture of the camera', it: 'Immagine della fotocamera' },
  'profilePage.picture.noCamera': {
    en: 'No camera can be used here. Allow it in the browser, or choose a file.',
    it: 'Qui non si può usare la fotocamera. Consentila nel browser o scegli un file.',
  },
  'profilePage.success.uploadImage': { en: 'The picture is saved', it: 'L’immagine è salvata' },
  'profilePage.error.uploadImage': { en: 'The picture could not be saved', it: 'L’immagine non è stata salvata' },
  'profilePage.deleteImage.success': { en: 'The picture is deleted', it: 'L’immagine è eliminata' },
  'profilePage.deleteImage.error': {
    en: 'The picture could not be deleted',
    it: 'L’immagine non è stata eliminata',
  },
  'profilePage.error.noPicture': {
    en: 'This is no picture that can be read. Take a PNG, JPEG or WebP.',
    it: 'Questa non è un’immagine leggibile. Usa PNG, JPEG o WebP.',
  },
  'profilePage.error.tooLarge': {
    en: 'This picture is too large: at most {megabytes} MB.',
    it: 'Questa immagine è troppo grande: al massimo {megabytes} MB.',
  },
})
