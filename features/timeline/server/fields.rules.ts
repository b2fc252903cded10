/** What versions and entries say, field by field, in the words of their reader. Pure. */
import { allergyContent, conditionContent } from '#features/conditions/shared/conditions.contract.ts'
import { eventContent } from '#features/events/shared/events.contract.ts'
import { goalContent } from '#features/goals/shared/goals.contract.ts'
import { isAmount, sayAnswer } from '#features/measurements/shared/context/context.rules.ts'
import { codeOf } from '#features/measurements/shared/words.ts'
import { DEFINITIONS } from '#features/measurements/shared/definitions.ts'
import { planContent, SECTIONS } from '#features/plans/shared/plans.contract.ts'
import { recordContent } from '#features/records/shared/records.contract.ts'
import { treatmentContent } from '#features/treatments/shared/treatments.contract.ts'
import { sayFrequency } from '#features/treatments/shared/words.ts'
import type { Field } from '../shared/changes.rules.ts'
import type { Kind } from '../shared/timeline.contract.ts'
import type { Stored } from './before.queries.ts'
import { choice, dayWords, factOf, fieldsIn, momentWords, plain, yesNo, type Speaker } from './fields-in.rules.ts'
import { doseFields, orderFields } from './medicine-fields.rules.ts'
import { sayMeasuredValue } from './words.rules.ts'

const listed = (each: readonly string[]): string => each.join(', ')
const lines = (each: readonly (readonly string[])[]): string =>
  each.map((line) => line.filter((one) => one !== '').join(', ')).join('; ')
function measurement(row: Stored, { say, zone }: Speaker): Field[] {
  const code = codeOf(plain(row['measurement']))
  if (code === null) return []
  const facts = Object.fromEntries(Object.entries(row).map(([key, value]) => [key, factOf(value)]))
  return [
    {
      field: 'timeline.changed.value',
      label: say('timeline.changed.value'),
      words: sayMeasuredValue(code, facts, say),
    },
    { field: 'timeline.changed.at', label: say('timeline.changed.at'), words: momentWords(row['happened_at'], zone) },
    ...Object.entries(Object(row['context'])).flatMap(([key, answer]) => {
      const question = DEFINITIONS[code].context.find((one) => one.key === key)
      if (question && isAmount(question) && question.derived) return []
      const words = sayAnswer(question, plain(answer), say)
      return [{ field: `measurements.context.${key}`, label: say(`measurements.context.${key}`), words }]
    }),
    { field: 'timeline.changed.note', label: say('timeline.changed.note'), words: plain(row['note']) },
  ]
}

function health(row: Stored, { say }: Speaker): Field[] {
  if (row['kind'] === 'allergy') {
    const said = allergyContent.parse(row['content'])
    return fieldsIn(say, 'conditions.field', {
      substance: said.substance,
      medicineClass: said.medicineClass === null ? '' : say(`conditions.class.${said.medicineClass}`),
      criticality: choice(say, 'conditions.criticality', said.criticality),
      reaction: said.reaction,
      note: said.note,
      verification: choice(say, 'conditions.verification', said.verification),
      lastEpisode: dayWords(said.lastEpisode),
    })
  }
  const said = conditionContent.parse(row['content'])
  return fieldsIn(say, 'conditions.field', {
    plainLabel: said.plainLabel,
    note: said.note,
    label: said.label,
    coding: said.coding ?? '',
    icd: said.icd,
    course: choice(say, 'conditions.course', said.course),
    severity: choice(say, 'conditions.severity', said.severity),
    verification: choice(say, 'conditions.verification', said.verification),
    onset: dayWords(said.onset),
  })
}

function record(row: Stored, { say }: Speaker): Field[] {
  const { content, kind, dated_on: date, next_due: nextDue, files } = row
  const said = recordContent.parse({ ...Object(content), kind, date, nextDue })
  const names = Array.isArray(files) ? files.map((file: unknown) => plain(Object(file)['name'])) : []
  return fieldsIn(
    say,
    'records.field',
    {
      kind: choice(say, 'records.kind', said.kind),
      date: dayWords(said.date),
      title: said.title,
      product: said.product,
      lot: said.lot,
      nextDue: dayWords(said.nextDue),
      author: said.author,
      organisation: said.organisation,
      summary: said.summary,
      files: listed(names),
    },
    { files: 'timeline.changed.files' },
  )
}

function plan(row: Stored, { say }: Speaker): Field[] {
  const said = planContent.parse(row['content'])
  return fieldsIn(
    say,
    'plans.field',
    {
      ...Object.fromEntries(SECTIONS.map((key) => [key, said[key]])),
      interventions: lines(said.interventions.map(({ what, who, often }) => [what, who, often])),
      emergency: lines(said.emergency.map(({ sign, action, call }) => [sign, action, call])),
      kit: said.kit,
      prescribedOn: dayWords(said.prescribedOn),
      prescriber: said.prescriber,
      diagnosis: said.diagnosis,
      dueOn: dayWords(row['due_on']),
    },
    { interventions: 'plans.interventions', emergency: 'plans.emergency.steps', dueOn: 'timeline.changed.review' },
  )
}

function goal(row: Stored, { say }: Speaker): Field[] {
  const said = goalContent.parse(row['content'])
  return fieldsIn(
    say,
    'goals.field',
    {
      lifecycle: choice(say, 'goals.lifecycle', row['lifecycle']),
      outcome: choice(say, 'goals.outcome', row['outcome']),
      statement: said.statement,
      area: choice(say, 'goals.area', said.area),
      baseline: said.baseline,
      measure: said.measure,
      target: said.target,
      startsOn: dayWords(said.startsOn),
      dueOn: dayWords(said.dueOn),
      owner: said.owner,
      actions: lines(said.actions.map(({ what, who, done }) => [what, who, done ? say('timeline.changed.done') : ''])),
      measurements: listed(said.measurements.map((code) => say(`measurements.of.${code}`))),
      activities: listed(said.activities),
      reviewOn: dayWords(row['review_on']),
    },
    {
      lifecycle: 'timeline.changed.state',
      actions: 'goals.actions',
      measurements: 'timeline.kind.measurement',
      activities: 'timeline.kind.activity',
    },
  )
}

function event(row: Stored, { say, zone }: Speaker): Field[] {
  const said = eventContent.parse(row['content'])
  return fieldsIn(say, 'events.field', {
    kind: choice(say, 'events.kind', row['kind']),
    severity: choice(say, 'events.severity', row['severity']),
    startsAt: momentWords(row['starts_at'], zone),
    endsAt: momentWords(row['ends_at'], zone),
    what: said.what,
    place: said.place,
    people: said.people,
    witnesses: said.witnesses,
    action: said.action,
    bodySites: listed(said.bodySites.map((site) => say(`guests.body.${site}`))),
    bodySite: said.bodySite,
    followUp: said.followUp,
    reportable: yesNo(say, said.reportable),
    internal: said.internal,
  })
}

/** A treatment, or a session of one. */
function treatment(row: Stored, { say }: Speaker): Field[] {
  if (row['content'] === undefined)
    return fieldsIn(say, 'treatments.field', {
      outcome: choice(say, 'treatments.outcome', row['outcome']),
      reason: choice(say, 'treatments.reason', row['reason']),
      minutes: plain(row['minutes']),
      note: plain(row['note']),
    })
  const said = treatmentContent.parse(row['content'])
  return fieldsIn(say, 'treatments.field', {
    name: said.name,
    kind: choice(say, 'treatments.kind', row['kind']),
    goal: plain(row['goal']),
    frequency: sayFrequency(said, say),
    minutes: plain(said.minutes),
    bodySites: listed(said.bodySites.map((site) => say(`guests.body.${site}`))),
    bodySite: said.bodySite,
    materials: said.materials,
    performer: choice(say, 'treatments.performer', said.performer),
    instructions: said.instructions,
    alert: choice(say, 'treatments.alert', said.alert),
    alertAfter: String(said.alertAfter),
    startsOn: dayWords(said.startsOn),
    endsOn: dayWords(said.endsOn),
  })
}

const attendance = (row: Stored, { say }: Speaker): Field[] =>
  fieldsIn(
    say,
    'activities.field',
    {
      outcome: choice(say, 'activities.outcome', row['outcome']),
      reason: choice(say, 'activities.reason', row['reason']),
      engagement: plain(row['engagement']),
      mood: choice(say, 'activities.mood', row['mood']),
      note: plain(row['note']),
    },
    { outcome: 'timeline.changed.outcome' },
  )

const absence = (row: Stored, { say, zone }: Speaker): Field[] =>
  fieldsIn(say, 'absences.guest.field', {
    startsAt: momentWords(row['starts_at'], zone),
    endsAt: row['ends_at'] === null ? say('absences.guest.field.open') : momentWords(row['ends_at'], zone),
    reason: choice(say, 'absences.guest.reason', row['reason']),
  })

const FIELDS: Partial<Record<Kind, (row: Stored, speaker: Speaker) => Field[]>> = {
  measurement,
  dose: (row, speaker) => (row['schedule'] === undefined ? doseFields : orderFields)(row, speaker),
  health,
  record,
  plan,
  goal,
  event,
  treatment,
  activity: attendance,
  absence,
}

/** What a version or an entry of a kind says; of a kind without earlier versions nothing. */
export const fieldsOf = (kind: Kind, row: Stored, speaker: Speaker): Field[] => FIELDS[kind]?.(row, speaker) ?? []
