import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { tableFile } from '#platform/server/tables/table.ts'
import { audit } from '#platform/server/audit.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { EXPORT_MAX, type exportAssistants, type exportParents } from '../shared/export.contract.ts'
import { peopleTexts } from '../shared/people.texts.ts'
import { searchPeople } from './people.queries.ts'
import { columnHeads } from './records.api.ts'

const LISTS = {
  parents: { role: 'CB_PARENT', heads: ['name', 'of.parents', 'phone', 'email', 'group'] },
  assistants: { role: 'CB_ASSISTANT', heads: ['name', 'of.assistants', 'phone', 'email', 'group'] },
} as const

/** The people that the search finds, with the columns of the list in the reader's language. */
export async function exportPeople(
  tx: TenantContext,
  list: keyof typeof LISTS,
  body: BodyOf<typeof exportParents> | BodyOf<typeof exportAssistants>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const { role, heads } = LISTS[list]
  const { data } = await searchPeople(tx, role, { ...body, limit: EXPORT_MAX, offset: 0 })
  await audit(tx, {
    action: 'people.exported',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { list, rows: data.length },
  })
  const rows = data.map((person) => [
    person.fullName,
    person.of.map((one) => one.name).join('; '),
    person.phone ?? '',
    person.email ?? '',
    person.customerGroupDtos.map((group) => group.name).join('; '),
  ])
  const { language } = tx.actor
  const own = await columnHeads<Head>(tx, heads, (head) => headOf(head, language))
  return tableFile({ name: list, heads: own, rows }, format)
}

type Head = (typeof LISTS)[keyof typeof LISTS]['heads'][number]
const headOf = (head: Head, language: Language): string => peopleTexts[`people.field.${head}`][language]
