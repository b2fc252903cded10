import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'

/** A program of its own process group, so that what it starts ends with it. */
export type Program = { child: ChildProcess; end: () => Promise<void> }

/** Starts a program with its output in pipes. `end` ends its whole process group and waits for it. */
export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(path, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve())
    child.on('error', () => resolve())
  })
  return {
    child,
    end: async () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

/** Returns a port of the loopback address that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has an address of this type.
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
