/** What of the records of a shift is handed over, in the language of its reader. Pure. */
import type { Role } from '#platform/shared/contract/roles.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import type { AbsenceJson } from '#features/absences/server/guests/away.api.ts'
import type { AlertJson } from '#features/carealerts/server/standing.api.ts'
import { weight } from '#features/carealerts/shared/carealerts.rules.ts'
import type { EventJson } from '#features/events/server/coming.api.ts'
import { sayRecord, type RecordJson } from '#features/timeline/server/day-records.api.ts'
import type { Exception } from '../shared/handover.contract.ts'
import type { Kind } from '../shared/shifts.rules.ts'

/** What one person brings to the handover, as the database answers it. */
export type Compiled = {
  records: RecordJson[] | null
  alerts: AlertJson[] | null
  absences: AbsenceJson[] | null
  coming: EventJson[] | null
  /** The day on which a child does not come; null: they come. */
  absentDay: string | null
  personId: string
}
export type Reader = { language: Language; zone: string; role: Role | null; say: (id: string) => string }
export type Found = Omit<Exception, 'isNew'>

const iso = (moment: string): string => new Date(moment).toISOString()
const keyOf = (kind: Kind, id: string, version?: unknown): string =>
  [kind, id, ...(version === undefined ? [] : [String(version)])].join('.')

/** Returns the exceptions of a person, the gravest kind first. */
export function exceptionsOf(row: Compiled, reader: Reader): Found[] {
  return [
    ...(row.alerts ?? []).map((alert) => ofAlert(alert, reader)),
    ...eachEventOnce(row.records ?? []).flatMap((record) => ofRecord(record, reader)),
    ...(row.absences ?? []).map((absence) => ofAbsence(absence, reader)),
    ...(row.absentDay === null ? [] : [ofAbsentDay(row.personId, row.absentDay, reader)]),
    ...(row.coming ?? []).map((event) => ofComing(event, reader)),
  ]
}

/** The current event says what its corrections say. */
function eachEventOnce(records: readonly RecordJson[]): RecordJson[] {
  const isCorrection = ({ kind, facts }: RecordJson) => kind === 'event' && facts['change'] !== undefined
  const events = new Set(records.filter((one) => one.kind === 'event' && !isCorrection(one)).map(({ id }) => id))
  const corrections = new Map(records.filter(isCorrection).map((one) => [one.id, one]))
  return records.filter((one) => !isCorrection(one) || (!events.has(one.id) && corrections.get(one.id) === one))
}

function ofAlert(alert: AlertJson, reader: Reader): Found {
  const { id, severity, state, reopened, openedAt, reading, measurement, treatment } = alert
  const at = iso(openedAt)
  const said = sayRecord(
    {
      id,
      kind: 'alert',
      at,
      facts: { step: 'opened', severity, measurement: reading ? null : measurement, treatment },
    },
    reader,
  )
  return {
    // An alert that became graver, or opened again, is a new one to whoever confirmed the handover.
    key: keyOf('alert', id, reopened * 10 + weight(severity)),
    kind: 'alert',
    at,
    title: reading ? sayRecord({ id, kind: 'measurement', at, facts: reading }, reader).title : said.title,
    about: [...said.about, reader.say(`handover.alert.${state}`)],
    urgent: severity === 'red' && state !== 'closed',
  }
}

/** A dose that was given as planned and a session that was held are no exceptions. */
function ofRecord(record: RecordJson, reader: Reader): Found[] {
  const { id, facts } = record
  const kind = kindOf(record)
  if (kind === null) return []
  const at = iso(record.at)
  const version = facts['version'] ?? facts['contentVersion']
  return [
    {
      key: keyOf(kind, id, version ?? undefined),
      kind,
      at,
      ...sayRecord({ ...record, at }, reader),
      urgent: facts['kind'] === 'FALL' || facts['kind'] === 'INCIDENT',
    },
  ]
}

function kindOf({ kind, facts }: RecordJson): Kind | null {
  if (kind === 'event') return 'event'
  if (kind === 'dose') {
    if (facts['action'] !== undefined) return 'order'
    return facts['outcome'] === 'given' && facts['conflict'] === null ? null : 'dose'
  }
  if (kind === 'treatment') {
    if (facts['change'] !== undefined) return 'order'
    return facts['outcome'] === 'DONE' ? null : 'treatment'
  }
  return null
}

function ofAbsence({ id, version, starts_at, ends_at, reason }: AbsenceJson, reader: Reader): Found {
  const at = iso(starts_at)
  const facts = { step: null, from: at, to: ends_at === null ? null : iso(ends_at), reason }
  return {
    key: keyOf('absence', id, version),
    kind: 'absence',
    at,
    ...sayRecord({ id, kind: 'absence', at, facts }, reader),
    urgent: false,
  }
}

function ofAbsentDay(personId: string, day: string, reader: Reader): Found {
  const at = `${day}T00:00:00.000Z`
  return {
    key: keyOf('absence', personId, day.replaceAll('-', '').slice(2)),
    kind: 'absence',
    at,
    ...sayRecord({ id: personId, kind: 'absence', at, facts: { from: day, to: day, state: '' } }, reader),
    urgent: false,
  }
}

const ofComing = ({ id, version, kind, what, startsAt }: EventJson, reader: Reader): Found => ({
  key: keyOf('appointment', id, version),
  kind: 'appointment',
  at: iso(startsAt),
  ...sayRecord({ id, kind: 'event', at: iso(startsAt), facts: { kind, what } }, reader),
  urgent: false,
})

/** When a measurement is to be repeated in a span, with what it is called. */
export const rechecksOf = (
  { alerts }: Pick<Compiled, 'alerts'>,
  { from, until }: { from: Date; until: Date },
  reader: Reader,
): { at: Date; title: string }[] =>
  (alerts ?? []).flatMap((alert) => {
    const at = alert.recheckAt === null || alert.state === 'closed' ? null : new Date(alert.recheckAt)
    return at && at >= from && at < until
      ? [{ at, title: `${reader.say('handover.recheck')}: ${ofAlert(alert, reader).title}` }]
      : []
  })
