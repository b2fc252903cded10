import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { SettingError } from '../config/setting-error.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openVault } from '../vault.ts'
import { folderStore, type FileStore } from './file-store.ts'
import { openFileStore } from './open-store.ts'
import { clientOf, s3Store, type Bucket } from './s3-store.ts'

const vault = openVault('a master secret of the tests, long enough')
const ORGANISATION = '01890000-0000-7000-8000-000000000001'
const OTHER = '01890000-0000-7000-8000-000000000002'
const FUTURE = new Date('2100-01-01T00:00:00Z')
const NAME = 'caravan-files'

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
const listen = (on: RequestListener) =>
  new Promise<Server>((resolve) => {
    const server = createServer(on)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
const bucketAt = (port: number, more: Partial<Bucket> = {}): Bucket => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: NAME,
  region: 'us-east-1',
  keyId: 'S3RVER',
  secret: 'S3RVER',
  prefix: '',
  ...more,
})

let folder: string
let server: S3rver
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-s3-'))
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: NAME }],
  })
  port = (await server.run()).port
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const STORES: [string, () => FileStore][] = [
  ['a folder', () => folderStore(join(folder, 'files'), vault)],
  ['a bucket', () => s3Store(bucketAt(port), vault)],
  ['a bucket with a prefix', () => s3Store(bucketAt(port, { prefix: 'caravan/files/' }), vault)],
]

describe.each(STORES)('%s', (_name, open) => {
  const key = () => crypto.randomUUID()

  test('gives back what was put, replaces it, and has nothing of another organisation', async () => {
    const store = open()
    const [id, bytes] = [key(), Buffer.from('the bus comes at eight')]
    await store.put(ORGANISATION, id, bytes)
    await store.put(ORGANISATION, `${id}.small`, Buffer.alloc(0))
    expect(await store.get(ORGANISATION, id)).toEqual(bytes)
    expect(await store.get(ORGANISATION, `${id}.small`)).toEqual(Buffer.alloc(0))
    expect(await store.get(OTHER, id)).toBeNull()
    await store.put(ORGANISATION, id, Buffer.from('at nine'))
    expect((await store.get(ORGANISATION, id))?.toString()).toBe('at nine')
  })

  test('five megabytes come back equal', async () => {
    const store = open()
    const [id, bytes] = [
      key(),
      Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)))
        .toString('hex')
        .repeat(40),
    ]
    await store.put(ORGANISATION, id, Buffer.from(bytes))
    expect((await store.get(ORGANISATION, id))?.equals(Buffer.from(bytes))).toBe(true)
  })

  test('lists what was written before, by organisation; what is removed is gone, once more is no error', async () => {
    const store = open()
    const [a, b] = [key(), key()]
    await Promise.all([store.put(OTHER, a, Buffer.from('a')), store.put(OTHER, `${b}.small`, Buffer.from('b'))])
    expect((await store.keysBefore(OTHER, FUTURE)).toSorted()).toEqual([a, `${b}.small`].toSorted())
    expect(await store.keysBefore(OTHER, new Date(Date.now() - 3_600_000))).toEqual([])
    await store.remove(OTHER, a)
    await store.remove(OTHER, a)
    expect(await store.get(OTHER, a)).toBeNull()
    expect(await store.keysBefore(OTHER, FUTURE)).toEqual([`${b}.small`])
    await store.remove(OTHER, `${b}.small`)
  })

  test('takes no key that is a path', async () => {
    await expect(open().put(ORGANISATION, '../../etc/passwd', Buffer.from('x'))).rejects.toThrow('not a key')
  })
})

test('what lies in the bucket is sealed, under the names of a folder', async () => {
  const id = crypto.randomUUID()
  await s3Store(bucketAt(port), vault).put(ORGANISATION, id, Buffer.from('the bus comes at eight'))
  const client = clientOf(bucketAt(port))
  const raw = await client.getObjectArrayBuffer(`${ORGANISATION}/${id.slice(34)}/${id}`)
  expect(Buffer.from(raw ?? new ArrayBuffer()).includes('eight')).toBe(false)
  expect(Buffer.from(raw ?? new ArrayBuffer()).length).toBeGreaterThan(22)
})

/** s3rver cannot cut a list on this version of Node.js: this one answers a list of 1,500 in two parts, as the reference of `ListObjectsV2` says. */
test('more files than one answer lists', async () => {
  const names = Array.from({ length: 1500 }, () => crypto.randomUUID()).toSorted()
  const asked: string[] = []
  const listing = await listen((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    asked.push(searchParams.get('prefix') ?? '')
    const from = Number(searchParams.get('continuation-token') ?? '0')
    const to = Math.min(from + Number(searchParams.get('max-keys')), names.length)
    const entries = names
      .slice(from, to)
      .map(
        (key) =>
          `<Contents><Key>${ORGANISATION}/${key.slice(34)}/${key}</Key><LastModified>2026-11-26T10:00:00.000Z</LastModified><ETag>&quot;0&quot;</ETag><Size>1</Size></Contents>`,
      )
    const more = to < names.length
    response.setHeader('Content-Type', 'application/xml')
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><KeyCount>${entries.length}</KeyCount><IsTruncated>${more}</IsTruncated>` +
        `${more ? `<NextContinuationToken>${to}</NextContinuationToken>` : ''}${entries.join('')}</ListBucketResult>`,
    )
  })
  try {
    const store = s3Store(bucketAt(portOf(listing)), vault)
    expect(await store.keysBefore(ORGANISATION, FUTURE)).toEqual(names)
    expect(asked).toEqual([`${ORGANISATION}/`, `${ORGANISATION}/`])
  } finally {
    listing.close()
  }
})

describe('a server that fails', () => {
  const quick = { timeoutMs: 300, pauseMs: 1 }
  /** What the third try of `put` ends with, and how often the server was asked. */
  async function putTo(on: RequestListener) {
    let asked = 0
    const failing = await listen((request, response) => {
      asked += 1
      request.resume()
      on(request, response)
    })
    try {
      const store = s3Store(bucketAt(portOf(failing)), vault, quick)
      const result: unknown = await store.put(ORGANISATION, crypto.randomUUID(), Buffer.from('x')).then(
        () => 'stored',
        (error: unknown) => error,
      )
      return { result, asked }
    } finally {
      failing.closeAllConnections()
      failing.close()
    }
  }

  test.each<[string, RequestListener]>([
    ['that is busy', (_request, response) => void response.writeHead(503).end()],
    ['that cuts the connection', (request) => void request.socket.destroy()],
    ['that does not answer', () => {}],
  ])('%s is asked three times, then the call gets 503', async (_name, on) => {
    const { result, asked } = await putTo(on)
    expect(result).toBeInstanceOf(AppError)
    expect(result).toMatchObject({ status: 503, details: { retryAfterSeconds: 10 } })
    expect(asked).toBe(3)
  })

  test('that recovers gets the file at the next try; one that refuses our keys is not asked again', async () => {
    let failures = 0
    const recovering = await putTo((_request, response) => {
      failures += 1
      response.writeHead(failures < 3 ? 500 : 200).end()
    })
    expect(recovering).toEqual({ result: 'stored', asked: 3 })
    const refused = await putTo((_request, response) => void response.writeHead(403).end())
    expect(refused.asked).toBe(1)
    expect(refused.result).toBeInstanceOf(Error)
    expect(refused.result).not.toBeInstanceOf(AppError)
  })
})

describe('the bucket of a database', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openTestApp()))
  afterAll(() => app?.close())
  const openAt = (bucket: Bucket, operator = false) =>
    openFileStore({ control: app.app.db.control, folder: '', bucket, vault, operator })
  const forget = () => app.database.asOwner(`delete from control.setting where key = 'FILE_STORE'`)

  test('is taken at the first start and found again; another one is refused, and names neither key nor secret', async () => {
    await forget()
    const mine = bucketAt(port, { prefix: 'mine/' })
    const id = crypto.randomUUID()
    await (await openAt(mine)).put(ORGANISATION, id, Buffer.from('kept'))
    expect((await (await openAt(mine)).get(ORGANISATION, id))?.toString()).toBe('kept')
    const other = await openAt(bucketAt(port, { prefix: 'other/', secret: 'S3RVER' })).catch((error: unknown) => error)
    expect(other).toBeInstanceOf(SettingError)
    expect(String(other)).toContain('not the bucket that holds the files of this database')
    const away = await openAt(bucketAt(1, { secret: 'canary-secret' })).catch((error: unknown) => error)
    expect(away).toBeInstanceOf(SettingError)
    expect(String(away)).not.toContain('canary')
    // A command of the operator starts, and only the files refuse.
    const refusing = await openAt(bucketAt(1), true)
    await expect(refusing.get(ORGANISATION, id)).rejects.toThrow('cannot be used')
  })

  test('of servers that start for the first time at once each is taken, and the bucket keeps the name that the database has', async () => {
    await forget()
    // Each server gets the answer to its first question when both have asked it, and its own name is in the bucket when it asks again:
    // the second writes over what the first has told the database.
    let stored = ''
    let asked = 0
    let toFirst = () => {}
    let toSecond = () => {}
    const names = await listen((request, response) => {
      if (request.method === 'PUT') {
        void text(request).then((name) => {
          stored = name
          response.end()
        })
        return
      }
      asked += 1
      const empty = () => void response.writeHead(404).end()
      if (asked === 1) toFirst = empty
      else if (asked === 2) {
        toSecond = empty
        toFirst()
      } else response.end(stored)
    })
    const settled = async () =>
      (await app.app.db.control.selectFrom('setting').select('value').where('key', '=', 'FILE_STORE').execute())[0]
        ?.value
    try {
      const bucket = bucketAt(portOf(names))
      const both = [openAt(bucket), openAt(bucket)]
      await Promise.race(both)
      const first = await settled()
      toSecond()
      await Promise.all(both)
      expect(await settled()).toBe(first)
      expect(stored).toBe(first)
      await openAt(bucket)
    } finally {
      names.closeAllConnections()
      names.close()
      await forget()
    }
  })

  test('of two databases the second is refused', async () => {
    await forget()
    const shared = bucketAt(port, { prefix: 'shared/' })
    await openAt(shared)
    await app.database.asOwner(`update control.setting set value = 'of another database' where key = 'FILE_STORE'`)
    await expect(openAt(shared)).rejects.toThrow('not the bucket')
    await forget()
  })
})
