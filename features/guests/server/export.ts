import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { audit } from '#platform/server/audit.ts'
import { csvOf } from '#platform/shared/csv.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { Work } from '#platform/server/work.ts'
import { peopleTexts } from '#features/people/shared/people.texts.ts'
import { EXPORT_MAX, type exportGuests } from '../shared/export.contract.ts'
import { searchGuestRows } from './guests.queries.ts'

const HEADS = ['name', 'of.guests', 'phone', 'email', 'group'] as const

/** The guests that the search finds, with the columns of the list in the reader's language. */
export async function exportGuestRows(work: Work, body: BodyOf<typeof exportGuests>): Promise<Bytes> {
  const { data } = await searchGuestRows(work, { ...body, limit: EXPORT_MAX, offset: 0 })
  await audit(work, {
    action: 'guests.exported',
    subjectKind: 'organisation',
    subjectId: work.organisationId,
    details: { rows: data.length },
  })
  const rows = data.map((guest) => [
    guest.fullName,
    guest.of.map((one) => one.name).join('; '),
    guest.phone ?? '',
    guest.email ?? '',
    guest.customerGroupDtos.map((group) => group.name).join('; '),
  ])
  const { language } = work.actor
  return {
    type: 'text/csv; charset=utf-8',
    fileName: 'guests.csv',
    bytes: csvOf(
      HEADS.map((head) => peopleTexts[`people.field.${head}`][language]),
      rows,
    ),
  }
}
