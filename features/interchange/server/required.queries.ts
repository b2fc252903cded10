import { putChildren } from '#features/children/server/children.bulk.api.ts'
import type { Group } from '#features/people/server/groups.bulk.api.ts'
import { unchangedGuardians } from '#features/people/server/people.bulk.api.ts'
import type { FieldSettings } from '#features/people/server/records.api.ts'
import { placeKey, putPlaces } from '#features/places/server/places.bulk.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { ProblemKind } from '../shared/interchange.contract.ts'
import { problem } from './csv.rules.ts'
import { kindsOf } from './problem-kinds.rules.ts'
import { isLocated, placesOf } from './row-places.rules.ts'
import type { ImportRow, LocatedReading } from './rows.rules.ts'

type Setting = { fieldName: string; required: boolean }
const requires = (settings: readonly Setting[], fieldName: string): boolean =>
  settings.some((one) => one.fieldName === fieldName && one.required)

/**
 * Children without a class, and parents without an e-mail address or a telephone, that the organisation requires. Records that the
 * import would leave as they are may lack it. Changes nothing.
 */
export async function requiredProblems(
  tx: TenantContext,
  fileName: string,
  reading: LocatedReading,
  { groups, settings }: { groups: ReadonlyMap<string, Group>; settings: FieldSettings },
): Promise<ProblemKind[]> {
  const classes = requires(settings.childFields, 'schoolClass') ? await withoutClass(tx, reading, groups) : []
  const contacts = await withoutContact(tx, reading.rows, settings)
  return kindsOf([...classes, ...contacts].map(({ row, field }) => problem(fileName, row, field, 'missing', '')))
}

async function withoutContact(tx: TenantContext, rows: readonly ImportRow[], { fields }: FieldSettings) {
  const required = (['email', 'phone'] as const).filter((name) => requires(fields, name))
  const missing = rows.flatMap(({ row, guardians }) =>
    guardians.flatMap((guardian, index) =>
      required
        .filter((name) => guardian[name] === null)
        .map((name) => ({ row, guardian, field: `parent${index + 1}${name === 'email' ? 'Email' : 'Phone'}` })),
    ),
  )
  const unchanged = await unchangedGuardians(
    tx,
    missing.map(({ guardian }) => guardian),
  )
  return missing.filter(({ guardian }) => !unchanged.has(guardian.key))
}

/** Compares the rows without a class with what is stored, as a dry run does. A row in a group or at a place that is not known yet is new. */
async function withoutClass(tx: TenantContext, { rows, points }: LocatedReading, groups: ReadonlyMap<string, Group>) {
  const missing = rows.flatMap((row) => {
    const group = groups.get(row.groupKey)
    return row.schoolClass === null ? [{ row, group: isLocated(row, points) ? group : undefined }] : []
  })
  const known = missing.flatMap(({ row, group }) => (group ? [{ row, group }] : []))
  const places = await putPlaces(
    tx,
    known.flatMap(({ row, group }) => placesOf(row, group.id, points)),
    true,
  )
  const idOf = (groupId: string, key: string) => places.ids.get(placeKey({ groupId, key })) ?? ''
  const { touched } = await putChildren(
    tx,
    known.map(({ row, group }) => ({
      ...row,
      group,
      homePlaceId: idOf(group.id, row.home.key),
      schoolPlaceId: idOf(group.id, row.school.key),
    })),
    true,
  )
  return missing
    .filter(({ row, group }) => group === undefined || touched.has(row.key))
    .map(({ row }) => ({ row: row.row, field: 'class' }))
}
