import { Writable } from 'node:stream'

/** The socket of a client of pg, whose types do not name it. */
export function socketOf(client: object): Writable | undefined {
  const connection = 'connection' in client ? client.connection : undefined
  if (typeof connection !== 'object' || connection === null || !('stream' in connection)) return undefined
  return connection.stream instanceof Writable ? connection.stream : undefined
}

/** Ends a connection at once, without a word to a database that may not hear: everything that waits on it fails. */
export function sever(client: object): void {
  socketOf(client)?.destroy()
}
