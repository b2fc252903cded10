import type { Tags } from '../osm/elements.ts'
import type { StreetClass } from './classes.ts'

export const MODES = ['foot', 'car', 'bus'] as const
export type Mode = (typeof MODES)[number]

/** One bit for each mode, as the graph keeps them. */
export const BIT: Readonly<Record<Mode, number>> = { foot: 1, car: 2, bus: 4 }
export const ALL_MODES = 7
export const VEHICLES = BIT.car | BIT.bus

/**
 * The tags that decide for a mode, the most special first: "Key:access", Transport mode hierarchy (OpenStreetMap wiki). A school bus is a
 * `bus`, and as such a public service vehicle.
 */
export const KEYS: Readonly<Record<Mode, readonly string[]>> = {
  foot: ['foot', 'access'],
  car: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  bus: ['bus', 'psv', 'motor_vehicle', 'vehicle', 'access'],
}

/** Values that keep everybody out who is not meant ("Key:access", List of possible values). */
const NO = new Set(['no', 'agricultural', 'forestry', 'agricultural;forestry', 'emergency', 'military', 'use_sidepath'])
/** Values that allow only who has a reason to be there. A way may begin or end in such a street, and avoids crossing it. */
const RESTRICTED = new Set(['private', 'destination', 'customers', 'delivery', 'permit', 'residents'])

export type Access = 'yes' | 'restricted' | 'no'

/** What the tags say for a mode; null when they say nothing. */
export function taggedAccess(tags: Tags, mode: Mode): Access | null {
  const value = KEYS[mode].map((key) => tags[key]).find((one) => one !== undefined)
  if (value === undefined) return null
  // A foot way beside the street is drawn for itself: the street may be walked where it is not.
  if (mode === 'foot' && value === 'use_sidepath') return 'yes'
  if (NO.has(value)) return 'no'
  return RESTRICTED.has(value) ? 'restricted' : 'yes'
}

function wayAccess(tags: Tags, { foot, vehicles, bus }: StreetClass, mode: Mode): Access {
  const usual = { foot, car: vehicles, bus }[mode]
  const tagged = taggedAccess(tags, mode)
  // `access=yes` on a foot way opens it for nobody who could not walk (wiki, "Key:access": it does not replace the special tag).
  const special = KEYS[mode].slice(0, -1).some((key) => tags[key] !== undefined)
  if (!usual && !special) return 'no'
  const access = tagged ?? (usual ? 'yes' : 'no')
  return access === 'yes' && isToDestination(tags) ? 'restricted' : access
}

/** Kinds of service roads that lead to one house or parking place: Valhalla takes them for `destination_only`, on foot too (lua/graph.lua). */
const TO_DESTINATION = new Set(['driveway', 'parking_aisle', 'drive-through'])
const isToDestination = (tags: Tags): boolean =>
  tags['highway'] === 'service' && TO_DESTINATION.has(tags['service'] ?? '')

const BOTH = { forward: true, backward: true }
const YES = new Set(['yes', 'true', '1'])
const BACK = new Set(['-1', 'reverse'])

function directionOf(value: string | undefined): { forward: boolean; backward: boolean } | null {
  if (value === undefined) return null
  if (YES.has(value)) return { forward: true, backward: false }
  if (BACK.has(value)) return { forward: false, backward: true }
  return value === 'no' ? BOTH : null
}

/** "Key:oneway": motorways and roundabouts are one-way unless they say otherwise. */
function vehicleDirection(tags: Tags): { forward: boolean; backward: boolean } {
  const tagged = directionOf(tags['oneway'])
  if (tagged) return tagged
  const implied = tags['highway'] === 'motorway' || ['roundabout', 'circular'].includes(tags['junction'] ?? '')
  return implied ? { forward: true, backward: false } : BOTH
}

function directionFor(tags: Tags, mode: Mode): { forward: boolean; backward: boolean } {
  // People on foot walk both ways unless a sign is for them ("Key:oneway:foot").
  if (mode === 'foot') return directionOf(tags['oneway:foot']) ?? BOTH
  if (mode === 'car') return directionOf(tags['oneway:motor_vehicle']) ?? vehicleDirection(tags)
  const own = directionOf(tags['oneway:bus']) ?? directionOf(tags['oneway:psv'])
  if (own) return own
  const contraflow = ['opposite', 'opposite_lane'].includes(tags['busway'] ?? '')
  return contraflow ? BOTH : vehicleDirection(tags)
}

/** Bits of the modes that may go along a way and against it, and of those for whom it is restricted. */
export type Permission = { forward: number; backward: number; restricted: number }

/** Who may use a street in which direction. */
export function permissionOf(tags: Tags, street: StreetClass): Permission {
  const permission = { forward: 0, backward: 0, restricted: 0 }
  for (const mode of MODES) {
    const access = wayAccess(tags, street, mode)
    if (access === 'no') continue
    const { forward, backward } = directionFor(tags, mode)
    if (forward) permission.forward |= BIT[mode]
    if (backward) permission.backward |= BIT[mode]
    if (access === 'restricted') permission.restricted |= BIT[mode]
  }
  return permission
}

/** Barriers on a node that only people on foot pass ("Key:barrier", OpenStreetMap wiki). */
const FOR_FEET = new Set([
  'bollard',
  'block',
  'bus_trap',
  'chain',
  'cycle_barrier',
  'debris',
  'full-height_turnstile',
  'jersey_barrier',
  'kissing_gate',
  'log',
  'motorcycle_barrier',
  'planter',
  'rope',
  'stile',
  'sump_buster',
  'turnstile',
])
const GATES = new Set(['gate', 'lift_gate', 'swing_gate', 'sliding_gate', 'hampshire_gate'])

/** Bits of the modes that cannot pass a node, and of those that lose time there. */
export type NodeBarrier = { blocked: number; slow: number }

/**
 * What a node is for who passes it. A gate takes time where nothing says that it is open for them, or where it is private: Valhalla's
 * `gate_cost` (documentation of the routing service, "Costing options").
 */
export function barrierOf(tags: Tags): NodeBarrier {
  const barrier = tags['barrier']
  const found = { blocked: 0, slow: 0 }
  for (const mode of MODES) {
    const tagged = taggedAccess(tags, mode)
    const usual = barrier !== undefined && FOR_FEET.has(barrier) && mode !== 'foot' ? 'no' : 'yes'
    if ((tagged ?? usual) === 'no') found.blocked |= BIT[mode]
    else if (barrier !== undefined && GATES.has(barrier) && tagged !== 'yes') found.slow |= BIT[mode]
  }
  return found
}
