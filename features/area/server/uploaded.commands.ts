import { audit } from '#platform/server/audit.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { loggable } from '#platform/server/log.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { importUploaded, uploadPart } from '../shared/upload.contract.ts'
import { cancelImportIn, importArea } from './area.commands.ts'
import { ImportCancelled } from './importing/run.ts'
import { importAtWork } from './importing/turn.ts'
import { mayReceive, receive, receivedOf, removeUpload, uploadIn } from './importing/uploads.ts'
import { FileError } from './osm/file-error.ts'

/** The actor, when the operator lets administrators replace the area of the installation, which all organisations share. */
function allowed({ app, actor }: AccountServices) {
  if (!actor) throw sessionOver()
  if (!app.settings.areaUpload) throw notPermitted()
  return { folder: app.settings.areaFolder, actor }
}

/** Adds a part of an extract. */
export function takePart(call: AccountServices, body: BodyOf<typeof uploadPart>): { received: number } {
  const { folder } = allowed(call)
  const { id, offset, total, data } = body
  if (!mayReceive(folder, id)) throw refusedNow('area.error.othersSend')
  const bytes = Buffer.from(data, 'base64')
  if (offset + bytes.length > total) throw badFields([{ fieldName: 'data', message: 'area.error.parts' }])
  return { received: receive(folder, id, { offset, bytes }) }
}

/** Begins to import an extract that is there completely, and does not wait for its end. */
export async function beginImport(call: AccountServices, body: BodyOf<typeof importUploaded>): Promise<true> {
  const { folder, actor } = allowed(call)
  const { id, total } = body
  if (receivedOf(folder, id) !== total) throw badFields([{ fieldName: 'id', message: 'area.error.parts' }])
  if (importAtWork(folder) !== null) throw refusedNow('area.error.underWay')
  await call.asActor(actor, (tx) =>
    audit(tx, { action: 'area.imported', subjectKind: 'area', subjectId: id, details: { bytes: total } }),
  )
  const { log } = call.app
  void importArea({ path: uploadIn(folder, id), folder, importedAt: call.now.toISOString() })
    .catch((error: unknown) => {
      // The page says how it ended.
      if (error instanceof FileError || error instanceof ImportCancelled) return
      log.error({ error: loggable(error) }, 'the area was not imported')
    })
    .finally(() => removeUpload(folder, id))
  return true
}

/** Ends the import that is under way. */
export async function endImport(call: AccountServices): Promise<true> {
  const { folder, actor } = allowed(call)
  const id = importAtWork(folder)
  if (id === null) return true
  cancelImportIn(folder)
  await call.asActor(actor, (tx) => audit(tx, { action: 'area.importCancelled', subjectKind: 'area', subjectId: id }))
  return true
}
