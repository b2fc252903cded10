import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

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

/** Linux assigns the ports from 32,768 on to outgoing connections and to servers that name no port (`ip_local_port_range`). */
const PORTS = { first: 10_000, end: 32_768 }

/** Returns a port of the loopback address that nothing listens on, and that nothing else takes before the program listens on it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.end)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
