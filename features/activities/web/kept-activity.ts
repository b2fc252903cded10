import { call } from '#platform/web/api/call.ts'
import { keptValue } from '#platform/web/offline/kept-value.ts'
import { getActivity } from '../shared/activities.contract.ts'

/** One activity with who takes part; kept on the device for attendance without network. */
export const keptActivity = (id: string) =>
  keptValue({
    name: `activities.one.${id}`,
    schema: getActivity.answer,
    load: (signal) => call(getActivity, { params: { id } }, { signal }),
  })
