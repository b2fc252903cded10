import { collector } from '#platform/server/collect.ts'

/**
 * Gives back what only the start needed. V8 keeps the room that the start took for new objects (64 MB) until it takes a process
 * for idle, and for it one that looks into its queues every second never is. Later the room grows again as it is needed.
 */
export function giveBackMemory(): void {
  collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
