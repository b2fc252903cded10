import { exportGuests } from '#features/guests/shared/export.contract.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { exportAssistants, exportParents } from '../shared/export.contract.ts'
import type { PersonKind } from './person-kinds.ts'

const EXPORTS = { parents: exportParents, assistants: exportAssistants, guests: exportGuests }

/** Saves the people that the search finds as a table on this device. */
export function exportList(kind: PersonKind, q: string | undefined, direction: 'asc' | 'desc' = 'asc'): Promise<void> {
  const body = { ...(q !== undefined && { q }), sort: [{ field: 'fullName' as const, direction }] }
  return saveFile<(typeof EXPORTS)[PersonKind]>(EXPORTS[kind], { body }, `${kind}.csv`)
}
