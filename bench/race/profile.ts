/** The part of a V8 CPU profile that is read here; times in microseconds. */
export type CpuProfile = {
  nodes: readonly {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number }
  }[]
  samples?: readonly number[] | undefined
  timeDeltas?: readonly number[] | undefined
}

/** Self time of one function, and its share of all time in which the process was not idle. */
export type Spent = { name: string; where: string; ms: number; share: number }

/** Not the work of the server: waiting, and the profiler itself. */
const IDLE = new Set(['(idle)', '(root)', '(program)'])

/** The functions with the most self time, the longest first. `root` is cut from the paths of files. */
export function longest(profile: CpuProfile, root: string, most: number): Spent[] {
  const frames = new Map(profile.nodes.map((node) => [node.id, node.callFrame]))
  const spent = new Map<string, { name: string; where: string; ms: number }>()
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const frame = frames.get(id)
    if (!frame || IDLE.has(frame.functionName) || frame.url.startsWith('node:inspector')) continue
    const where =
      frame.url === ''
        ? 'native'
        : `${frame.url.replace('file://', '').replace(`${root}/`, '')}:${frame.lineNumber + 1}`
    const name = frame.functionName || '(anonymous)'
    const one = spent.get(`${name} ${where}`) ?? { name, where, ms: 0 }
    one.ms += (profile.timeDeltas?.[at] ?? 0) / 1000
    spent.set(`${name} ${where}`, one)
  }
  const all = [...spent.values()].reduce((total, one) => total + one.ms, 0)
  return [...spent.values()]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map((one) => ({ ...one, share: all === 0 ? 0 : one.ms / all }))
}

/** Self time by the folder or package that the function is in. */
export function byPlace(profile: CpuProfile, root: string): { place: string; share: number }[] {
  const places = new Map<string, number>()
  for (const { where, share } of longest(profile, root, Infinity))
    places.set(placeOf(where), (places.get(placeOf(where)) ?? 0) + share)
  return [...places].map(([place, share]) => ({ place, share })).toSorted((a, b) => b.share - a.share)
}

function placeOf(where: string): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(where)?.[1]
  if (inPackage !== undefined) return inPackage
  if (where.startsWith('node:')) return 'node'
  return where.includes('/') ? where.split('/').slice(0, 2).join('/') : where
}
