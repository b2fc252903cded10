import { divIcon, DomEvent, latLngBounds, marker, type LayerGroup, type Map } from 'leaflet'
import type { Point } from '#platform/shared/geo/metres.ts'
import { CLUSTER_RADIUS_PX, groupsOf } from './clusters.rules.ts'

/** From this zoom on each mark is drawn, so that two doors of a house can be told apart: some 0.2 m for a pixel in the middle of Europe. */
const CLOSEST = 19

/** The marks of clusters, for who has to leave room for them. */
export const placesOf = (clusters: readonly (readonly Point[])[]): (Point & { radius: number })[] =>
  clusters.map(([first]) => ({ ...first!, radius: CLUSTER_RADIUS_PX }))

const FRONT = 'front'

/** The name of the part of the map that is above clusters and below names of marks: for what must be seen wherever it is. */
export function frontOf(map: Map): string {
  const pane = map.getPane(FRONT) ?? map.createPane(FRONT)
  // Between those of Leaflet: markers 600, tooltips 650.
  pane.style.zIndex = '640'
  return FRONT
}

/** Marks that are drawn by themselves, and those that are drawn as one. */
export type Clustered<T> = { single: T[]; clusters: T[][] }

/** Splits the marks by the room that they have at the zoom of the map. `isAlone` says which one is never part of a cluster. */
export function clusteredOn<T extends Point>(
  map: Map,
  marks: readonly T[],
  isAlone: (mark: T) => boolean = () => false,
): Clustered<T> {
  const zoom = map.getZoom()
  if (zoom >= CLOSEST) return { single: [...marks], clusters: [] }
  const rest = marks.filter((mark) => !isAlone(mark))
  const groups = groupsOf(rest.map(({ latitude, longitude }) => map.project([latitude, longitude], zoom)))
  const members = groups.map((group) => group.map((at) => rest[at]!))
  const lonely = new Set(members.flatMap((group) => (group.length === 1 ? group : [])))
  return {
    single: marks.filter((mark) => lonely.has(mark) || isAlone(mark)),
    clusters: members.filter(({ length }) => length > 1),
  }
}

type Labels<T> = { label: (count: number) => string; shown?: (cluster: readonly T[]) => string }

/** The numbers of numbered marks: how many they are would be taken for one of these. */
export function numbersOf(cluster: readonly { number: number }[]): string {
  const numbers = cluster.map(({ number }) => number)
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  return last - first + 1 === numbers.length ? `${first}–${last}` : `${first}…${last}`
}

/**
 * Draws clusters as buttons with their number; one that is pressed brings the map to its marks. `label` names a button: what each mark is stands
 * in the list beside the map. `shown` is what is on it in place of how many they are.
 */
export function addClusters<T extends Point>(
  map: Map,
  group: LayerGroup,
  clusters: readonly (readonly T[])[],
  { label, shown = ({ length }) => String(length) }: Labels<T>,
): void {
  for (const cluster of clusters) {
    const button = document.createElement('button')
    button.type = 'button'
    const seen = shown(cluster)
    button.textContent = seen
    // Who says what is on the button means the button: its name has it.
    const named = label(cluster.length)
    button.setAttribute('aria-label', named.includes(seen) ? named : `${seen}: ${named}`)
    // A press is none of the map below, which may set a point there.
    DomEvent.disableClickPropagation(button)
    button.addEventListener('click', () => open(map, cluster))
    const { latitude, longitude } = cluster[0]!
    marker([latitude, longitude], {
      icon: divIcon({
        className: 'map-cluster',
        html: button,
        // Room for more than three characters: "10–12".
        iconSize: [(seen.length > 3 ? 2.75 : 2) * CLUSTER_RADIUS_PX, 2 * CLUSTER_RADIUS_PX],
      }),
      interactive: false,
      keyboard: false,
    }).addTo(group)
  }
}

/** Nearer by one zoom at least: marks on one spot would not be told apart by where they are. */
function open(map: Map, cluster: readonly Point[]): void {
  const bounds = latLngBounds(cluster.map(({ latitude, longitude }) => [latitude, longitude]))
  const fitting = map.getBoundsZoom(bounds.pad(0.2))
  const zoom = Math.min(CLOSEST, Math.max(map.getZoom() + 1, fitting))
  map.setView(bounds.getCenter(), zoom, { animate: false })
  // The button is gone with its zoom.
  map.getContainer().focus({ preventScroll: true })
}
