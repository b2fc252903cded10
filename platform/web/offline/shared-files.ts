import * as z from 'zod/mini'
import { forgetShareOfTab } from './share-of-tab.ts'

/** Where `app/web/sw.ts` and the app put the files of one sharing. It is not named like the caches that the end of a session deletes: whoever signs in goes on with it. */
const CACHE = 'caravan-shared'
/** Files that nobody took within this time are not handed out any more: somebody else may use the device by then. */
const WAITS_MS = 15 * 60_000
/** Files of one sharing, and bytes of one, that the device takes. `app/web/sw.ts` has the same numbers. */
export const SHARED_MOST = 5
export const SHARED_BYTES = 10 * 1024 * 1024

/** `kept`: the bytes are there. */
const listSchema = z.object({
  at: z.number(),
  files: z.array(z.object({ name: z.string(), type: z.string(), size: z.number(), kept: z.boolean() })),
})
type SharedList = z.output<typeof listSchema>
/** A file that another app shared. `file` null: the device did not take its bytes, because it is too large or one too many. */
export type SharedFile = { name: string; size: number; file: File | null }

const pathOf = (share: string, what: number | 'list') => `/shared-files/${share}/${what}`

/** Puts the files of one sharing where the page of a tab finds them; those of the sharing before are gone. Returns its name. */
export async function putShared(files: readonly SharedFile[]): Promise<string> {
  const share = crypto.randomUUID()
  await caches.delete(CACHE)
  const cache = await caches.open(CACHE)
  const list: SharedList = {
    // Real time: it is compared on this device alone.
    at: Date.now(),
    files: files.map(({ name, size, file }) => ({ name, size, type: file?.type ?? '', kept: file !== null })),
  }
  for (const [index, { file }] of files.entries()) if (file) await cache.put(pathOf(share, index), new Response(file))
  await cache.put(pathOf(share, 'list'), new Response(JSON.stringify(list)))
  return share
}

/** The files of a sharing; empty when they are gone or too old. */
export async function sharedFiles(share: string): Promise<SharedFile[]> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return []
  const cache = await caches.open(CACHE)
  const parsed = z.safeParse(listSchema, await (await cache.match(pathOf(share, 'list')))?.json())
  if (!parsed.success) return []
  if (isOver(parsed.data)) {
    await caches.delete(CACHE)
    return []
  }
  return Promise.all(
    parsed.data.files.map(async ({ name, type, size }, index) => {
      const bytes = await (await cache.match(pathOf(share, index)))?.blob()
      return { name, size, file: bytes ? new File([bytes], name, { type }) : null }
    }),
  )
}

/** Real time of this device, as it was written. */
const isOver = ({ at }: SharedList): boolean => at < Date.now() - WAITS_MS

/** Deletes what nobody took in time. */
export async function forgetOldShared(): Promise<void> {
  try {
    if (!('caches' in globalThis) || !(await caches.has(CACHE))) return
    const cache = await caches.open(CACHE)
    const list = (await cache.keys()).find(({ url }) => url.endsWith('/list'))
    // Without a list the files are just being put there.
    if (!list) return
    const parsed = z.safeParse(listSchema, await (await cache.match(list))?.json())
    if (!parsed.success || isOver(parsed.data)) await caches.delete(CACHE)
  } catch {
    // A browser that refuses storage keeps no files.
  }
}

/** Takes away what was shared: it was taken, left out, or the session was ended. */
export async function forgetShared(): Promise<void> {
  forgetShareOfTab()
  if ('caches' in globalThis) await caches.delete(CACHE).catch(() => false)
}
