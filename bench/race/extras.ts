import { childrenToday } from '#features/family/shared/family.contract.ts'
import { sendPositions } from '#features/positions/shared/positions.contract.ts'
import { latestRuns } from '#features/runs/shared/runs.contract.ts'
import type { Crew } from './callers.ts'
import { http } from './requests.ts'
import { NOW } from './size.ts'

/** What is asked often beside the workloads of the race; only their plans are checked, so the limit has no counterpart. */
export const EXTRAS = ['children-today', 'latest-runs', 'positions'] as const
export type Extra = (typeof EXTRAS)[number]

export const EXTRA_TITLES: Record<Extra, string> = {
  'children-today': 'the children of a parent today',
  'latest-runs': "an assistant's runs of today",
  positions: 'record a position of a vehicle',
}

/** Phones send where they are every few seconds. */
const EVERY_MS = 5000

/** The request of number `at` (from 0) of one who asks again and again. */
export function extraRequest(extra: Extra, { token, crew }: { token: string; crew: Crew }, at: number): string {
  switch (extra) {
    case 'children-today':
      return http(childrenToday.method, childrenToday.path, token)
    case 'latest-runs':
      return http(latestRuns.method, latestRuns.path, token)
    case 'positions': {
      const position = {
        deviceSeq: at + 1,
        at: new Date(Date.parse(NOW) - 600_000 + at * EVERY_MS).toISOString(),
        latitude: 45 + at / 10_000,
        longitude: 9,
      }
      const body = { deviceId: `race-${crew.runId}`, positions: [position] }
      return http(sendPositions.method, sendPositions.path.replace(':id', crew.runId), token, JSON.stringify(body))
    }
  }
}
