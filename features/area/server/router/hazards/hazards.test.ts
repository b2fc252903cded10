import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import type { Mode } from '../../streets/access.rules.ts'
import { graphOf, pointAt, spot } from '../../testing/made-area.ts'
import type { MadeNode, MadeWay } from '../../testing/make-pbf.ts'
import { WALKING_KMH } from '../costs.ts'
import { Router, type Road } from '../router.ts'
import { CROSSING_SECONDS, FOLLOW_METRES, type RoadHazard } from './hazard.ts'

// Streets made for these tests: those of shared/data have no hazards, and here each way is known.
const SIDE = 5
const METRES = 111.195
const node = (east: number, north: number): number => 10 * north + east
const steps = [...Array(SIDE).keys()]
const residential = { highway: 'residential' }

/** A square of streets, 111 m apart, with what is added to it. */
function square(more: { nodes?: MadeNode[]; ways?: MadeWay[] } = {}) {
  const nodes = steps.flatMap((north) =>
    steps.map((east): MadeNode => ({ id: node(east, north), at: spot(east, north) })),
  )
  const rows = steps.map((north): MadeWay => ({
    id: 100 + north,
    refs: steps.map((east) => node(east, north)),
    tags: residential,
  }))
  const columns = steps.map((east): MadeWay => ({
    id: 200 + east,
    refs: steps.map((north) => node(east, north)),
    tags: residential,
  }))
  return graphOf({ nodes: [...nodes, ...(more.nodes ?? [])], ways: [...rows, ...columns, ...(more.ways ?? [])] })
}

let made = 0
const hazard = (kind: RoadHazard['kind'], points: Point[], more: Partial<RoadHazard> = {}): RoadHazard => ({
  id: `h${(made += 1)}`,
  kind,
  points,
  radiusM: null,
  closedFor: kind === 'closedStreet' ? 'both' : null,
  ...more,
})

function way(router: Router, hazards: RoadHazard[], [from, to, mode = 'foot']: [Point, Point, Mode?]): Road {
  const key = JSON.stringify(hazards)
  router.prepare({ key, hazards })
  const road = router.road(from, to, mode, { hazards: key })
  if (road === null) throw new Error('there is no way')
  const time = router.roads([from], [to], mode, { hazards: key })[0]?.[0]
  if (!time) throw new Error('there is no way in the matrix')
  expect(time.seconds).toBeCloseTo(road.seconds, 6)
  expect(time.forbidden).toBe(road.forbidden)
  return road
}

let router: Router
beforeAll(async () => void (router = new Router(await square())))

describe('a closed street', () => {
  test('is gone around, and by those alone for whom it is closed', () => {
    const pair = [pointAt(0.5, 2), pointAt(3.5, 2)] as const
    const middle = [pointAt(1, 2), pointAt(3, 2)]
    const around = way(router, [hazard('closedStreet', middle)], [...pair])
    expect(around).toMatchObject({ hazardIds: [], forbidden: false })
    expect(around.metres).toBeCloseTo(5 * METRES, 0)
    const forVehicles = hazard('closedStreet', middle, { closedFor: 'vehicles' })
    expect(way(router, [forVehicles], [...pair]).metres).toBeCloseTo(3 * METRES, 0)
    expect(way(router, [forVehicles], [...pair, 'car']).metres).toBeCloseTo(5 * METRES, 0)
    expect(way(router, [forVehicles], [...pair, 'bus']).metres).toBeCloseTo(5 * METRES, 0)
  })

  test('that somebody lives in is named, as no way avoids it', () => {
    const closed = hazard('closedStreet', [pointAt(1, 2), pointAt(2, 2)])
    const road = way(router, [closed], [pointAt(1.5, 2), pointAt(4, 4)])
    expect(road).toMatchObject({ hazardIds: [closed.id], forbidden: true })
    expect(road.seconds).toBeCloseTo((road.metres * 3.6) / WALKING_KMH, 3)
  })

  test('is closed where it was drawn: who lives beside the closed part leaves on the other end', () => {
    const closed = hazard('closedStreet', [pointAt(1.5, 2), pointAt(1.8, 2)])
    expect(way(router, [closed], [pointAt(1.2, 2), pointAt(1, 4)])).toMatchObject({ hazardIds: [], forbidden: false })
  })

  test('closes no street that it only crosses, runs beside, or goes some metres into', () => {
    const pair = [pointAt(0.5, 2), pointAt(3.5, 2)] as const
    const across = [pointAt(2, 1), pointAt(2, 3)]
    const beside = [pointAt(1, 2.2), pointAt(3, 2.2)]
    const tooFar = [pointAt(0.5, 1), pointAt(0.5, 1), pointAt(1.1, 1)]
    for (const points of [across, beside])
      expect(way(router, [hazard('closedStreet', points)], [...pair]).metres).toBeCloseTo(3 * METRES, 0)
    const near = way(router, [hazard('closedStreet', tooFar)], [pointAt(1, 0), pointAt(3, 1)])
    expect(near.metres).toBeCloseTo(3 * METRES, 0)
  })
})

describe('a dangerous crossing', () => {
  test('costs its time once and is named, or is gone around where that takes less', () => {
    const at = hazard('dangerousCrossing', [pointAt(2, 2)], { radiusM: 20 })
    const straight = way(router, [at], [pointAt(2, 0), pointAt(2, 4)])
    // The parallel streets are as long as far as corners go: only who has to be there passes it.
    expect(straight.metres).toBeCloseTo(4 * METRES, 0)
    expect(straight.hazardIds).toEqual([at.id])
    // The part of a street within the radius is known to some metres.
    const before = way(router, [], [pointAt(2, 0), pointAt(2, 4)])
    expect(Math.abs(straight.seconds - before.seconds - CROSSING_SECONDS)).toBeLessThan(1)
    const corner = way(router, [at], [pointAt(1, 1), pointAt(3, 3)])
    expect(corner).toMatchObject({ hazardIds: [], forbidden: false })
    expect(corner.metres).toBeCloseTo(4 * METRES, 0)
    expect(way(router, [at], [pointAt(2, 0), pointAt(2, 4), 'car']).hazardIds).toEqual([])
  })

  test('that is drawn as a line counts for who crosses it', () => {
    const at = hazard('dangerousCrossing', [pointAt(1.5, 1.9), pointAt(1.5, 2.1)])
    expect(way(router, [at], [pointAt(1.2, 2), pointAt(1.8, 2)])).toMatchObject({
      hazardIds: [at.id],
      forbidden: false,
    })
  })
})

describe('a road that is not crossed', () => {
  /** From west to east along the middle row, drawn 4 m beside the street. */
  const drawn = () => hazard('noCrossing', [pointAt(0.5, 2.04), pointAt(3.5, 2.04)])

  test('is gone around at its ends', () => {
    const road = way(router, [drawn()], [pointAt(2, 1.5), pointAt(2, 2.5)])
    expect(road).toMatchObject({ hazardIds: [], forbidden: false })
    // Along it to the end, where it may be crossed, and back on the next street.
    expect(road.metres).toBeCloseTo(6 * METRES, 0)
    // A car crosses it.
    expect(way(router, [drawn()], [pointAt(2, 1.5), pointAt(2, 2.5), 'car']).metres).toBeCloseTo(METRES, 0)
  })

  test('is walked along by who stays on one side', () => {
    const road = way(router, [drawn()], [pointAt(1, 1.5), pointAt(3, 1.5)])
    expect(road).toMatchObject({ hazardIds: [], forbidden: false })
    expect(road.metres).toBeCloseTo(3 * METRES, 0)
  })

  test('is not crossed by who comes from a side and lives along it on the other', () => {
    const home = { ...pointAt(1.5, 2), latitude: 0.002 + 5 / 111_195 }
    const other = { ...pointAt(2.5, 2), latitude: 0.002 - 5 / 111_195 }
    expect(way(router, [drawn()], [pointAt(2, 2.5), home]).metres).toBeCloseTo(METRES, 0)
    expect(way(router, [drawn()], [home, pointAt(2, 1.5)]).metres).toBeGreaterThan(3 * METRES)
    const across = way(router, [drawn()], [home, other])
    expect(across.forbidden || across.metres > 3 * METRES).toBe(true)
    expect(way(router, [drawn()], [home, { ...other, latitude: home.latitude }]).metres).toBeCloseTo(METRES, 0)
  })

  test('that cuts the streets in two is crossed only with its name and the word that it is forbidden', () => {
    const whole = hazard('noCrossing', [pointAt(-1, 2), pointAt(5, 2)])
    const road = way(router, [whole], [pointAt(2, 1.5), pointAt(2, 2.5)])
    expect(road).toMatchObject({ hazardIds: [whole.id], forbidden: true })
    expect(road.metres).toBeCloseTo(METRES, 0)
  })

  test('is crossed on a bridge, which has no node in common with it', async () => {
    const nodes: MadeNode[] = [
      { id: 901, at: spot(2.5, 1) },
      { id: 902, at: spot(2.5, 3) },
    ]
    const bridge = { id: 300, refs: [901, 902], tags: { highway: 'footway', bridge: 'yes' } }
    const rows = [1, 3].map((north) => ({
      id: 100 + north,
      refs: [0, 1, 2, north === 1 ? 901 : 902, 3, 4].map((one) => (one > 900 ? one : node(one, north))),
      tags: residential,
    }))
    const withBridge = new Router(
      await graphOf({
        nodes: [
          ...steps.flatMap((north) =>
            steps.map((east): MadeNode => ({ id: node(east, north), at: spot(east, north) })),
          ),
          ...nodes,
        ],
        ways: [
          ...steps
            .filter((north) => north !== 1 && north !== 3)
            .map((north) => ({ id: 100 + north, refs: steps.map((east) => node(east, north)), tags: residential })),
          ...rows,
          ...steps.map((east) => ({
            id: 200 + east,
            refs: steps.map((north) => node(east, north)),
            tags: residential,
          })),
          bridge,
        ],
      }),
    )
    const whole = hazard('noCrossing', [pointAt(-1, 2), pointAt(5, 2)])
    const road = way(withBridge, [whole], [pointAt(2, 1.5), pointAt(2, 2.5)])
    expect(road).toMatchObject({ hazardIds: [], forbidden: false })
    expect(road.metres).toBeCloseTo(4 * METRES, 0)
  })

  test('over open ground forbids the streets that meet it', () => {
    const railway = hazard('noCrossing', [pointAt(-1, 1.5), pointAt(2.5, 1.5)])
    const road = way(router, [railway], [pointAt(1, 1), pointAt(1, 2)])
    expect(road).toMatchObject({ hazardIds: [], forbidden: false })
    expect(road.metres).toBeCloseTo(5 * METRES, 0)
  })
})

const places = fc.record({
  east: fc.integer({ min: 1, max: 39 }),
  north: fc.integer({ min: 0, max: 4 }),
  turned: fc.boolean(),
})
const pointOf = ({ east, north, turned }: { east: number; north: number; turned: boolean }): Point =>
  turned ? pointAt(north, east / 10) : pointAt(east / 10, north)
const block = fc.record({
  east: fc.integer({ min: 0, max: 3 }),
  north: fc.integer({ min: 0, max: 4 }),
  turned: fc.boolean(),
  long: fc.integer({ min: 1, max: 2 }),
})
const lineOf = ({
  east,
  north,
  turned,
  long,
}: {
  east: number
  north: number
  turned: boolean
  long: number
}): Point[] => {
  const to = Math.min(4, east + long)
  return turned ? [pointAt(north, east), pointAt(north, to)] : [pointAt(east, north), pointAt(to, north)]
}

/** Whether the middle of a part of a way is on a line, between its ends. */
function isOn([a, b]: Point[], shape: [number, number][]): boolean {
  return shape.slice(1).some(([latitude, longitude], at) => {
    const middle = { latitude: (shape[at]![0] + latitude) / 2, longitude: (shape[at]![1] + longitude) / 2 }
    const detour = metresApart(a!, middle) + metresApart(middle, b!) - metresApart(a!, b!)
    return detour < 0.01 && Math.min(metresApart(a!, middle), metresApart(middle, b!)) > 0.5
  })
}

test('a way never passes a closed street unless it says so, and no hazard makes a way shorter', () => {
  fc.assert(
    fc.property(places, places, fc.array(block, { minLength: 1, maxLength: 8 }), (a, b, blocks) => {
      const pair: [Point, Point] = [pointOf(a), pointOf(b)]
      const plain = router.road(...pair, 'foot')!
      const closed = blocks.map((one) => hazard('closedStreet', lineOf(one)))
      const road = way(router, closed, pair)
      expect(road.metres).toBeGreaterThanOrEqual(plain.metres - 1e-6)
      expect(road.seconds).toBeGreaterThanOrEqual(plain.seconds - 1e-6)
      expect(road.forbidden).toBe(road.hazardIds.length > 0)
      if (!road.forbidden) for (const { points } of closed) expect(isOn([...points], road.shape)).toBe(false)
    }),
  )
})

test('one more hazard of any kind makes no way shorter, and one far away changes nothing', () => {
  const kinds = fc.constantFrom<RoadHazard['kind'][]>('closedStreet', 'dangerousCrossing', 'noCrossing')
  fc.assert(
    fc.property(places, places, fc.array(fc.tuple(kinds, block), { minLength: 1, maxLength: 6 }), (a, b, drawn) => {
      const pair: [Point, Point] = [pointOf(a), pointOf(b)]
      const all = drawn.map(([kind, one]) => hazard(kind, lineOf(one)))
      const [fewer, more] = [way(router, all.slice(1), pair), way(router, all, pair)]
      if (more.forbidden === fewer.forbidden) expect(more.seconds).toBeGreaterThanOrEqual(fewer.seconds - 1e-6)
      else expect(more.forbidden).toBe(true)
      const far = hazard('closedStreet', [
        { latitude: 1, longitude: 10 },
        { latitude: 1, longitude: 10.01 },
      ])
      expect(way(router, [...all, far], pair)).toEqual(more)
    }),
  )
})

test('thousands of hazards are prepared, and change no search without them', () => {
  const all = Array.from({ length: 3000 }, (_, n) => {
    const [east, north] = [(n % 37) / 10, (n % 41) / 10]
    return hazard((['closedStreet', 'noCrossing', 'dangerousCrossing'] as const)[n % 3]!, [
      pointAt(east, north),
      pointAt(east + 0.3, north),
    ])
  })
  const plain = () => router.road(pointAt(0, 0), pointAt(4, 4), 'foot')
  const before = plain()
  const heeding = way(router, all, [pointAt(0, 0), pointAt(4, 4)])
  expect(heeding.hazardIds.length).toBeGreaterThan(0)
  expect(plain()).toEqual(before)
})

test('the distance within which a street follows a line is that of a street, not of a block', () => {
  expect(FOLLOW_METRES).toBeLessThan(METRES / 4)
})
