import type { Member, Tags } from '../osm/elements.ts'
import { BIT } from './access.rules.ts'

/** A turn from some ways over a node into others: forbidden, or (`only`) the only one allowed. Ids of the extract. */
export type Restriction = { from: number[]; via: number; to: number[]; only: boolean; modes: number }

const MODES_OF: Readonly<Record<string, number>> = {
  restriction: BIT.car | BIT.bus,
  'restriction:motorcar': BIT.car,
  'restriction:motor_vehicle': BIT.car | BIT.bus,
  'restriction:bus': BIT.bus,
  'restriction:psv': BIT.bus,
  'restriction:foot': BIT.foot,
}
const EXCEPT: Readonly<Record<string, number>> = {
  motorcar: BIT.car,
  motor_vehicle: BIT.car | BIT.bus,
  bus: BIT.bus,
  psv: BIT.bus,
  foot: BIT.foot,
}

/**
 * A turn restriction over a node ("Relation:restriction", OpenStreetMap wiki), for those whom it concerns; null for everything else. Left
 * out: those over a way (`via` a way), and those of some hours alone (`restriction:conditional`).
 */
export function restrictionOf(members: readonly Member[], tags: Tags): Restriction | null {
  if (tags['type'] !== 'restriction') return null
  const [key, modes] = Object.entries(MODES_OF).find(([one]) => tags[one] !== undefined) ?? []
  if (key === undefined || modes === undefined) return null
  const kind = /^(no|only)_/.exec(tags[key]!)?.[1]
  const vias = members.filter(({ role }) => role === 'via')
  if (kind === undefined || vias.length !== 1 || vias[0]!.kind !== 'node') return null
  const ways = (wanted: string) =>
    members.filter(({ kind, role }) => kind === 'way' && role === wanted).map((one) => one.id)
  const [from, to] = [ways('from'), ways('to')]
  const left = modes & ~exceptions(tags['except'])
  if (from.length === 0 || to.length === 0 || left === 0) return null
  return { from, via: vias[0]!.id, to, only: kind === 'only', modes: left }
}

function exceptions(value = ''): number {
  return value.split(';').reduce((bits, one) => bits | (EXCEPT[one.trim()] ?? 0), 0)
}
