import { expect, test, vi } from 'vitest'
import type { SharedFile } from '../offline/shared-files.ts'

let listens = 0
let reads: () => Promise<{ data: string }> = async () => ({ data: btoa('%PDF') })
const filesystem = {
  stat: async () => ({ size: 4 }),
  readFile: () => reads(),
  deleteFile: async () => {},
}
vi.mock('@capacitor/core', () => ({
  Capacitor: { isPluginAvailable: () => false },
  registerPlugin: (name: string) => (name === 'Filesystem' ? filesystem : { addListener: () => (listens += 1) }),
}))
const put: SharedFile[] = []
vi.mock('../offline/shared-files.ts', () => ({
  SHARED_BYTES: 10,
  SHARED_MOST: 5,
  putShared: async (files: SharedFile[]) => {
    put.push(...files)
    return 'one'
  },
}))
const { onFilesShared, openCopiedFile } = await import('./shared-files.native.ts')

test('a shell without the plugin is not asked', () => {
  onFilesShared(() => {})
  expect(listens).toBe(0)
})

test('a copy that the event and the launch link name is taken once', async () => {
  const opened: string[] = []
  const open = (path: string) => opened.push(path)
  await Promise.all([openCopiedFile('file:///Inbox/A%20b.pdf', open), openCopiedFile('file:///Inbox/A%20b.pdf', open)])
  expect(opened).toHaveLength(1)
  expect(put.map(({ name, file }) => [name, file?.size])).toEqual([['A b.pdf', 4]])
})

test.each(['file:///Inbox/C.pdf', 'file:///Inbox/%E0%A4.pdf'])(
  '%s, which cannot be read, is named on the page',
  async (url) => {
    put.length = 0
    reads = () => Promise.reject(new Error('gone'))
    const opened: string[] = []
    await openCopiedFile(url, (path) => opened.push(path))
    expect(opened).toHaveLength(1)
    expect(put.map(({ file }) => file)).toEqual([null])
  },
)
