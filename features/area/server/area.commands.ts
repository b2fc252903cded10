import { keepRecord, lastImport } from './importing/record.ts'
import { runImport, type Import } from './importing/run.ts'
import { endTurn } from './importing/turn.ts'
import type { ListReport } from './lists/report.ts'
import type { AreaMeta } from './streets/graph.ts'
import { removeVersions } from './stored/versions.ts'

/**
 * Makes the extract at `path` the area in `folder` and returns what is known of it. A server that runs uses it from its next question on.
 * How far it is stands in the folder, where each process can read and end it. Throws a `FileError` when the file cannot be used,
 * `ImportUnderWay` and `ImportCancelled`; the area that was there then stays.
 */
export const importArea = (order: Import): Promise<AreaMeta> =>
  runImport(new URL('./extract.worker.ts', import.meta.url), order)

/**
 * Adds the addresses of a list (CSV with the columns of ANNCSU or of OpenAddresses) to those of the area in `folder`, and says what became
 * of its rows. Without one that is new the area stays as it is. Throws as `importArea` does.
 */
export const addAddresses = (order: Import): Promise<ListReport> =>
  runImport(new URL('./list.worker.ts', import.meta.url), order)

/** Ends the import that is under way, in whatever process; nothing happens without one. */
export function cancelImportIn(folder: string): void {
  const last = lastImport(folder)
  if (last?.state !== 'running') return
  endTurn(folder)
  keepRecord(folder, { ...last, state: 'cancelled' })
}

/** Takes the area away; nothing happens without one. */
export function removeArea(folder: string): void {
  removeVersions(folder)
}
