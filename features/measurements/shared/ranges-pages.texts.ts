import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Words of the ranges that are set for one person, and of what is refused of them. */
export const rangeTexts = defineTexts({
  'measurements.ranges': { en: 'Ranges set for this person', it: 'Valori stabiliti per questa persona' },
  'measurements.ranges.none': { en: 'The usual ranges count', it: 'Valgono i valori abituali' },
  'measurements.ranges.noneBody': {
    en: 'A doctor or a nurse may want other limits for this person. What is impossible stays refused.',
    it: 'Un medico o un infermiere può volere altri limiti per questa persona. I valori impossibili restano rifiutati.',
  },
  'measurements.ranges.earlier': { en: 'Earlier ranges', it: 'Valori precedenti' },
  'measurements.range.set': { en: 'Set a range', it: 'Stabilisci valori' },
  'measurements.range.change': { en: 'Set anew', it: 'Stabilisci di nuovo' },
  'measurements.range.end': { en: 'Use the usual range again', it: 'Torna ai valori abituali' },
  'measurements.range.saved': { en: 'The range counts from now on', it: 'I valori sono in vigore' },
  'measurements.range.ended': { en: 'The usual range counts again', it: 'Valgono di nuovo i valori abituali' },
  'measurements.range.by': {
    en: 'Decided by {name} ({role}); written down by {author} on {day}',
    it: 'Deciso da {name} ({role}); registrato da {author} il {day}',
  },
  'measurements.range.days': { en: 'from {from} to {to}', it: 'dal {from} al {to}' },
  'measurements.range.state.COMING': { en: 'Begins later', it: 'Inizia più avanti' },
  'measurements.range.state.NOW': { en: 'In force', it: 'In vigore' },
  'measurements.range.state.OVER': { en: 'Over', it: 'Terminato' },
  'measurements.range.state.REPLACED': { en: 'Replaced', it: 'Sostituito' },
  'measurements.range.usual': { en: 'the usual range', it: 'i valori abituali' },
  'measurements.range.field.measurement': { en: 'Measurement', it: 'Misurazione' },
  'measurements.range.field.unit': { en: 'Unit', it: 'Unità' },
  'measurements.range.field.lowRed': { en: 'Red below', it: 'Rosso sotto' },
  'measurements.range.field.lowAmber': { en: 'Amber below', it: 'Arancione sotto' },
  'measurements.range.field.highAmber': { en: 'Amber above', it: 'Arancione sopra' },
  'measurements.range.field.highRed': { en: 'Red above', it: 'Rosso sopra' },
  'measurements.range.field.decidedBy': { en: 'Who decided it (name)', it: 'Chi lo ha deciso (nome)' },
  'measurements.range.field.decidedAs': { en: 'As', it: 'In qualità di' },
  'measurements.range.field.reason': { en: 'Why', it: 'Perché' },
  'measurements.range.field.from': { en: 'First day', it: 'Primo giorno' },
  'measurements.range.field.to': { en: 'Last day', it: 'Ultimo giorno' },
  'measurements.range.as.DOCTOR': { en: 'Doctor', it: 'Medico' },
  'measurements.range.as.NURSE': { en: 'Nurse', it: 'Infermiere' },
  'measurements.range.as.MANAGER': { en: 'Person in charge', it: 'Responsabile' },
  'measurements.range.as.OTHER': { en: 'Other', it: 'Altro' },
  'measurements.error.limit.none': { en: 'Give at least one limit.', it: 'Indica almeno un limite.' },
  'measurements.error.limit.hard': {
    en: 'Values outside {low}–{high} {unit} are impossible, whatever is set.',
    it: 'I valori fuori da {low}–{high} {unit} sono impossibili, qualunque cosa si stabilisca.',
  },
  'measurements.error.limit.order': {
    en: 'The limits must rise from red below to red above.',
    it: 'I limiti devono crescere da rosso sotto a rosso sopra.',
  },
  'measurements.error.limit.part': {
    en: 'This measurement has no second value.',
    it: 'Questa misurazione non ha un secondo valore.',
  },
  'measurements.error.rangePast': {
    en: 'A range counts from today on: what was measured before stays judged as it was.',
    it: 'I valori contano da oggi in poi: quanto misurato prima resta valutato come allora.',
  },
  'measurements.error.rangeLong': {
    en: 'A range lasts a year at most; then it is looked at again.',
    it: 'I valori valgono al massimo un anno; poi vanno rivisti.',
  },
  'measurements.error.rangeChanged': {
    en: 'Somebody set this range anew in the meantime. Look at it again.',
    it: 'Nel frattempo qualcuno ha stabilito di nuovo questi valori. Ricontrolla.',
  },
})
