import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** What only the page of the modules shows. */
export const modulesPagesTexts = defineTexts({
  'modules.intro': {
    en: 'What is closed to a role is neither shown to it nor answered by the server. What is open still shows only the people whom somebody reaches.',
    it: 'Ciò che è chiuso a un ruolo non gli viene mostrato e il server non risponde. Ciò che è aperto mostra comunque solo le persone che ciascuno può vedere.',
  },
  'modules.readOnly': {
    en: 'Only administrators who work in every group of the organisation change this.',
    it: 'Può modificarlo solo un amministratore che opera in tutti i gruppi dell’organizzazione.',
  },
  'modules.error.allGroups': {
    en: 'The modules are one setting for the whole organisation: it is changed by an administrator who works in every group, with all of them chosen.',
    it: 'I moduli sono un’impostazione di tutta l’organizzazione: la modifica un amministratore che opera in tutti i gruppi, con tutti selezionati.',
  },
  'modules.switch': { en: '{module}: {role}', it: '{module}: {role}' },
  'modules.saved': { en: 'Saved', it: 'Salvato' },
  'modules.group.diary': { en: 'Diary', it: 'Diario' },
  'modules.group.monitoring': { en: 'Monitoring', it: 'Monitoraggio' },
  'modules.group.measurement': { en: 'Measurements', it: 'Misurazioni' },
  'modules.group.drugs': { en: 'Medicines and treatments', it: 'Farmaci e trattamenti' },
  'modules.group.medicalRecords': { en: 'Medical records', it: 'Documentazione sanitaria' },
  'modules.group.documents': { en: 'Documents', it: 'Documenti' },
  'modules.module.diary.alerts': { en: 'Alerts', it: 'Avvisi' },
  'modules.module.diary.personal': { en: 'Own diary', it: 'Diario personale' },
  'modules.module.diary.lastReport': { en: 'Last report', it: 'Ultimo rapporto' },
  'modules.module.diary.manager': { en: 'Meetings and reports', it: 'Riunioni e rapporti' },
  'modules.module.diary.userDetail': { en: 'Diary of a person', it: 'Diario di una persona' },
  'modules.module.monitoring.compileAnswer': { en: 'Fill in', it: 'Compilare' },
  'modules.module.monitoring.manager': { en: 'Build and schedule', it: 'Preparare e programmare' },
  'modules.module.monitoring.userDetail': { en: 'Monitoring of a person', it: 'Monitoraggio di una persona' },
  'modules.module.measurement.userDetail': { en: 'Measurements of a person', it: 'Misurazioni di una persona' },
  'modules.module.measurement.allUsers': { en: 'Rounds for many people', it: 'Giro per più persone' },
  'modules.module.drugs.userDetail': { en: 'Medicines of a person', it: 'Farmaci di una persona' },
  'modules.module.medicalRecords.userDetail': {
    en: 'Medical records of a person',
    it: 'Documentazione sanitaria di una persona',
  },
  'modules.takes.medicalRecords.userDetail': {
    en: 'Closing takes away: conditions, care plans, clinical documents. Allergies stay with everybody who gives medicines, food or rides.',
    it: 'Chiudendo si tolgono: patologie, piani di assistenza, documenti clinici. Le allergie restano visibili a chi somministra farmaci, cucina o accompagna.',
  },
  'modules.takes.drugs.userDetail': {
    en: 'Closing takes away: orders, the dose round, treatments. The role can no longer give medicines.',
    it: 'Chiudendo si tolgono: prescrizioni, giro terapia, trattamenti. Il ruolo non può più somministrare farmaci.',
  },
  'modules.module.documents.deadline': { en: 'Deadlines', it: 'Scadenze' },
  'modules.module.documents.userDetail': { en: 'Documents of a person', it: 'Documenti di una persona' },
  'modules.module.documents.personal': { en: 'Own documents', it: 'Documenti propri' },
})
