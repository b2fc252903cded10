import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { filesIn } from '#features/documents/server/testing/files-in.ts'
import { downloadAttachment, uploadAttachment } from '#features/documents/shared/attachments.contract.ts'
import { createDocument, getDocument } from '#features/documents/shared/documents.contract.ts'
import { getMyInfo, getProduct, signInOn } from '#features/session/shared/session.contract.ts'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { throwawayRoot } from '#platform/server/db/throwaway-root.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { Client } from '../client.ts'
import { Server } from '../server.ts'

/** Milliseconds after the call at which the server is killed: while the body arrives, while it is checked, while it is written, after it. */
const KILLED_AFTER_MS = [15, 60, 150, 400]
const FILE_BYTES = 8_000_000

test('a file whose server is killed is there whole or not at all, and its repeat leaves exactly one', async () => {
  const dataDir = openDataDir(mkdtempSync(join(throwawayRoot(), 'caravan-killed-')))
  const server = await Server.start(dataDir, () => new Date())
  try {
    const client = new Client(() => server.url)
    const { demo } = await client.call(getProduct, {})
    const who = demo?.find(({ role }) => role === 'CB_ADMIN')
    const body = { username: who?.username ?? '', password: who?.password ?? '' }
    await client.call(signInOn, { params: { channel: 'mobile' }, body })
    const { customerGroupDtoCollection: groups } = await client.call(getMyInfo, {})
    const documentId = await client.call(createDocument, { body: { customerGroupId: groups[0]!.id, name: 'Killed' } })
    const params = { id: documentId }
    for (const [index, after] of KILLED_AFTER_MS.entries()) {
      const bytes = Buffer.alloc(FILE_BYTES, `line ${index} of a file\n`)
      const sum = createHash('sha256').update(bytes).digest('hex')
      const [id, data] = [uuidv7(), bytes.toString('base64')]
      const upload = { params, body: { id, data, name: `file-${index}.txt`, size: data.length } }
      const first = client.call(uploadAttachment, upload).catch(() => null)
      await wait(after)
      await server.kill()
      await first
      await server.start()
      const contentOf = async (attachment: string) =>
        createHash('sha256')
          .update(Buffer.from((await client.call(downloadAttachment, { params: { id: attachment } })).data, 'base64'))
          .digest('hex')
      const mine = async () =>
        filesIn(await client.call(getDocument, { params })).filter(({ name }) => name === `file-${index}.txt`)
      for (const one of await mine()) expect(await contentOf(one.id)).toBe(sum)
      await client.call(uploadAttachment, upload)
      await client.call(uploadAttachment, upload)
      expect((await mine()).map((one) => one.id)).toEqual([id])
      expect(await contentOf(id)).toBe(sum)
    }
    expect(filesIn(await client.call(getDocument, { params }))).toHaveLength(KILLED_AFTER_MS.length)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 120_000)
