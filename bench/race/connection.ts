import { connect, type Socket } from 'node:net'

export type Answer = { status: number; body: Buffer }

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: *(\d+)/i

/** One answer at the beginning of what came so far, and how many bytes it took; null while it is not complete. */
export function readAnswer(came: Buffer): { answer: Answer; bytes: number } | null {
  const end = came.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const head = came.toString('latin1', 0, end)
  const length = LENGTH.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${head.split('\r\n', 1)[0]}`)
  const bytes = end + END_OF_HEAD.length + Number(length)
  if (came.length < bytes) return null
  return { answer: { status: Number(head.slice(9, 12)), body: came.subarray(end + END_OF_HEAD.length, bytes) }, bytes }
}

/** One keep-alive connection over which one request after the other is sent: so little that the client costs next to nothing. */
export class Connection {
  readonly #socket: Socket
  #came: Buffer = Buffer.alloc(0)
  #waits: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Connection(socket)))
    })
  }

  /** Sends the text of a request; the one before must be answered. */
  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waits = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#came = this.#came.length === 0 ? chunk : Buffer.concat([this.#came, chunk])
    try {
      const read = readAnswer(this.#came)
      if (!read) return
      this.#came = this.#came.subarray(read.bytes)
      const waits = this.#waits
      this.#waits = null
      waits?.resolve(read.answer)
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #fail(error: Error): void {
    this.#waits?.reject(error)
    this.#waits = null
  }
}
