import { resolve } from 'node:path'
import type { AddressServerSettings } from '#platform/server/app-context.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { addressServerOf } from './adapters/address-server.ts'
import type { Answered, Asked } from './addresses.worker.ts'
import { MOST_CHARACTERS, type FoundAddress } from './addresses/find.ts'
import type { Geocoded } from './addresses/geocode.ts'
import type { NearestAddress } from './addresses/nearest.ts'
import { Thread } from './stored/thread.ts'

export type { FoundAddress, Geocoded, NearestAddress }

/** A question takes milliseconds, opening the file of a large region some seconds; what takes longer hangs. */
const LONGEST_MS = 60_000
/** As many as a list below a field shows, and the most that is given at once. */
const [USUAL, MOST] = [5, 50]
/** Metres: a point on a street is nearer to a house of it. */
const NEAR_METRES = 100

/** Addresses of the area of the installation, which `npm run area` imports. */
export type AddressSearch = {
  /**
   * The addresses that a text may mean, the best first, of equals those close to `near`: 5, or `limit` (50 at most). Null without an area,
   * and for one that was imported before there were addresses. Throws 429 with Retry-After when too many wait.
   */
  find: (text: string, options?: { limit?: number; near?: Point | undefined }) => Promise<FoundAddress[] | null>
  /**
   * For many addresses the best place of each, in their order; null for one of which nothing is known. Null as above. Others who ask are
   * answered in between.
   */
  findAll: (texts: readonly string[]) => Promise<(Geocoded | null)[] | null>
  /** The address that is nearest to a point, within 100 m; null when there is none, and as above. */
  nearest: (point: Point) => Promise<NearestAddress | null>
}

/** Addresses that are looked up in one go: some 100 ms in a large region, in which nobody else is answered. */
const AT_ONCE = 50

const threads = new Map<string, Thread<Asked, Answered>>()

/** The addresses in the area of a folder (`AppSettings.areaFolder`). All who ask share one thread, which ends when nobody does. */
export function addressesIn(folder: string): AddressSearch {
  const path = resolve(folder)
  const thread = threads.get(path) ?? new Thread(new URL('./addresses.worker.ts', import.meta.url), path, LONGEST_MS)
  threads.set(path, thread)
  return {
    find: async (text, { limit = USUAL, near } = {}) => {
      const most = Math.max(0, Math.min(MOST, Math.floor(limit)))
      const answered = await thread.ask({ kind: 'find', text: text.slice(0, MOST_CHARACTERS), limit: most, near })
      return 'found' in answered ? answered.found : null
    },
    findAll: async (texts) => {
      const all: (Geocoded | null)[] = []
      for (let at = 0; at < texts.length; at += AT_ONCE) {
        const part = texts.slice(at, at + AT_ONCE).map((text) => text.slice(0, MOST_CHARACTERS))
        const answered = await thread.ask({ kind: 'findAll', texts: part })
        const geocoded = 'geocoded' in answered ? answered.geocoded : null
        if (geocoded === null) return null
        all.push(...geocoded)
      }
      return all
    },
    nearest: async (point) => {
      const answered = await thread.ask({ kind: 'nearest', point, metres: NEAR_METRES })
      return 'nearest' in answered ? answered.nearest : null
    },
  }
}

/**
 * Where addresses come from: the area in a folder, and the server that the operator lets this one ask for what the area does not know
 * (docs/adr/0190). The settings of the application are one.
 */
export type AddressSource = { readonly areaFolder: string; readonly addressServer: AddressServerSettings | null }

/** No area knows addresses, and the server that is asked instead gave no answer. */
export class AddressesAway extends Error {}

/** As `AddressSearch`, with a server behind it. `findAll` says `unasked` where the area knows nothing and the server did not answer in time. */
type AllAddresses = Omit<AddressSearch, 'findAll'> & {
  findAll: (texts: readonly string[]) => Promise<(Geocoded | null | 'unasked')[] | null>
}

/**
 * The addresses of the area, and where it has none for a text or a point those of the server of the operator. `find` throws `AddressesAway`
 * where neither can be asked.
 */
export function addressesOf({ areaFolder, addressServer }: AddressSource): AllAddresses {
  const own = addressesIn(areaFolder)
  const server = addressServerOf(addressServer)
  if (server === null) return own
  return {
    find: async (text, options = {}) => {
      const found = await own.find(text, options)
      if (found !== null && found.length > 0) return found
      const told = await server.find(text, { ...options, limit: Math.min(MOST, options.limit ?? USUAL) })
      if (told === null && found === null) throw new AddressesAway()
      return told ?? found
    },
    findAll: async (texts) => {
      const found: (Geocoded | null | 'unasked')[] = (await own.findAll(texts)) ?? texts.map(() => null)
      const missing = [...found.keys()].filter((at) => found[at] === null)
      const told = await server.geocode(missing.map((at) => texts[at]!))
      for (const [index, at] of missing.entries()) found[at] = told[index]!
      return found
    },
    nearest: async (point) => (await own.nearest(point)) ?? server.nearest(point, NEAR_METRES),
  }
}
