import type { AddressServerSettings } from '#platform/server/app-context.ts'
import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import { inParts, MOST_CHARACTERS, type FoundAddress } from '../addresses/find.ts'
import type { Geocoded } from '../addresses/geocode.ts'
import type { NearestAddress } from '../addresses/nearest.ts'
import type { AddressKind, ToldPlace } from './address-questions.ts'
import { answers, confidenceOf, readsLikeAddress } from './confidence.rules.ts'
import { Expiring } from './expiring.ts'
import { nominatim } from './nominatim.ts'
import { OwnServer, type Doing } from './own-server.ts'
import { photon } from './photon.ts'
import { soon } from './soon.ts'

const KINDS: Record<AddressServerSettings['kind'], AddressKind> = { photon, nominatim }

/** Ours. Ten places have some 15 kB; who types waits for no longer than a request may take. */
const LIMITS = { atOnce: 2, waitingAtMost: 20, mostBytes: 256 * 1024, longestMs: 1500 }
/** Milliseconds that an import has for all of its addresses (ours): as long as its reading may take. */
const ALL_MS = 10_000
/** Answers that are kept, for a day: an import that is looked at and then done asks once. */
const [KEPT, KEEPS_MS] = [5000, 86_400_000]
/** Of equally sure addresses those so near come first, in metres (as far as the own ones, addresses/find.ts). */
const NEAR_METRES = 20_000
const SURE: readonly string[] = ['rooftop', 'interpolated', 'street']

/**
 * Addresses from a server of the operator. It is sent texts that read like an address and points, and nothing else: not where or for whom
 * somebody looks (docs/adr/0190).
 */
export class AddressServer {
  readonly settings: AddressServerSettings
  #server: OwnServer
  #kind: AddressKind
  #now: () => number
  #told = new Expiring<ToldPlace[]>({ most: KEPT, keepsMs: KEEPS_MS })

  // real time: how long an answer is kept.
  constructor(settings: AddressServerSettings, now: () => number = () => performance.now()) {
    this.settings = settings
    this.#server = new OwnServer(settings.url, { ...LIMITS, perSecond: settings.perSecond }, now)
    this.#kind = KINDS[settings.kind]
    this.#now = now
  }

  doing = (): Doing => this.#server.doing()

  /** The addresses that a text may mean; none for one that does not read like an address. Null when the server does not say. */
  async find(text: string, wanted: { limit: number; near?: Point | undefined }): Promise<FoundAddress[] | null> {
    if (!readsLikeAddress(text)) return []
    const told = await this.#search(text, AbortSignal.timeout(LIMITS.longestMs))
    if (told === null) return null
    const streets = told.filter((place) => place.level !== 'town' && answers(text, place))
    const found = streets.map((place) => ({ ...foundOf(place), confidence: confidenceOf(text, place, streets) }))
    return found.toSorted((a, b) => rank(a, wanted.near) - rank(b, wanted.near)).slice(0, wanted.limit)
  }

  /**
   * The best place of each text, in their order: null for one of which the server knows nothing, or that does not read like an address;
   * `unasked` where it did not say, or the time was over.
   */
  async geocode(texts: readonly string[]): Promise<(Geocoded | null | 'unasked')[]> {
    const waiting = AbortSignal.timeout(ALL_MS)
    const places: (Geocoded | null | 'unasked')[] = []
    for (const text of texts) {
      const told = readsLikeAddress(text) ? await this.#search(text, waiting) : []
      places.push(told === null ? 'unasked' : geocodedOf(text, told))
    }
    return places
  }

  /** The house that is nearest to a point, within `metres`; null when there is none, and when the server does not say. */
  async nearest(point: Point, metres: number): Promise<NearestAddress | null> {
    const key = `at ${point.latitude} ${point.longitude}`
    const told = await this.#ask(key, () => this.#kind.reverse(point), AbortSignal.timeout(LIMITS.longestMs))
    const near = (told ?? [])
      .filter(({ level }) => level === 'house' || level === 'interpolated')
      .map((place) => ({ ...foundOf(place), metres: metresApart(point, place) }))
      .filter((one) => one.metres <= metres)
    return near.toSorted((a, b) => a.metres - b.metres)[0] ?? null
  }

  #search(text: string, waiting: AbortSignal): Promise<ToldPlace[] | null> {
    const asked = text.slice(0, MOST_CHARACTERS).replace(/\s+/g, ' ').trim()
    return this.#ask(`for ${asked.toLowerCase()}`, () => this.#kind.search(asked), waiting)
  }

  async #ask(
    key: string,
    question: () => ReturnType<AddressKind['search']>,
    waiting: AbortSignal,
  ): Promise<ToldPlace[] | null> {
    const known = this.#told.get(key, this.#now())
    if (known !== undefined) return known
    const told = await soon(waiting, this.#server.ask(question(), waiting))
    if (told === null || told === undefined) return null
    this.#told.set(key, told, this.#now())
    return told
  }
}

function foundOf({ street, number, postcode, town, latitude, longitude }: ToldPlace) {
  const where = [postcode, town].filter((part) => part !== '').join(' ')
  return { ...inParts({ street, number, town: where }), latitude, longitude }
}

const rank = (found: FoundAddress, near: Point | undefined): number =>
  SURE.indexOf(found.confidence) * 2 + (near !== undefined && metresApart(found, near) > NEAR_METRES ? 1 : 0)

function geocodedOf(text: string, told: readonly ToldPlace[]): Geocoded | null {
  const fitting = told.filter((place) => answers(text, place))
  const [best] = fitting
    .filter(({ level }) => level !== 'town')
    .map((place) => ({ place, confidence: confidenceOf(text, place, fitting) }))
    .toSorted((a, b) => SURE.indexOf(a.confidence) - SURE.indexOf(b.confidence))
  if (best) {
    const { latitude, longitude } = best.place
    return { latitude, longitude, confidence: best.confidence }
  }
  const town = fitting.find(({ level }) => level === 'town')
  return town ? { latitude: town.latitude, longitude: town.longitude, confidence: 'town' } : null
}

const servers = new WeakMap<AddressServerSettings, AddressServer>()

/** The server of these settings, with its limits and what it answered; null without any: nobody is asked. */
export function addressServerOf(settings: AddressServerSettings | null): AddressServer | null {
  if (settings === null) return null
  const known = servers.get(settings) ?? new AddressServer(settings)
  servers.set(settings, known)
  return known
}
