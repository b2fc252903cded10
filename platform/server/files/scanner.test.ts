import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { clamdScanner } from './scanner.ts'

/** The test file of EICAR in two parts: whole it would be taken for what it plays. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

let server: Server | undefined
afterEach(() => void server?.close())

/** Listens as clamd does, and answers what `answer` makes of the bytes of one stream; `null`: nothing. */
async function clamd(
  answer: (bytes: Buffer, socket: Socket) => string | null,
): Promise<{ host: string; port: number }> {
  server = createServer((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      heard = Buffer.concat([heard, Buffer.from(part)])
      if (heard.toString('latin1') === 'zPING\0') return void socket.end('PONG\0')
      const bytes = streamIn(heard)
      if (bytes === null) return undefined
      const said = answer(bytes, socket)
      return said === null ? undefined : void socket.end(said)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 }
}

/** What was streamed, once its end has come. */
function streamIn(heard: Buffer): Buffer | null {
  const head = 'zINSTREAM\0'
  if (!heard.toString('latin1').startsWith(head)) return null
  const parts: Buffer[] = []
  for (let at = head.length; at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    if (at + 4 + length > heard.length) return null
    parts.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

test('a file is looked into whole; what is found is named', async () => {
  const seen: number[] = []
  const scanner = clamdScanner(
    await clamd((bytes) => {
      seen.push(bytes.length)
      return bytes.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0'
    }),
  )
  const large = Buffer.alloc(5 * 1024 * 1024 + 7, 'x')
  expect(await scanner.scan(large)).toBeNull()
  expect(await scanner.scan(Buffer.concat([large, Buffer.from(EICAR)]))).toBe('Win.Test.EICAR_HDB-1')
  expect(await scanner.scan(Buffer.alloc(0))).toBeNull()
  expect(seen).toEqual([large.length, large.length + EICAR.length, 0])
  expect(await scanner.ping()).toBe(true)
})

test.each<[string, (bytes: Buffer, socket: Socket) => string | null]>([
  ['an error', () => 'INSTREAM size limit exceeded. ERROR\0'],
  ['half an answer', () => 'stream: O'],
  ['an answer that looks like a good one', () => 'stream: OK FOUND? stream: OK\0'],
  ['a cut connection', (_bytes, socket) => (socket.destroy(), null)],
  ['no answer', () => null],
])('%s is no: the file is not taken', async (_name, answer) => {
  const scanner = clamdScanner(await clamd(answer), 300)
  await expect(scanner.scan(Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
})

test('nobody there is no, too', async () => {
  const scanner = clamdScanner({ path: '/nowhere/clamd.sock' })
  await expect(scanner.scan(Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
  expect(await scanner.ping()).toBe(false)
})
