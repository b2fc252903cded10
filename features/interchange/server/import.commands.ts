import { AppError } from '#platform/shared/errors/app-error.ts'
import { isBirthDate } from '#features/people/shared/birth.rules.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { NewGroup } from '#features/groups/server/make-groups.api.ts'
import { putChildren } from '#features/children/server/children.bulk.api.ts'
import { lockGroups, type Group } from '#features/people/server/groups.bulk.api.ts'
import { fieldSettings, holdFieldSettings } from '#features/people/server/records.api.ts'
import { hiddenNames } from '#features/people/shared/person-fields.rules.ts'
import { putGuardians, type KeyedGuardian } from '#features/people/server/people.bulk.api.ts'
import { placeKey, putPlaces } from '#features/places/server/places.bulk.api.ts'
import type { Rights } from '#features/relationships/shared/relationships.contract.ts'
import { NEW_GROUPS_MAX, type ImportReport, type ProblemKind } from '../shared/interchange.contract.ts'
import { problem } from './csv.rules.ts'
import { bringGroups, groupsFor, type FoundGroups } from './import-groups.queries.ts'
import { kindsOf } from './problem-kinds.rules.ts'
import { requiredProblems } from './required.queries.ts'
import { placesOf } from './row-places.rules.ts'
import type { ImportRow, LocatedReading } from './rows.rules.ts'

export type Progress = { what: 'places' | 'children' | 'guardians'; done: number; total: number }

export type ImportOptions = {
  fileName: string
  dryRun: boolean
  /**
   * Groups that the actor works in, by name, and these new ones. `create`: the operator's command makes what is missing.
   */
  groups: readonly NewGroup[] | 'create'
  /** Rights of the mothers, fathers and guardians in the file. Other adults get none. */
  rights: Rights
  onProgress?: (progress: Progress) => void
}

const NOTHING = { created: 0, changed: 0, unchanged: 0 }

/**
 * Brings the organisation to what a file says, in the transaction of `work`: all of it or, when a single row has a
 * problem, nothing. The same file again changes nothing. Answers the report; a dry run only that.
 */
export async function importRows(
  tx: TenantContext,
  reading: LocatedReading,
  options: ImportOptions,
): Promise<ImportReport> {
  const { rows, groups } = reading
  if (!options.dryRun) await holdFieldSettings(tx, 'read')
  const found = await groupsFor(tx, reading, options.groups)
  const settings = await fieldSettings(tx)
  const asksClass = !hiddenNames(settings.childFields).has('schoolClass')
  const problems = [
    ...reading.problems,
    ...groupProblems(options.fileName, rows, found),
    ...birthProblems(options.fileName, rows, dayIn('UTC', tx.now)),
    ...(await requiredProblems(tx, options.fileName, reading, { groups: found.byKey, settings })),
  ]
  if (problems.length > 0)
    return {
      ...emptyReport(options.fileName, rows.length),
      addresses: reading.addresses,
      ...listed(problems),
      unknownGroups: unknownIn(rows, found),
    }

  const dry = options.dryRun
  const made = await bringGroups(tx, found, groups, options)
  const inGroups = { ...made.tx }
  const groupOf = (row: ImportRow): Group => made.byKey.get(row.groupKey)!
  if (!dry) await lockGroups(inGroups, [...new Set(rows.map((row) => groupOf(row).id))])

  const tell = (what: Progress['what'], total: number) => (done: number) => options.onProgress?.({ what, done, total })
  const places = await putPlaces(
    inGroups,
    rows.flatMap((row) => placesOf(row, groupOf(row).id, reading.points)),
    dry,
  )
  tell('places', places.ids.size)(places.ids.size)
  const placeOf = (row: ImportRow, key: string) => places.ids.get(placeKey({ groupId: groupOf(row).id, key }))!
  const children = await putChildren(
    inGroups,
    rows.map((row) => ({
      ...row,
      // A column that the organisation does not ask for is not read.
      schoolClass: asksClass ? row.schoolClass : null,
      group: groupOf(row),
      homePlaceId: placeOf(row, row.home.key),
      schoolPlaceId: placeOf(row, row.school.key),
    })),
    dry,
    tell('children', rows.length),
  )
  const people = guardiansOf(rows, (row) => ({ childId: children.ids.get(row.key)!, group: groupOf(row) }))
  const guardians = await putGuardians(inGroups, people, { dry, rights: options.rights })
  tell('guardians', people.length)(people.length)

  const report = {
    fileName: options.fileName,
    rows: rows.length,
    groups: {
      created: made.created,
      changed: 0,
      unchanged: new Set(rows.map((row) => row.groupKey)).size - made.created,
    },
    places: tallyOf(places),
    children: tallyOf(children),
    guardians,
    withoutBirthDate: children.withoutBirthDate,
    birthDatesNotCompared: children.birthDatesNotCompared,
    addresses: reading.addresses,
    problems: [],
    problemCount: 0,
    unknownGroups: [],
    applied: !dry,
  }
  if (!dry) await keepRecord(inGroups, report)
  return report
}

/** As a refusal, with the report in `current`. */
export function brokenFile(report: ImportReport): AppError {
  return new AppError('E012', { detail: 'interchange.error.brokenFile', current: report })
}

const tallyOf = ({ created, changed, unchanged }: typeof NOTHING) => ({ created, changed, unchanged })

const emptyReport = (fileName: string, rows: number): ImportReport => ({
  fileName,
  rows,
  groups: NOTHING,
  places: NOTHING,
  children: NOTHING,
  guardians: NOTHING,
  withoutBirthDate: 0,
  birthDatesNotCompared: 0,
  addresses: { rooftop: 0, interpolated: 0, street: 0, town: 0, none: 0 },
  problems: [],
  problemCount: 0,
  unknownGroups: [],
  applied: false,
})

const listed = (problems: ProblemKind[]) => ({
  problems,
  problemCount: problems.reduce((sum, { count }) => sum + count, 0),
})

/** A group that is not known, or whose name belongs to a group that the actor does not work in. */
function groupProblems(fileName: string, rows: readonly ImportRow[], groups: FoundGroups): ProblemKind[] {
  const named = (names: ReadonlySet<string>, reason: 'unknownGroup' | 'groupTaken') =>
    rows
      .filter((row) => names.has(row.groupKey))
      .map((row) => problem(fileName, row.row, 'group', reason, row.groupKey))
  return kindsOf([...named(groups.unknown, 'unknownGroup'), ...named(groups.taken, 'groupTaken')])
}

/** Dates on which nobody alive can be born. */
const birthProblems = (fileName: string, rows: readonly ImportRow[], today: string): ProblemKind[] =>
  kindsOf(
    rows
      .filter(({ birthDate }) => birthDate !== null && !isBirthDate(birthDate, today))
      .map(({ row, birthDate }) => problem(fileName, row, 'birthDate', 'badDate', birthDate ?? '')),
  )

function unknownIn(rows: readonly ImportRow[], { unknown }: FoundGroups): ImportReport['unknownGroups'] {
  const count = Map.groupBy(rows, (row) => row.groupKey)
  return [...unknown].slice(0, NEW_GROUPS_MAX).map((name) => ({ name, rows: count.get(name)?.length ?? 0 }))
}

function guardiansOf(
  rows: readonly ImportRow[],
  childOf: (row: ImportRow) => { childId: string; group: Group },
): KeyedGuardian[] {
  const people = new Map<string, KeyedGuardian & { children: KeyedGuardian['children'][number][] }>()
  for (const row of rows) {
    for (const { kind, ...guardian } of row.guardians) {
      const person = people.get(guardian.key) ?? { ...guardian, children: [] }
      person.children.push({ ...childOf(row), kind })
      people.set(guardian.key, person)
    }
  }
  return [...people.values()]
}

async function keepRecord(tx: TenantContext, report: ImportReport): Promise<void> {
  await audit(tx, {
    action: 'interchange.imported',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: {
      rows: report.rows,
      created: report.children.created,
      changed: report.children.changed,
      guardians: report.guardians.created,
    },
  })
}
