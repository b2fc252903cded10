import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** `within`: a command that runs it, such as one that gives it a disk of its own. `options`: those of Node. */
type How = { within?: readonly string[]; script?: string; env?: Record<string, string>; options?: readonly string[] }

const ROOT = join(import.meta.dirname, '..')

/** The real server in a process of its own, which the bench may kill and start again on the same data and port. */
export class Server {
  readonly url: string
  readonly #dataDir: string
  readonly #port: number
  readonly #clock: () => Date
  readonly #how: How
  #child: ChildProcess | undefined

  private constructor(dataDir: string, port: number, clock: () => Date, how: How) {
    this.url = `http://127.0.0.1:${port}`
    this.#dataDir = dataDir
    this.#port = port
    this.#clock = clock
    this.#how = how
  }

  static async start(dataDir: string, clock: () => Date, how: How = {}): Promise<Server> {
    const server = new Server(dataDir, await freePort(), clock, how)
    await server.start()
    return server
  }

  /** Answers when it serves. */
  async start(): Promise<void> {
    const { within = [], script = 'app/server/main.ts', env = {}, options = [] } = this.#how
    const node = [...options, ...(process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? []), join(ROOT, script)]
    const [command = process.execPath, ...args] = [...within, process.execPath, ...node]
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        // What is measured here goes by straight lines, as before there were areas.
        DEMO_AREA: 'off',
        DATA_DIR: this.#dataDir,
        PORT: String(this.#port),
        CARAVAN_CLOCK: this.#clock().toISOString(),
        ...env,
      },
    })
    this.#child = child
    // With LOG_LEVEL=debug every request and its time is in this file.
    const log = process.env['BENCH_SERVER_LOG']
    if (log) child.stdout.pipe(createWriteStream(log, { flags: 'a' }))
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('is ready')) resolve()
      })
      child.on('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
      child.on('error', reject)
    })
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** kill -9: nothing is closed, nothing is said. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    return new Promise((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.on('exit', () => resolve())
      child.kill(signal)
    })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
