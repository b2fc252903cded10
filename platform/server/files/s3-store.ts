import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import { AppError } from '#platform/shared/errors/app-error.ts'
import type { Vault } from '../vault.ts'
import { placeOf, type FileStore } from './file-store.ts'

/** A bucket of an S3-speaking server (`S3_ENDPOINT` and so on). `prefix` is empty or ends with a slash. */
export type Bucket = { endpoint: string; bucket: string; region: string; keyId: string; secret: string; prefix: string }

/** Three tries within about a second, unless the server says nothing at all: a request waits for it. */
const TRIES = 3
const PAUSE_MS = 200
/** A file of the largest size over a slow line; a server that says nothing for so long is away. */
const TIMEOUT_MS = 20_000
/** What `ListObjectsV2` answers at most. */
const PAGE = 1000

type Limits = { timeoutMs?: number; pauseMs?: number }

/** The client of a bucket, which is addressed by its path: that works with every server. */
export const clientOf = ({ endpoint, bucket, region, keyId, secret }: Bucket, timeoutMs = TIMEOUT_MS): S3mini =>
  new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    requestAbortTimeout: timeoutMs,
  })

/**
 * Files in a bucket, sealed per organisation and under the same names as in a folder, so that either can be copied into the other. A PUT of S3 is
 * there whole or not at all. A server that is away or busy is asked three times; then the call gets 503.
 */
export function s3Store(
  bucket: Bucket,
  vault: Vault,
  { timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS }: Limits = {},
): FileStore {
  const client = clientOf(bucket, timeoutMs)
  const nameOf = (organisationId: string, key: string) => `${bucket.prefix}${placeOf(organisationId, key).join('/')}`
  const tried = <T>(run: () => Promise<T>) => untilItWorks(run, pauseMs)
  return {
    put: async (organisationId, key, bytes) => {
      const name = nameOf(organisationId, key)
      const sealed = vault.seal(`file:${organisationId}`, bytes)
      const stored = await tried(() => client.putObject(name, sealed, 'application/octet-stream'))
      await stored.body?.cancel()
    },
    get: async (organisationId, key) => {
      const name = nameOf(organisationId, key)
      const sealed = await tried(() => client.getObjectArrayBuffer(name))
      return sealed === null ? null : vault.open(`file:${organisationId}`, new Uint8Array(sealed))
    },
    remove: async (organisationId, key) => {
      const name = nameOf(organisationId, key)
      await tried(() => client.deleteObject(name))
    },
    keysBefore: async (organisationId, instant) => {
      const keys: string[] = []
      let next: string | undefined
      do {
        const from = next
        const page = await tried(() =>
          client.listObjectsPaged('/', `${bucket.prefix}${organisationId}/`, PAGE, from, { delimiter: '' }),
        )
        for (const { Key, LastModified } of page?.objects ?? [])
          if (new Date(LastModified) < instant) keys.push(Key.split('/').at(-1) ?? '')
        next = page?.nextContinuationToken
      } while (next !== undefined)
      return keys
    },
  }
}

async function untilItWorks<T>(run: () => Promise<T>, pauseMs: number): Promise<T> {
  for (let at = 1; ; at += 1) {
    try {
      return await run()
    } catch (error) {
      // Wrong keys or a bucket that is gone do not change by asking again, and are no fault of the caller.
      const forGood = error instanceof S3ServiceError && error.status < 500 && ![408, 429].includes(error.status)
      if (forGood) throw error
      if (at === TRIES) throw new AppError('E008', { status: 503, detail: 'error.busy', retryAfterSeconds: 10 })
      await pause(pauseMs * 4 ** (at - 1))
    }
  }
}
