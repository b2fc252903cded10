import { expect, test } from 'vitest'
import type { Tags } from '../osm/elements.ts'
import { barrierOf, BIT, MODES, permissionOf } from './access.rules.ts'
import { classOf, CLASSES } from './classes.ts'
import { restrictionOf } from './restrictions.rules.ts'
import { limitsOf, speedOf, usualSpeed } from './speeds.rules.ts'

const names = (bits: number): string => MODES.filter((mode) => (bits & BIT[mode]) !== 0).join(' ')

/** Who goes along, who against. */
function ways(tags: Tags): [string, string] {
  const { forward, backward } = permissionOf(tags, CLASSES[classOf(tags['highway'])!]!)
  return [names(forward), names(backward)]
}

test.each<[Tags, string, string]>([
  [{ highway: 'residential' }, 'foot car bus', 'foot car bus'],
  [{ highway: 'motorway' }, 'car bus', ''],
  [{ highway: 'steps' }, 'foot', 'foot'],
  [{ highway: 'cycleway' }, '', ''],
  [{ highway: 'cycleway', foot: 'yes' }, 'foot', 'foot'],
  [{ highway: 'footway', access: 'no' }, '', ''],
  [{ highway: 'footway', access: 'yes' }, 'foot', 'foot'],
  [{ highway: 'pedestrian', motor_vehicle: 'destination' }, 'foot car bus', 'foot car bus'],
  [{ highway: 'residential', access: 'no', foot: 'yes' }, 'foot', 'foot'],
  [{ highway: 'residential', access: 'no', psv: 'yes' }, 'bus', 'bus'],
  [{ highway: 'residential', motor_vehicle: 'no', bus: 'designated' }, 'foot bus', 'foot bus'],
  [{ highway: 'residential', vehicle: 'no' }, 'foot', 'foot'],
  [{ highway: 'primary', foot: 'use_sidepath' }, 'foot car bus', 'foot car bus'],
  [{ highway: 'residential', oneway: 'yes' }, 'foot car bus', 'foot'],
  [{ highway: 'residential', oneway: '-1' }, 'foot', 'foot car bus'],
  [{ highway: 'residential', oneway: 'yes', 'oneway:psv': 'no' }, 'foot car bus', 'foot bus'],
  [{ highway: 'residential', oneway: 'yes', busway: 'opposite_lane' }, 'foot car bus', 'foot bus'],
  [{ highway: 'residential', junction: 'roundabout' }, 'foot car bus', 'foot'],
  [{ highway: 'footway', 'oneway:foot': 'yes' }, 'foot', ''],
  [{ highway: 'busway' }, 'bus', 'bus'],
])('%o is used by "%s" along and "%s" against', (tags, along, against) => {
  expect(ways(tags)).toEqual([along, against])
})

test('a private street is restricted, not closed', () => {
  const permission = permissionOf({ highway: 'service', access: 'private', foot: 'yes' }, CLASSES[classOf('service')!]!)
  expect(names(permission.forward)).toBe('foot car bus')
  expect(names(permission.restricted)).toBe('car bus')
})

test.each(['driveway', 'parking_aisle', 'drive-through'])('a %s is for who has a reason to be there', (service) => {
  const street = CLASSES[classOf('service')!]!
  expect(names(permissionOf({ highway: 'service', service }, street).restricted)).toBe('foot car bus')
  expect(names(permissionOf({ highway: 'service', service: 'alley' }, street).restricted)).toBe('')
})

test.each<[Tags, string, string]>([
  [{ barrier: 'bollard' }, 'car bus', ''],
  [{ barrier: 'bollard', bus: 'yes' }, 'car', ''],
  [{ barrier: 'gate' }, '', 'foot car bus'],
  [{ barrier: 'gate', access: 'yes' }, '', ''],
  [{ barrier: 'gate', access: 'private', foot: 'yes' }, '', 'car bus'],
  [{ barrier: 'gate', access: 'no' }, 'foot car bus', ''],
  [{ barrier: 'kerb' }, '', ''],
  [{ highway: 'crossing' }, '', ''],
])('%o stops "%s" and slows "%s"', (tags, blocked, slow) => {
  const barrier = barrierOf(tags)
  expect([names(barrier.blocked), names(barrier.slow)]).toEqual([blocked, slow])
})

test.each([
  ['50', 50],
  ['30 mph', 48],
  ['20mph', 32],
  ['none', null],
  ['IT:urban', null],
  ['5', null],
  ['999', null],
])('a limit of %s is %s km/h', (value, kmh) => {
  expect(speedOf(value)).toBe(kmh)
})

test.each<[Tags, number]>([
  [{ highway: 'track' }, 2],
  [{ highway: 'track', tracktype: 'grade1' }, 10],
  [{ highway: 'track', tracktype: 'grade1', surface: 'asphalt' }, 20],
  [{ highway: 'track', tracktype: 'grade3', surface: 'gravel' }, 6],
  [{ highway: 'unclassified' }, 40],
  [{ highway: 'unclassified', surface: 'gravel' }, 20],
  [{ highway: 'unclassified', surface: 'sett' }, 40],
  [{ highway: 'unclassified', surface: 'ground;concrete' }, 40],
  [{ highway: 'service', service: 'driveway', surface: 'unpaved' }, 5],
])('%o outside of towns is driven at %s km/h', (tags, kmh) => {
  expect(usualSpeed(tags, CLASSES[classOf(tags['highway'])!]!, false)).toBe(kmh)
})

test.each([
  ['80', 70],
  ['30', 25],
  ['15', 15],
])('a limit of %s is not reached on gravel: %s km/h', (maxspeed, kmh) => {
  expect(limitsOf({ maxspeed, surface: 'gravel' })).toEqual({ forward: kmh, backward: kmh })
})

test('a limit of one direction wins over that of both', () => {
  expect(limitsOf({ maxspeed: '50', 'maxspeed:backward': '30' })).toEqual({ forward: 50, backward: 30 })
})

test('a turn restriction concerns vehicles, without those that are excepted', () => {
  const members = [
    { kind: 'way', id: 1, role: 'from' },
    { kind: 'node', id: 2, role: 'via' },
    { kind: 'way', id: 3, role: 'to' },
  ] as const
  const tags = { type: 'restriction', restriction: 'no_left_turn', except: 'psv' }
  expect(restrictionOf(members, tags)).toEqual({ from: [1], via: 2, to: [3], only: false, modes: BIT.car })
  expect(restrictionOf(members, { ...tags, except: 'psv;motorcar' })).toBeNull()
  const overWay = members.map((one) => (one.role === 'via' ? ({ ...one, kind: 'way' } as const) : one))
  expect(restrictionOf(overWay, tags)).toBeNull()
})
