import { notFound } from '#platform/shared/errors/app-error.ts'
import { readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { Work } from '#platform/server/work.ts'
import { spotsOf } from '#features/places/server/spots.api.ts'
import { sightOf } from './run-detail.api.ts'

/** The picture of a stop, for whom the run says that there is one. */
export async function readStopPicture(work: Work, runId: string, stopId: string): Promise<Bytes> {
  const { stops } = await sightOf(work, runId)
  const [spot] = await spotsOf(
    work,
    stops.filter((stop) => stop.id === stopId),
  )
  const picture = spot?.picture ?? null
  const file = picture === null ? null : await readFile(work, picture)
  if (!file || picture === null) throw notFound()
  return { type: file.type, bytes: file.bytes, etag: picture }
}
