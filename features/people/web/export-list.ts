import { exportGuests } from '#features/guests/shared/export.contract.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { exportAssistants, exportParents } from '../shared/export.contract.ts'
import type { ListedKind } from './person-kinds.ts'

const EXPORTS = { parents: exportParents, assistants: exportAssistants, guests: exportGuests }

type Asked = { q?: string; sort?: { direction: 'asc' | 'desc' } | undefined; filter: 'all' | 'soon' | 'expired' }

/** Saves the people that the list shows as a table on this device. */
export function exportList(kind: ListedKind, { q, sort, filter }: Asked, format: TableFormat): Promise<void> {
  const body = {
    ...(q !== undefined && { q }),
    sort: [{ field: 'fullName' as const, direction: sort?.direction ?? 'asc' }],
  }
  if (kind === 'assistants' && filter !== 'all')
    return saveFile(
      exportAssistants,
      { body: { ...body, filters: { credentials: filter } }, query: { format } },
      `${kind}.${format}`,
    )
  return saveFile<(typeof EXPORTS)[ListedKind]>(EXPORTS[kind], { body, query: { format } }, `${kind}.${format}`)
}
