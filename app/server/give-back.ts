import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back what only the start needed. V8 keeps the room that the start took for new objects (64 MB) until it takes a process
 * for idle, and for it one that looks into its queues every second never is. Later the room grows again as it is needed.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  // With this flag every new context has the function; in the one of the application it stays hidden.
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
