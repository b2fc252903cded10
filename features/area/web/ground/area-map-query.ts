import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { getAreaMap } from '../../shared/map.contract.ts'
import { keptMap } from './kept.ts'

/** An import of another area is rare, and the tiles of the one before stay. */
const FRESH_MS = 10 * 60_000

/** The map of the area; without network the one that this device has tiles of, if any. */
export const areaMapQuery = {
  ...endpointQuery(getAreaMap, {}, async (signal) => {
    try {
      return await call(getAreaMap, {}, { signal })
    } catch (error) {
      const kept = error instanceof ApiProblem && error.facts.status === 0 ? await keptMap() : null
      if (kept === null) throw error
      return kept
    }
  }),
  staleTime: FRESH_MS,
}
