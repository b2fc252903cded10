import type { Map } from 'leaflet'

/**
 * Draws the ground of a map and answers how it is taken away. It may come later, and rejects where the browser cannot draw it; `onTrouble` is
 * told when a part of it does not come.
 */
export type MapLayer = (on: { map: Map; onTrouble: () => void }) => Promise<() => void>

/** What lies below the points of a map: a layer, else pictures of this address, else plain ground. */
export type Ground = { layer?: MapLayer; tiles?: string }
