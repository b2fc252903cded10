import { notFound } from '#platform/shared/errors/app-error.ts'
import { readFile } from '#platform/server/files/files.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import type { Work } from '#platform/server/work.ts'
import { findRun } from './run-detail.queries.ts'

/** The picture of a stop, for whom the run says that there is one. */
export async function readStopPicture(work: Work, runId: string, stopId: string): Promise<Bytes> {
  const { spots } = await findRun(work, runId)
  const picture = spots.find((spot) => spot.stopId === stopId)?.picture ?? null
  const file = picture === null ? null : await readFile(work, picture)
  if (!file || picture === null) throw notFound()
  return { type: file.type, bytes: file.bytes, etag: picture }
}
