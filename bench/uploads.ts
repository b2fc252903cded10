/**
 * `npm run uploads [-- --megabytes 1000 --clients 20]`: fills documents of a demo with files of 5 MB through clients that work in
 * parallel, downloads all of them again in the same way and compares their SHA-256. Prints the time, the answers that asked to wait,
 * and what the server process has resident (VmRSS) before, at its peak and 5 s later. Exits non-zero when a file differs or the
 * peak is over the limit.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { filesIn } from '#features/documents/server/testing/files-in.ts'
import {
  ATTACHMENTS_MAX,
  downloadAttachment,
  uploadAttachment,
} from '#features/documents/shared/attachments.contract.ts'
import { createDocument, getDocument } from '#features/documents/shared/documents.contract.ts'
import { getMyInfo, getProduct, signInOn } from '#features/session/shared/session.contract.ts'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { throwawayRoot } from '#platform/server/db/throwaway-root.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { Client, inParallel } from './client.ts'
import { residentMebibytes } from './proc.ts'
import { Server } from './server.ts'

const FILE_BYTES = 5_000_000
const PEAK_MEBIBYTES = 300
const SAMPLE_MS = 20
/** What the start took is given back by then. */
const SETTLED_MS = 5000
const AT_MOST_MS = 600_000

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '1000' }, clients: { type: 'string', default: '20' } },
})
const files = Math.min(1000, Math.ceil((Number(values.megabytes) * 1_000_000) / FILE_BYTES))
const clients = Math.min(100, Number(values.clients))

/** A file that nothing makes smaller, the same at each call. */
function fileOf(index: number): Buffer {
  const line = createHash('sha512').update(`file ${index}`).digest('base64')
  const text = Buffer.alloc(FILE_BYTES, `${line}\n`)
  text.write(`${index}`)
  return text
}
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type Peak = { peak: number; stop: () => void }

function watch(pid: number): Peak {
  const seen: Peak = { peak: residentMebibytes(pid), stop: () => clearInterval(timer) }
  const timer = setInterval(() => (seen.peak = Math.max(seen.peak, residentMebibytes(pid))), SAMPLE_MS)
  return seen
}

async function measured(name: string, pid: number, run: () => Promise<void>): Promise<number> {
  const began = performance.now()
  const seen = watch(pid)
  await run().finally(seen.stop)
  const seconds = (performance.now() - began) / 1000
  const rate = (files * FILE_BYTES) / 1_000_000 / seconds
  console.log(`${name.padEnd(10)} ${seconds.toFixed(1)} s, ${rate.toFixed(1)} MB/s, peak ${seen.peak.toFixed(0)} MB`)
  return seen.peak
}

async function administrator(url: string): Promise<Client> {
  const client = new Client(() => url)
  const { demo } = await client.call(getProduct, {})
  const who = demo?.find(({ role }) => role === 'CB_ADMIN')
  if (!who) throw new Error('the demo has no administrator')
  const { username, password } = who
  await client.call(signInOn, { params: { channel: 'mobile' }, body: { username, password } })
  return client
}

async function run({ url, pid }: Server): Promise<boolean> {
  const client = await administrator(url)
  const { customerGroupDtoCollection: groups } = await client.call(getMyInfo, {})
  const groupId = groups[0]!.id
  const documents: string[] = []
  for (let n = 0; n < Math.max(20, Math.ceil(files / ATTACHMENTS_MAX)); n += 1)
    documents.push(await client.call(createDocument, { body: { customerGroupId: groupId, name: `Bench ${n}` } }))
  const documentOf = (index: number) => documents[index % documents.length]!
  const before = residentMebibytes(pid)
  let asked = 0
  const retried = () => void (asked += 1)
  const items = Array.from({ length: files }, (_, index) => ({ index, id: uuidv7() }))
  const signal = AbortSignal.timeout(AT_MOST_MS)

  const up = await measured('upload', pid, () =>
    inParallel(items, clients, async ({ index, id }) => {
      const data = fileOf(index).toString('base64')
      const body = { id, data, name: `file-${index}.txt`, size: data.length }
      await client.surely(uploadAttachment, { params: { id: documentOf(index) }, body, signal }, retried)
    }),
  )
  let different = 0
  const down = await measured('download', pid, () =>
    inParallel(items, clients, async ({ index, id }) => {
      const { data } = await client.surely(downloadAttachment, { params: { id }, signal }, retried)
      if (sumOf(Buffer.from(data, 'base64')) !== sumOf(fileOf(index))) different += 1
    }),
  )
  let kept = 0
  for (const id of documents) kept += filesIn(await client.call(getDocument, { params: { id } })).length
  await wait(SETTLED_MS)
  console.log(
    `files      ${files} of ${FILE_BYTES / 1_000_000} MB by ${clients} clients, ${kept} kept, ${different} differ`,
  )
  console.log(`asked to wait and tried again: ${asked}`)
  console.log(`resident   ${before.toFixed(0)} MB before, ${residentMebibytes(pid).toFixed(0)} MB 5 s after`)
  return different === 0 && kept === files && Math.max(up, down) < PEAK_MEBIBYTES
}

const dataDir = openDataDir(mkdtempSync(join(throwawayRoot(), 'caravan-uploads-')))
try {
  const server = await Server.start(dataDir, () => new Date())
  try {
    // The first start makes the organisation of the demo, which no other start does.
    await server.stop()
    await server.start()
    await wait(SETTLED_MS)
    process.exitCode = (await run(server)) ? 0 : 1
  } finally {
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
