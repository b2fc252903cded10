import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { audit } from '#platform/server/audit.ts'
import { tableFile } from '#platform/server/tables/table.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { fieldSettings } from '#features/people/server/records.api.ts'
import { childrenTexts } from '../shared/children.texts.ts'
import { EXPORT_MAX, type exportChildren } from '../shared/export.contract.ts'
import { searchChildRows } from './children.queries.ts'

/** The columns of the list without the needs: health stays in the application. */
const HEADS = ['fullName', 'schoolClass', 'routes', 'group'] as const

/** The children that the search finds, with the columns of the list in the reader's language, named as the organisation does. */
export async function exportChildRows(
  tx: TenantContext,
  body: BodyOf<typeof exportChildren>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const { data } = await searchChildRows(tx, { ...body, limit: EXPORT_MAX, offset: 0 })
  await audit(tx, {
    action: 'children.exported',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { rows: data.length },
  })
  const { childFields } = await fieldSettings(tx)
  const schoolClass = childFields.find(({ fieldName }) => fieldName === 'schoolClass')
  const hasClass = schoolClass?.hidden !== true
  const rows = data.map((child) => [
    child.fullName,
    ...(hasClass ? [child.schoolClass ?? ''] : []),
    child.routes.map((route) => route.name).join('; '),
    child.customerGroupDto.name,
  ])
  const { language } = tx.actor
  const heads = HEADS.filter((head) => hasClass || head !== 'schoolClass').map(
    (head) =>
      (head === 'schoolClass' ? schoolClass?.labels[language] : undefined) ??
      childrenTexts[`children.field.${head}`][language],
  )
  return tableFile({ name: 'children', heads, rows }, format)
}
