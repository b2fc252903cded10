import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import { dayCell, tableFile } from '#platform/server/tables/table.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { EXPORT_MAX, type exportDeadlines } from '../shared/deadlines.contract.ts'
import { deadlinesPagesTexts } from '../shared/deadlines-pages.texts.ts'
import { labelsOf, searchDue } from './deadlines.queries.ts'

const HEADS = ['name', 'kind', 'whose', 'dueOn', 'bucket', 'group'] as const

/** What the search finds, with the columns of the list in the reader's language. */
export async function exportRows(
  tx: TenantContext,
  body: BodyOf<typeof exportDeadlines>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const labels = await labelsOf(tx)
  const { rows: found } = await searchDue(tx, { ...body, limit: EXPORT_MAX, offset: 0 })
  const { language } = tx.actor
  const heads = HEADS.map((head) => deadlinesPagesTexts[`deadlines.field.${head}`][language])
  const rows = found.map((one) => {
    const label = labels[one.label]?.[language] ?? one.label
    return [
      one.name || label,
      label,
      one.owner ?? one.person?.fullName ?? one.customerGroupDto.name,
      dayCell(one.dueOn),
      deadlinesPagesTexts[`deadlines.filter.${one.bucket}`][language],
      one.customerGroupDto.name,
    ]
  })
  return tableFile({ name: 'deadlines', heads, rows }, format)
}
