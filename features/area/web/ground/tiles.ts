import { addProtocol } from 'maplibre-gl'
import type { Tile } from './kept.ts'
import { PROTOCOL } from './style.ts'

/** Answers a tile. */
export type FetchTile = (tile: Tile) => Promise<Blob>

let known = false

/** Lets MapLibre ask this page for tiles, which asks the server with the session of the person. Nobody else is ever asked. */
export function answerTiles(fetchTile: FetchTile): void {
  if (known) return
  known = true
  addProtocol(PROTOCOL, async ({ url }, { signal }) => ({ data: await tileAt(url, signal, fetchTile) }))
}

async function tileAt(url: string, signal: AbortSignal, fetchTile: FetchTile): Promise<ArrayBuffer> {
  const [version = '', z = '', x = '', y = ''] = url.slice(`${PROTOCOL}://`.length).split('/')
  // Two maps on a page may want the same bytes: each reads its own copy, which MapLibre hands to its thread.
  const bytes = await (await fetchTile({ version, z, x, y })).arrayBuffer()
  signal.throwIfAborted()
  return bytes
}
