import { allRows } from '#platform/web/api/all-rows.ts'
import { callPage } from '#platform/web/api/call.ts'
import { keptValue } from '#platform/web/offline/kept-value.ts'
import { searchDoseRound } from '../../shared/doses.contract.ts'

/** Everybody with medicines; kept on the device for a round without network. */
export const keptRound = keptValue({
  name: 'medicines.round',
  schema: searchDoseRound.answer,
  load: (signal) => allRows((body) => callPage(searchDoseRound, { body }, { signal })),
})
