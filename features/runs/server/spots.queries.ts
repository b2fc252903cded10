import { notFound } from '#platform/shared/errors/app-error.ts'
import { readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { spotsOf } from '#features/places/server/spots.api.ts'
import { sightOf } from './run-detail.api.ts'

/** The picture of a stop, for whom the run says that there is one. */
export async function readStopPicture(tx: TenantContext, runId: string, stopId: string): Promise<Bytes> {
  const { stops } = await sightOf(tx, runId)
  const [spot] = await spotsOf(
    tx,
    stops.filter((stop) => stop.id === stopId),
  )
  const picture = spot?.picture ?? null
  const file = picture === null ? null : await readFile(tx, picture)
  if (!file || picture === null) throw notFound()
  return { type: file.type, bytes: file.bytes, etag: picture }
}
