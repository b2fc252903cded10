import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { exportAssistants, type exportParents } from '../shared/export.contract.ts'
import type { ListedKind } from './person-kinds.ts'

/** Every table of people takes the same. */
export type PeopleExport = Omit<typeof exportParents, 'name' | 'path' | 'summary'> &
  Pick<Endpoint, 'name' | 'path' | 'summary'>

type Asked = { q?: string; sort?: { direction: 'asc' | 'desc' } | undefined; filter: 'all' | 'soon' | 'expired' }

/** Saves the people that the list shows as a table on this device. */
export function exportList(
  kind: ListedKind,
  table: PeopleExport,
  { q, sort, filter }: Asked,
  format: TableFormat,
): Promise<void> {
  const body = {
    ...(q !== undefined && { q }),
    sort: [{ field: 'fullName' as const, direction: sort?.direction ?? 'asc' }],
  }
  const name = `${kind}.${format}`
  if (kind === 'assistants' && filter !== 'all')
    return saveFile(exportAssistants, { body: { ...body, filters: { credentials: filter } }, query: { format } }, name)
  return saveFile(table, { body, query: { format } }, name)
}
