import { registerPlugin } from '@capacitor/core'
import type { Directory, FilesystemPlugin } from '@capacitor/filesystem'
import type { SharePlugin } from '@capacitor/share'
import { base64Of } from '../api/base64.ts'

const Filesystem = registerPlugin<FilesystemPlugin>('Filesystem')
const Share = registerPlugin<SharePlugin>('Share')

/** The value of `Directory.Cache`: the enumeration would bring the code of the plugin for browsers. The app's own folder. */
const CACHE = 'CACHE' as Directory.Cache
const FOLDER = 'shared'

/** Hands a file to the sheet of the system, which saves, prints or sends it. A person who closes the sheet has changed nothing. */
export async function shareBlob(blob: Blob, fileName: string): Promise<void> {
  // Another app may still read the file when the sheet is closed, so it stays until the next one or the next start.
  await removeSharedFiles()
  const { uri } = await Filesystem.writeFile({
    path: `${FOLDER}/${fileName.replaceAll(/[/\\:]/g, ' ')}`,
    directory: CACHE,
    data: await base64Of(blob),
    recursive: true,
  })
  await Share.share({ files: [uri] }).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes('cancel'))) throw error
  })
}

/** Removes what was shared earlier from the app's own folder: such files may be about people. */
export async function removeSharedFiles(): Promise<void> {
  // Rejects when there is no folder.
  await Filesystem.rmdir({ path: FOLDER, directory: CACHE, recursive: true }).catch(() => undefined)
}
