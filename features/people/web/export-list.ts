import { saveFile } from '#platform/web/api/save-file.ts'
import { exportAssistants, exportParents } from '../shared/export.contract.ts'

/** Saves the people that the search finds as a table on this device. */
export function exportList(
  kind: 'parents' | 'assistants',
  q: string | undefined,
  direction: 'asc' | 'desc' = 'asc',
): Promise<void> {
  const body = { ...(q !== undefined && { q }), sort: [{ field: 'fullName', direction }] }
  return kind === 'parents'
    ? saveFile(exportParents, { body }, 'parents.csv')
    : saveFile(exportAssistants, { body }, 'assistants.csv')
}
