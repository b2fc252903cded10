import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import { tableFile } from '#platform/server/tables/table.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { EXPORT_MAX, type exportInspections } from '../shared/inspections.contract.ts'
import { inspectionsPagesTexts } from '../shared/inspections-pages.texts.ts'
import { inspectionsTexts } from '../shared/inspections.texts.ts'
import { searchRows } from './inspections.queries.ts'

const HEADS = [
  'vehicle',
  'plate',
  'inspectedAt',
  'kind',
  'inspectedBy',
  'odometer',
  'defects',
  'note',
  'group',
] as const

/** The inspections that the search finds, with the columns of the list in the reader's language. */
export async function exportRows(
  tx: TenantContext,
  body: BodyOf<typeof exportInspections>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const { data } = await searchRows(tx, { ...body, limit: EXPORT_MAX, offset: 0 })
  const { language } = tx.actor
  const texts = { ...inspectionsTexts, ...inspectionsPagesTexts }
  const say = (id: keyof typeof texts) => texts[id][language]
  const rows = data.map((one) => [
    one.vehicleName,
    one.plate,
    `${dayIn(one.zone, new Date(one.inspectedAt))} ${timeIn(one.zone, new Date(one.inspectedAt))}`,
    say(`inspections.kind.${one.kind}`),
    one.inspectedBy,
    one.odometer,
    one.defects
      .map(({ item, severity, outcome, note }) =>
        [
          `${say(`inspections.item.${item}`)}: ${say(`inspections.severity.${severity}`)}`,
          note,
          outcome === null ? '' : say(`inspections.outcome.${outcome}`),
        ]
          .filter(Boolean)
          .join(', '),
      )
      .join('; '),
    one.note,
    one.customerGroupDto.name,
  ])
  return tableFile({ name: 'inspections', heads: HEADS.map((head) => say(`inspections.field.${head}`)), rows }, format)
}
