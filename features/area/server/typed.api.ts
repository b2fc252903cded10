import type { AppContext } from '#platform/server/app-context.ts'
import { tooMany } from '#platform/server/sessions/throttle.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { addressesIn, type FoundAddress, type NearestAddress } from './addresses.api.ts'
import { PaceKeeper } from './pace.rules.ts'

/** Fields ask when somebody pauses; 2 a second is more than anybody types, and keeps one account from holding the thread of the addresses. */
const pace = new PaceKeeper({ burst: 60, perSecond: 2 })

type Asking = { app: Pick<AppContext, 'settings' | 'clock'>; accountId: string }
type Typed = { text: string; near?: Point | undefined; limit: number }

/**
 * The addresses of the area for an account that types, as `find` of addresses.api.ts. Throws 429 with Retry-After above 60 calls at once and
 * 2 a second in the long run, counted with those of `addressFor`.
 */
export async function addressesFor(asking: Asking, { text, near, limit }: Typed): Promise<FoundAddress[] | null> {
  keepPace(asking)
  return addressesIn(asking.app.settings.areaFolder).find(text, { near, limit })
}

/** The address beside a point that an account sets, as `nearest` of addresses.api.ts. Throws as `addressesFor`. */
export async function addressFor(asking: Asking, point: Point): Promise<NearestAddress | null> {
  keepPace(asking)
  return addressesIn(asking.app.settings.areaFolder).nearest(point)
}

function keepPace({ app, accountId }: Asking): void {
  const seconds = pace.take(accountId, app.clock.now().getTime())
  if (seconds > 0) throw tooMany(seconds)
}
