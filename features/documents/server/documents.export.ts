import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import { tableFile, type TableCell } from '#platform/server/tables/table.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { documentsPagesTexts } from '../shared/documents-pages.texts.ts'
import { EXPORT_MAX, type exportDocuments } from '../shared/searches.contract.ts'
import { searchDocuments } from './documents.queries.ts'

const HEADS = ['name', 'documentTagId', 'person', 'group', 'expiration', 'state'] as const

/** The documents that a list finds, with the columns of the list in the reader's language; times are those of the group. */
export async function exportRows(
  tx: TenantContext,
  { list, ...body }: BodyOf<typeof exportDocuments>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const { data } = await searchDocuments(tx, list, { ...body, limit: EXPORT_MAX, offset: 0 })
  const { language } = tx.actor
  const heads = HEADS.map((head) => documentsPagesTexts[`documents.field.${head}`][language])
  const rows = data.map((one) => [
    one.name,
    one.documentTagName,
    one.person?.fullName ?? null,
    one.customerGroupDto.name,
    wallCell(one.expiration),
    one.expiration === null ? null : documentsPagesTexts[`documents.state.${one.state}`][language],
  ])
  return tableFile({ name: 'documents', heads, rows }, format)
}

/** A wall time `YYYY-MM-DDTHH:mm` as a cell. */
const wallCell = (at: string | null): TableCell => (at === null ? null : { day: at.slice(0, 10), time: at.slice(11) })
