import { blocksOf, type Progress } from '../osm/blocks.ts'
import { elementsOf, type Tags } from '../osm/elements.ts'
import { FileError } from '../osm/file-error.ts'
import { headerOf } from '../osm/header.ts'
import { MOST_POINTS, MOST_RESTRICTIONS, MOST_STREETS } from '../osm/limits.ts'
import { barrierOf, permissionOf } from './access.rules.ts'
import { classOf, CLASSES } from './classes.ts'
import { taggedSide, type Side } from './driving-side.rules.ts'
import { Growing } from './growing.ts'
import { Numbered } from './numbered.ts'
import { restrictionOf, type Restriction } from './restrictions.rules.ts'
import { placeOf, unique } from './sorted-ids.ts'
import { isRoundabout, limitsOf, usualSpeed } from './speeds.rules.ts'

/** What streets have in common that are tagged alike; thousands share a few hundred. */
export type Kind = {
  class: number
  forward: number
  backward: number
  restricted: number
  /** km/h where there is a limit, else 0. */
  limits: { forward: number; backward: number }
  usual: { urban: number; rural: number }
  /** 1 where it is a part of a roundabout. */
  roundabout: number
  /** Valhalla walks around these when it can (`alley_factor`, `driveway_factor`). */
  walkFactor: number
}

/** The streets of an extract before they are cut at their crossings. `first[i]` to `first[i + 1]` are the points of street `i`. */
export type Streets = {
  extractedAt: string | null
  /** What the boundary of a country or region says; null without one. */
  drivesOn: Side | null
  kinds: Kind[]
  names: string[]
  wayIds: Float64Array
  wayKind: Uint32Array
  wayName: Uint32Array
  first: Uint32Array
  /** Places in `nodeIds`. */
  points: Uint32Array
  nodeIds: Float64Array
  lat: Int32Array
  lon: Int32Array
  found: Uint8Array
  /** Bits of the modes that cannot pass, and of those that lose time. */
  blocked: Uint8Array
  slow: Uint8Array
  lights: Uint8Array
  restrictions: Restriction[]
}

/** Reads an extract twice: first streets and turn restrictions, then where their nodes are. Throws a `FileError`. */
export function collectStreets(path: string, progress: Progress = () => {}): Streets {
  const half =
    (offset: number): Progress =>
    (read, total) =>
      progress(read / 2 + offset * (total / 2), total)
  const ways = readWays(path, half(0))
  if (ways.wayIds.length === 0) throw new FileError('noStreets', path)
  const nodeIds = unique(ways.refs)
  const points = Uint32Array.from(ways.refs, (id) => placeOf(nodeIds, id))
  const nodes = readNodes(path, nodeIds, half(1))
  const missing = nodes.found.reduce((count, one) => count + (one === 0 ? 1 : 0), 0)
  // An extract that was cut along its border lacks some; one that lacks most is no extract but a list of changes.
  if (missing * 2 > nodeIds.length) throw new FileError('missingNodes', `${missing} of ${nodeIds.length}`)
  const { refs: _, ...rest } = ways
  return { ...rest, nodeIds, points, ...nodes }
}

function readWays(path: string, progress: Progress) {
  const wayIds = new Growing(Float64Array)
  const wayKind = new Growing(Uint32Array)
  const wayName = new Growing(Uint32Array)
  const first = new Growing(Uint32Array)
  const refs = new Growing(Float64Array)
  const kinds = new Numbered<Kind>()
  const names = new Numbered<string>()
  names.of('', () => '')
  const restrictions: Restriction[] = []
  let extractedAt: string | null = null
  let drivesOn: Side | null = null
  first.push(0)
  for (const { type, bytes } of blocksOf(path, progress)) {
    if (type === 'OSMHeader') ({ extractedAt } = headerOf(bytes))
    if (type !== 'OSMData') continue
    elementsOf(bytes, {
      way: (id, nodes, tags) => {
        const kind = kindOf(tags)
        if (kind === null || nodes.length < 2) return
        wayIds.push(id)
        wayKind.push(kinds.of(JSON.stringify(kind), () => kind))
        const name = (tags['name'] ?? tags['ref'] ?? '').slice(0, 200)
        wayName.push(names.of(name, () => name))
        for (const node of nodes) refs.push(node)
        first.push(refs.length)
        if (wayIds.length > MOST_STREETS || refs.length > MOST_POINTS) throw new FileError('tooLarge', 'streets')
      },
      relation: (_, members, tags) => {
        drivesOn ??= taggedSide(tags)
        const found = restrictionOf(members, tags)
        if (found) restrictions.push(found)
        if (restrictions.length > MOST_RESTRICTIONS) throw new FileError('tooLarge', 'turn restrictions')
      },
    })
  }
  return {
    extractedAt,
    drivesOn,
    kinds: kinds.all,
    names: names.all,
    restrictions,
    wayIds: wayIds.done(),
    wayKind: wayKind.done(),
    wayName: wayName.done(),
    first: first.done(),
    refs: refs.done(),
  }
}

function kindOf(tags: Tags): Kind | null {
  const place = classOf(tags['highway'])
  if (place === null) return null
  const street = CLASSES[place]!
  const permission = permissionOf(tags, street)
  if ((permission.forward | permission.backward) === 0) return null
  return {
    class: place,
    ...permission,
    limits: limitsOf(tags),
    roundabout: Number(isRoundabout(tags)),
    usual: { urban: usualSpeed(tags, street, true), rural: usualSpeed(tags, street, false) },
    walkFactor: walkFactorOf(tags),
  }
}

/** How much longer a way may be that leads around: Valhalla's defaults for people on foot (src/sif/pedestriancost.cc). */
function walkFactorOf(tags: Tags): number {
  if (tags['highway'] !== 'service') return tags['junction'] === 'roundabout' ? 2 : 1
  return { alley: 2, driveway: 5 }[tags['service'] ?? ''] ?? 1
}

function readNodes(path: string, nodeIds: Float64Array, progress: Progress) {
  const count = nodeIds.length
  const [lat, lon] = [new Int32Array(count), new Int32Array(count)]
  const [found, blocked] = [new Uint8Array(count), new Uint8Array(count)]
  const [slow, lights] = [new Uint8Array(count), new Uint8Array(count)]
  for (const { type, bytes } of blocksOf(path, progress)) {
    if (type !== 'OSMData') continue
    elementsOf(bytes, {
      node: (id, at, tags) => {
        const place = placeOf(nodeIds, id)
        if (place < 0) return
        ;[lat[place], lon[place], found[place]] = [at.lat, at.lon, 1]
        const own = tags()
        const barrier = barrierOf(own)
        ;[blocked[place], slow[place]] = [barrier.blocked, barrier.slow]
        lights[place] = own['highway'] === 'traffic_signals' ? 1 : 0
      },
    })
  }
  return { lat, lon, found, blocked, slow, lights }
}
