import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { audit } from '#platform/server/audit.ts'
import { tableFile } from '#platform/server/tables/table.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { columnHeads } from '#features/people/server/records.api.ts'
import { peopleTexts } from '#features/people/shared/people.texts.ts'
import { EXPORT_MAX, type exportGuests } from '../shared/export.contract.ts'
import { guestsPagesTexts } from '../shared/guests-pages.texts.ts'
import { searchGuestRows } from './guests.queries.ts'

const HEADS = ['name', 'of.guests', 'phone', 'email', 'group'] as const

/** The guests that the search finds, with the columns of the list in the reader's language. */
export async function exportGuestRows(
  tx: TenantContext,
  body: BodyOf<typeof exportGuests>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const { data } = await searchGuestRows(tx, { ...body, limit: EXPORT_MAX, offset: 0 })
  await audit(tx, {
    action: 'guests.exported',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { rows: data.length },
  })
  const rows = data.map((guest) => [
    guest.fullName,
    guest.of.map((one) => one.name).join('; '),
    guest.phone ?? '',
    guest.email ?? '',
    guest.customerGroupDtos.map((group) => group.name).join('; '),
    guest.room?.name ?? '',
  ])
  const { language } = tx.actor
  const heads = [
    ...(await columnHeads(tx, HEADS, (head) => peopleTexts[`people.field.${head}`][language])),
    guestsPagesTexts['guests.room'][language],
  ]
  return tableFile({ name: 'guests', heads, rows }, format)
}
