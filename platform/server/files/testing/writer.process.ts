import { openVault } from '../../vault.ts'
import { folderStore } from '../file-store.ts'
import { contentOf, MASTER, ORGANISATION } from './written.ts'

/** Writes files until it is killed, two at a time, and says each that is stored. */
const store = folderStore(process.argv[2] ?? '', openVault(MASTER))

async function write(): Promise<void> {
  for (;;) {
    const key = crypto.randomUUID()
    await store.put(ORGANISATION, key, contentOf(key))
    process.send?.(key)
  }
}

process.on('disconnect', () => process.exit(0))
await Promise.all([write(), write()])
