import { addProtocol } from 'maplibre-gl'
import { PROTOCOL } from './style.ts'

/** Asks the server for a tile. */
export type FetchTile = (tile: { version: string; z: string; x: string; y: string }) => Promise<Blob>

let known = false

/** Lets MapLibre ask this page for tiles, which asks the server with the session of the person. Nobody else is ever asked. */
export function answerTiles(fetchTile: FetchTile): void {
  if (known) return
  known = true
  addProtocol(PROTOCOL, async ({ url }, { signal }) => ({ data: await tileAt(url, signal, fetchTile) }))
}

/** Two maps on a page want the same tile: a call that is under way is shared, since a second one would end it. */
const underWay = new Map<string, Promise<ArrayBuffer>>()

async function tileAt(url: string, signal: AbortSignal, fetchTile: FetchTile): Promise<ArrayBuffer> {
  const asked = underWay.get(url) ?? bytesOf(url, fetchTile)
  underWay.set(url, asked)
  try {
    const bytes = await asked
    signal.throwIfAborted()
    // MapLibre hands the bytes to its thread, which takes them away from here.
    return bytes.slice(0)
  } finally {
    underWay.delete(url)
  }
}

async function bytesOf(url: string, fetchTile: FetchTile): Promise<ArrayBuffer> {
  const [version = '', z = '', x = '', y = ''] = url.slice(`${PROTOCOL}://`.length).split('/')
  return (await fetchTile({ version, z, x, y })).arrayBuffer()
}
