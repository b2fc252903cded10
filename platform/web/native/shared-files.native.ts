import { Capacitor, registerPlugin, type Plugin } from '@capacitor/core'
import type { FilesystemPlugin } from '@capacitor/filesystem'
import * as z from 'zod/mini'
import { putShared, SHARED_BYTES, SHARED_MOST, type SharedFile } from '../offline/shared-files.ts'
import { SHARED_PAGE } from '../offline/share-of-tab.ts'
import { paths } from '../routing/paths.ts'

/** Part of the shell for Android (SharedFilesPlugin.java). */
const PLUGIN = 'SharedFiles'
const SharedFiles = registerPlugin<Plugin>(PLUGIN)
const Filesystem = registerPlugin<FilesystemPlugin>('Filesystem')

/** What the shell hands over; `data` is missing where it took no bytes. */
const event = z.object({
  files: z.array(z.object({ name: z.string(), type: z.string(), size: z.number(), data: z.optional(z.string()) })),
})

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)

/** Calls `open` with the page of shared files when another app shares some, also when that started the app (Android). */
export function onFilesShared(open: (path: string) => void): void {
  // Neither iOS nor a shell that is older than this version has it.
  if (!Capacitor.isPluginAvailable(PLUGIN)) return
  void SharedFiles.addListener('shared', (shared: unknown) => {
    const parsed = z.safeParse(event, shared)
    if (!parsed.success) return
    const files = parsed.data.files.map(({ name, type, size, data }): SharedFile => {
      return { name, size, file: data === undefined ? null : new File([bytesOf(data)], name, { type }) }
    })
    void take(files, open)
  })
}

/** The copy that was opened last: at the start, the event and the launch link name the same one. */
let lastCopy: string | undefined
/** Milliseconds, real time. Later a copy of the same name is another one: the first was deleted. */
const SAME_WITHIN_MS = 10_000

/** A file that the person chose to open in this app (iOS): the system has put a copy into the folder of the app. */
export async function openCopiedFile(url: string, open: (path: string) => void): Promise<void> {
  if (url === lastCopy) return
  lastCopy = url
  setTimeout(() => {
    if (lastCopy === url) lastCopy = undefined
  }, SAME_WITHIN_MS)
  await take([await readCopy(url)], open)
  await Filesystem.deleteFile({ path: url }).catch(() => undefined)
}

/** A file that cannot be read is refused by the page, as one whose bytes the device did not take. */
async function readCopy(url: string): Promise<SharedFile> {
  const last = url.split('/').at(-1) ?? ''
  let [name, size] = [last, 0]
  try {
    name = decodeURIComponent(last)
    size = (await Filesystem.stat({ path: url })).size
    const data = size > SHARED_BYTES ? undefined : (await Filesystem.readFile({ path: url })).data
    return { name, size, file: typeof data === 'string' ? new File([bytesOf(data)], name) : null }
  } catch {
    return { name, size, file: null }
  }
}

async function take(files: readonly SharedFile[], open: (path: string) => void): Promise<void> {
  // Without room for them the page says that no file arrived.
  const share = await putShared(files.map((one, index) => (index < SHARED_MOST ? one : { ...one, file: null }))).catch(
    () => '',
  )
  open(paths.page(SHARED_PAGE, { share }))
}
