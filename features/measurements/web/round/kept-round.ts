import { allRows } from '#platform/web/api/all-rows.ts'
import { callPage } from '#platform/web/api/call.ts'
import { keptValue } from '#platform/web/offline/kept-value.ts'
import { searchRound } from '../../shared/measurements.contract.ts'

/** Everybody to measure; kept on the device for a round without network. */
export const keptRound = keptValue({
  name: 'measurements.round',
  schema: searchRound.answer,
  load: (signal) => allRows((body) => callPage(searchRound, { body }, { signal })),
})
