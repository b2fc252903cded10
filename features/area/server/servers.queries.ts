import type { AppContext } from '#platform/server/app-context.ts'
import type { AreaServers } from '../shared/servers.contract.ts'
import { addressServerOf } from './adapters/address-server.ts'
import type { Doing } from './adapters/own-server.ts'
import { roadServerOf } from './adapters/road-server.ts'

/** The servers that are asked for ways and addresses, and how they do. */
export function serversOf({ settings, clock }: Pick<AppContext, 'settings' | 'clock'>): AreaServers {
  const { roadServer, addressServer } = settings
  const [roads, addresses] = [roadServerOf(roadServer), addressServerOf(addressServer)]
  const now = clock.now()
  return {
    roads: roads && { kind: roads.settings.kind, ...shown(roads.settings.url, roads.doing(), now) },
    addresses: addresses && {
      kind: addresses.settings.kind,
      perSecond: addresses.settings.perSecond,
      ...shown(addresses.settings.url, addresses.doing(), now),
    },
  }
}

/** Ages as moments of the clock that everybody else sees. */
function shown(url: string, { answeredAgo, failedAgo, pausedFor, asked, failed, heldBack }: Doing, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return {
    host: new URL(url).host,
    lastAnswerAt: answeredAgo === null ? null : before(answeredAgo),
    lastError: failedAgo && { at: before(failedAgo.ms), problem: failedAgo.problem },
    pausedUntil: pausedFor === null ? null : before(-pausedFor),
    asked,
    failed,
    heldBack,
  }
}
