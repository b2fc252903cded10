import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { AppError } from '#platform/shared/errors/app-error.ts'

/** Where a clamd listens: a socket of this machine, or host and port. */
export type ClamdPlace = { path: string } | { host: string; port: number }

/** Looks into bytes for what is known to be harmful. */
export type Scanner = {
  /** The name of what was found, or null. Throws 503 when nobody can say: a file that was not looked into is not taken. */
  scan: (bytes: Uint8Array) => Promise<string | null>
  /** Whether it answers. */
  ping: () => Promise<boolean>
}

/** As much as clamd takes at once without copying; the length of each part comes before it in four bytes. */
const PART = 64 * 1024
/** clamd looks into 10 MiB within a second; one that reloads its signatures lets a caller wait for several. */
const TIMEOUT_MS = 15_000
/** The longest answer is one line. */
const ANSWER_MAX = 4096

/** A clamd, asked by its protocol (`INSTREAM`, `PING`; the manual page clamd(8)), a connection for each file. */
export function clamdScanner(place: ClamdPlace, timeoutMs = TIMEOUT_MS): Scanner {
  return {
    scan: async (bytes) => {
      const said = await ask(place, timeoutMs, (socket) => stream(socket, bytes)).catch(() => '')
      if (said === 'stream: OK') return null
      const found = /^stream: (.{1,200}) FOUND$/.exec(said)?.[1]
      if (found !== undefined) return found
      throw new AppError('E008', { status: 503, detail: 'error.scannerAway', retryAfterSeconds: 30 })
    },
    ping: async () =>
      (await ask(place, timeoutMs, async (socket) => void socket.write('zPING\0')).catch(() => '')) === 'PONG',
  }
}

async function stream(socket: Socket, bytes: Uint8Array): Promise<void> {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += PART) {
    const part = bytes.subarray(at, at + PART)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    socket.write(length)
    // A connection that takes no more is waited for: the file is not copied into it as a whole.
    if (!socket.write(part)) await drained(socket)
  }
  socket.write(Buffer.alloc(4))
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (ended: boolean) => {
      socket.off('drain', onDrain).off('close', onClose)
      if (ended) reject(new Error('closed'))
      else resolve()
    }
    const onDrain = () => settle(false)
    const onClose = () => settle(true)
    socket.on('drain', onDrain).on('close', onClose)
  })

/** Connects, says something, and answers the line that comes back. */
function ask(place: ClamdPlace, timeoutMs: number, say: (socket: Socket) => Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    const options: NetConnectOpts = place
    const socket = connect(options)
    const deadline = setTimeout(() => socket.destroy(new Error('no answer')), timeoutMs)
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('connect', () => void say(socket).catch(() => socket.destroy(new Error('could not be said'))))
    socket.on('data', (text: string) => {
      answer += text
      if (answer.includes('\0') || answer.length > ANSWER_MAX) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(deadline)
      if (answer.endsWith('\0')) resolve(answer.slice(0, -1))
      else reject(new Error('no whole answer'))
    })
  })
}
