import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const membershipsTexts = defineTexts({
  'memberships.title': { en: 'Groups and roles', it: 'Gruppi e ruoli' },
  'memberships.add': { en: 'Add a role', it: 'Aggiungi un ruolo' },
  'memberships.change': { en: 'Change the days', it: 'Cambia i giorni' },
  'memberships.take': { en: 'Take away', it: 'Togli' },
  'memberships.move': { en: 'Move to another group', it: 'Sposta in un altro gruppo' },
  'memberships.role': { en: 'Role', it: 'Ruolo' },
  'memberships.role.CB_ADMIN': { en: 'Administrator', it: 'Amministratore' },
  'memberships.role.CB_ASSISTANT': { en: 'Assistant', it: 'Accompagnatore' },
  'memberships.role.CB_PARENT': { en: 'Parent', it: 'Genitore' },
  'memberships.role.CHILD': { en: 'Child', it: 'Bambino' },
  'memberships.role.GUEST': { en: 'Guest', it: 'Ospite' },
  'memberships.from': { en: 'First day', it: 'Primo giorno' },
  'memberships.to': { en: 'Last day', it: 'Ultimo giorno' },
  'memberships.since': { en: 'since {from}', it: 'dal {from}' },
  'memberships.between': { en: '{from} to {to}', it: 'dal {from} al {to}' },
  'memberships.state.past': { en: 'Ended', it: 'Terminato' },
  'memberships.state.current': { en: 'Now', it: 'Ora' },
  'memberships.state.future': { en: 'To come', it: 'In arrivo' },
  'memberships.saved': { en: 'Groups and roles are saved', it: 'Gruppi e ruoli sono salvati' },
  'memberships.ask.take': { en: 'Take {role} in {group} away?', it: 'Togliere il ruolo {role} in {group}?' },
  'memberships.ask.takeBody': {
    en: 'It ends now: whoever is signed in with it is signed out. The history stays.',
    it: 'Finisce subito: chi ha effettuato l’accesso con questo ruolo viene disconnesso. Lo storico rimane.',
  },
  'memberships.moveTo': { en: 'New group', it: 'Nuovo gruppo' },
  'memberships.moveBody': {
    en: 'The membership in {group} ends and the new one begins today. The history stays.',
    it: 'L’appartenenza a {group} termina e la nuova comincia oggi. Lo storico rimane.',
  },
  'memberships.ownRole': {
    en: 'You cannot take your own administration away: ask another administrator',
    it: 'Non puoi toglierti l’amministrazione da solo: chiedi a un altro amministratore',
  },
  'memberships.lastAdministrator': {
    en: 'This is the last administrator of the group: name another one first',
    it: 'È l’ultimo amministratore del gruppo: prima indicane un altro',
  },
  'memberships.childMoves': {
    en: 'A child belongs to one group: move the child instead',
    it: 'Un bambino appartiene a un solo gruppo: spostalo',
  },
  'memberships.overlaps': {
    en: 'This person has the role in this group on some of these days already',
    it: 'Questa persona ha già il ruolo in questo gruppo in alcuni di questi giorni',
  },
  'memberships.endsBefore': { en: 'The last day is before the first', it: 'L’ultimo giorno è prima del primo' },
  'memberships.over': { en: 'This membership is over', it: 'Questa appartenenza è terminata' },
  'memberships.sameGroup': { en: 'The person is in this group already', it: 'La persona è già in questo gruppo' },
  'memberships.onRoutes': {
    en: 'The child is on routes of this group ({routes}): take the child off them first',
    it: 'Il bambino è su linee di questo gruppo ({routes}): prima toglilo da quelle',
  },
  'memberships.onRun': {
    en: 'The child is on a run that is not closed yet: move the child afterwards',
    it: 'Il bambino è su una corsa non ancora chiusa: spostalo dopo',
  },
  'memberships.noOtherGroup': {
    en: 'You administer no other group',
    it: 'Non amministri nessun altro gruppo',
  },
  'memberships.notice.administrator': {
    en: '{person} is an administrator of {group}',
    it: '{person} amministra {group}',
  },
  'memberships.notice.administratorBody': {
    en: 'If nobody meant to do this, take the role away and tell the other administrators.',
    it: 'Se non era previsto, togli il ruolo e avvisa gli altri amministratori.',
  },
  'memberships.guestAccount': {
    en: 'An account of the guest’s own follows: it ends with the last day of the place, and is prolonged with it.',
    it: 'L’eventuale account dell’ospite segue questi giorni: finisce con l’ultimo giorno e viene prolungato insieme.',
  },
})
