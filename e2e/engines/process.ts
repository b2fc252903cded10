import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'

/** A program of its own process group, so that what it starts ends with it. */
export type Program = { child: ChildProcess; kill: () => void; end: () => Promise<void> }

const KILLED_AFTER_MS = 5000

/**
 * Starts a program with its output in pipes. `end` ends its whole process group and waits for it; `kill` kills the group at once. Where this process ends first, as
 * after a test that took too long, the group is killed with it.
 */
export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(path, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const signal = (name: 'SIGTERM' | 'SIGKILL') => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // ESRCH: nothing of the group is left.
    }
  }
  const kill = () => signal('SIGKILL')
  process.once('exit', kill)
  // Not `close`: a browser that outlives its driver keeps the pipes open.
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
    child.on('error', () => resolve())
  })
  return {
    child,
    kill,
    end: async () => {
      signal('SIGTERM')
      const late = setTimeout(kill, KILLED_AFTER_MS)
      await ended
      clearTimeout(late)
      // A browser may outlive the driver that started it.
      kill()
      process.off('exit', kill)
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
