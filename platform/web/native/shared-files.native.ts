import { registerPlugin, type Plugin } from '@capacitor/core'
import type { FilesystemPlugin } from '@capacitor/filesystem'
import * as z from 'zod/mini'
import { putShared, SHARED_BYTES, SHARED_MOST, type SharedFile } from '../offline/shared-files.ts'
import { SHARED_PAGE } from '../offline/share-of-tab.ts'
import { paths } from '../routing/paths.ts'

/** Part of the shell for Android (SharedFilesPlugin.java). */
const SharedFiles = registerPlugin<Plugin>('SharedFiles')
const Filesystem = registerPlugin<FilesystemPlugin>('Filesystem')

/** What the shell hands over; `data` is missing where it took no bytes. */
const event = z.object({
  files: z.array(z.object({ name: z.string(), type: z.string(), size: z.number(), data: z.optional(z.string()) })),
})

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)

/** Calls `open` with the page of shared files when another app shares some, also when that started the app (Android). */
export function onFilesShared(open: (path: string) => void): void {
  void SharedFiles.addListener('shared', (shared: unknown) => {
    const parsed = z.safeParse(event, shared)
    if (!parsed.success) return
    const files = parsed.data.files.map(({ name, type, size, data }): SharedFile => {
      return { name, size, file: data === undefined ? null : new File([bytesOf(data)], name, { type }) }
    })
    void take(files, open)
  })
}

/** A file that the person chose to open in this app (iOS): the system has put a copy into the folder of the app. */
export async function openCopiedFile(url: string, open: (path: string) => void): Promise<void> {
  const name = decodeURIComponent(url.split('/').at(-1) ?? '')
  try {
    const { size } = await Filesystem.stat({ path: url })
    const data = size > SHARED_BYTES ? undefined : (await Filesystem.readFile({ path: url })).data
    const file = typeof data === 'string' ? new File([bytesOf(data)], name) : null
    await take([{ name, size, file }], open)
  } finally {
    await Filesystem.deleteFile({ path: url }).catch(() => undefined)
  }
}

async function take(files: readonly SharedFile[], open: (path: string) => void): Promise<void> {
  const share = await putShared(files.map((one, index) => (index < SHARED_MOST ? one : { ...one, file: null })))
  open(paths.page(SHARED_PAGE, { share }))
}
