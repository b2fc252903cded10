import { expect, test } from 'vitest'
import type { Tags } from '../osm/elements.ts'
import { headOf, tailOf, type Graph } from '../streets/graph.ts'
import { leavingOf } from '../streets/leaving.ts'
import { graphOf, pointAt, spot } from '../testing/made-area.ts'
import { Crossings, kindOfTurn } from './crossings.ts'
import { headingsOf } from './headings.ts'

/** Two streets that cross at (1, 1): one from west to east, one from south to north. */
function cross(eastwards: Tags, northwards: Tags): Promise<Graph> {
  return graphOf({
    nodes: [
      { id: 1, at: spot(0, 1) },
      { id: 2, at: spot(1, 0) },
      { id: 3, at: spot(1, 1) },
      { id: 4, at: spot(1, 2) },
      { id: 5, at: spot(2, 1) },
    ],
    ways: [
      { id: 10, refs: [1, 3, 5], tags: eastwards },
      { id: 11, refs: [2, 3, 4], tags: northwards },
    ],
  })
}

/** The crossings of a graph, and the turn at (1, 1) of who comes from one place and goes on to another. */
function turnOf(graph: Graph, from: [number, number], to: [number, number]) {
  const leaving = leavingOf(graph)
  const is = (node: number, [east, north]: [number, number]) => {
    const { latitude, longitude } = pointAt(east, north)
    return graph.nodeLat[node] === Math.round(latitude * 1e7) && graph.nodeLon[node] === Math.round(longitude * 1e7)
  }
  const all = [...leaving.edges]
  const into = all.find((one) => is(tailOf(graph, one), from) && is(headOf(graph, one), [1, 1]))!
  const out = all.find((one) => is(tailOf(graph, one), [1, 1]) && is(headOf(graph, one), to))!
  return { crossings: new Crossings(graph, leaving, headingsOf(graph)), into, out }
}

/** What the turn is worth avoiding for cars. */
function penalty(graph: Graph, from: [number, number], to: [number, number]): number {
  const { crossings, into, out } = turnOf(graph, from, to)
  return crossings.penalty(into, out)
}

/** Seconds that the turn holds somebody on foot up. */
function wait(graph: Graph, from: [number, number], to: [number, number]): number {
  const { crossings, into, out } = turnOf(graph, from, to)
  return crossings.walkSeconds(into, out)
}

const residential = { highway: 'residential' }
const WEST: [number, number] = [0, 1]
const SOUTH: [number, number] = [1, 0]
const NORTH: [number, number] = [1, 2]
const EAST: [number, number] = [2, 1]

test('between equal streets a turn to the right is cheapest and one to the left dearest', async () => {
  const graph = await cross(residential, residential)
  expect(penalty(graph, WEST, SOUTH)).toBe(3)
  expect(penalty(graph, WEST, EAST)).toBe(6)
  expect(penalty(graph, WEST, NORTH)).toBe(7.5)
})

test('the main road is not left to give way, and who crosses it waits', async () => {
  const graph = await cross({ highway: 'primary' }, residential)
  expect(penalty(graph, WEST, EAST)).toBe(0)
  expect(penalty(graph, SOUTH, NORTH)).toBe(12)
})

test('along a roundabout nobody waits, and another name is worth some seconds', async () => {
  expect(penalty(await cross({ ...residential, junction: 'roundabout' }, residential), WEST, EAST)).toBe(0)
  expect(penalty(await cross(residential, { ...residential, name: 'Via Roma' }), WEST, SOUTH)).toBe(8)
})

test('on foot who crosses a street waits, longer the larger it is, and who turns does not', async () => {
  const path = { highway: 'footway' }
  expect(wait(await cross(residential, path), SOUTH, NORTH)).toBe(1)
  expect(wait(await cross({ highway: 'primary' }, path), SOUTH, NORTH)).toBe(5)
  expect(wait(await cross({ highway: 'primary' }, path), SOUTH, EAST)).toBe(0)
  expect(wait(await cross(path, path), SOUTH, NORTH)).toBe(1)
})

test('a sharp turn into the other roadway of a street costs fifteen times as much', async () => {
  const name = 'Via Roma'
  const apart = (tags: Tags) =>
    graphOf({
      nodes: [
        { id: 1, at: spot(0, 1) },
        { id: 2, at: spot(0.2, 1.6) },
        { id: 3, at: spot(1, 1) },
        { id: 4, at: spot(2, 1) },
      ],
      ways: [
        { id: 10, refs: [1, 3], tags: { ...residential, name } },
        { id: 11, refs: [3, 2], tags },
        { id: 12, refs: [3, 4], tags: residential },
      ],
    })
  expect(penalty(await apart({ ...residential, name }), WEST, [0.2, 1.6])).toBe(3.5 * 3 * 15)
  expect(penalty(await apart({ ...residential, name: 'Via Po' }), WEST, [0.2, 1.6])).toBe(3.5 * 3 + 5)
})

test.each([
  [10, 'straight'],
  [-11, 'slight'],
  [45, 'right'],
  [-135, 'left'],
  [136, 'sharpRight'],
  [-159, 'sharpLeft'],
  [160, 'back'],
  [-180, 'back'],
])('%d degrees are a turn of the kind %s', (degrees, kind) => {
  expect(kindOfTurn(degrees)).toBe(kind)
})
