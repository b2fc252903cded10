import type { AppContext } from '#platform/server/app-context.ts'
import { tooMany } from '#platform/server/sessions/throttle.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { addressesOf, AddressesAway, type FoundAddress, type NearestAddress } from './addresses.api.ts'
import { PaceKeeper } from './pace.rules.ts'

/** Fields ask when somebody pauses; 2 a second is more than anybody types, and keeps one account from holding the thread of the addresses. */
const pace = new PaceKeeper({ burst: 60, perSecond: 2 })

type Asking = { app: Pick<AppContext, 'settings' | 'clock'>; accountId: string }
/** `orNone`: who shows something else beside them would rather have no addresses than an error, when nobody could be asked. */
type Typed = { text: string; near?: Point | undefined; limit: number; orNone?: boolean }

/** Seconds after which a field may ask again when nobody could be asked: the rate of a server is one a second, unless it is said. */
const AGAIN_SECONDS = 2

/**
 * The addresses that an account that types may mean, of the area and of the server behind it, as `find` of addresses.api.ts. Throws 429 with
 * Retry-After above 60 calls at once and 2 a second in the long run, counted with those of `addressFor`, and where nobody could be asked.
 */
export async function addressesFor(
  asking: Asking,
  { text, near, limit, orNone = false }: Typed,
): Promise<FoundAddress[] | null> {
  keepPace(asking)
  try {
    return await addressesOf(asking.app.settings).find(text, { near, limit })
  } catch (error) {
    if (!(error instanceof AddressesAway)) throw error
    if (orNone) return null
    throw new AppError('E008', { status: 429, detail: 'error.busy', retryAfterSeconds: AGAIN_SECONDS })
  }
}

/** The address beside a point that an account sets, of the area or of the server behind it, as `nearest` of addresses.api.ts. Throws as `addressesFor`. */
export async function addressFor(asking: Asking, point: Point): Promise<NearestAddress | null> {
  keepPace(asking)
  return addressesOf(asking.app.settings).nearest(point)
}

function keepPace({ app, accountId }: Asking): void {
  const seconds = pace.take(accountId, app.clock.now().getTime())
  if (seconds > 0) throw tooMany(seconds)
}
