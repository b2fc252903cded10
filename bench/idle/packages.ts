import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Where observe.ts notes the addresses of what was loaded, under the data folder. */
export const LOADED = 'loaded.txt'

const profile = z.object({
  nodes: z.array(z.object({ id: z.int(), callFrame: z.object({ functionName: z.string(), url: z.string() }) })),
  samples: z.array(z.int()),
  timeDeltas: z.array(z.number()),
})
type Profile = z.infer<typeof profile>

export const readProfile = (text: string): Profile => profile.parse(JSON.parse(text))

export const readLoaded = (dataDir: string): string[] => readFileSync(join(dataDir, LOADED), 'utf8').split('\n')

export type Package = { name: string; ms: number; modules: number }

/** Time of the processor by package, the slowest first; what Node does for all of them (finding, reading, compiling) is its own row. */
export function packagesOf({ nodes, samples, timeDeltas }: Profile, loaded: readonly string[]): Package[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const found = new Map<string, Package>()
  const of = (name: string) => {
    const one = found.get(name) ?? { name, ms: 0, modules: 0 }
    found.set(name, one)
    return one
  }
  for (const url of loaded) of(nameOf(url)).modules += 1
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame || ['(idle)', '(root)'].includes(frame.functionName)) continue
    of(nameOf(frame.url) || frame.functionName).ms += (timeDeltas[index] ?? 0) / 1000
  }
  return [...found.values()].toSorted((a, b) => b.ms - a.ms)
}

/** The package of an address, the top folder of our own sources, or `node:`. */
function nameOf(url: string): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (inPackage !== undefined) return inPackage
  if (url.startsWith('node:')) return 'node:'
  return /\/(app|features|platform)\//.exec(url)?.[1] ?? url
}
