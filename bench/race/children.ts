import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** A process of this folder that answers each message with one. `Sent` and `Said`: what it is sent, and what it says. */
export class Helper<Sent extends object, Said> {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** Starts it and waits for what it says first. */
  static async start<Sent extends object, Said>(
    file: string,
    args: readonly string[],
  ): Promise<{ helper: Helper<Sent, Said>; first: Said }> {
    const child = fork(join(import.meta.dirname, file), args, {
      execArgv: [],
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const helper = new Helper<Sent, Said>(child)
    return { helper, first: await helper.#next() }
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  ask(order: Sent): Promise<Said> {
    const said = this.#next()
    this.#child.send(order)
    return said
  }

  /** Lets it end by itself; after 5 s it is ended. */
  stop(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) return resolve()
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), 5000)
      this.#child.once('exit', () => {
        clearTimeout(timer)
        resolve()
      })
      if (this.#child.connected) this.#child.disconnect()
    })
  }

  #next(): Promise<Said> {
    return new Promise((resolve, reject) => {
      const gone = (code: number | null) => reject(new Error(`a process of the race ended with ${code}`))
      this.#child.once('exit', gone)
      this.#child.once('message', (message) => {
        this.#child.off('exit', gone)
        // Only the file that was started writes to this channel, and it says nothing else.
        resolve(message as Said)
      })
    })
  }
}
