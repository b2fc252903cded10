import { call } from '#platform/web/api/call.ts'
import { orKept } from '#platform/web/offline/or-kept.ts'
import { renewKept } from '#platform/web/offline/renew-kept.ts'
import { getActivity, type Activity } from '../shared/activities.contract.ts'

const nameOf = (id: string): string => `activities.one.${id}`

/** One activity with who takes part; without network, as this device kept it. */
export const keptActivity = (account: string, id: string, signal: AbortSignal): Promise<Activity> =>
  orKept(account, nameOf(id), getActivity.answer, () => call(getActivity, { params: { id } }, { signal }))

/** Reads a kept activity again after the server took an attendance. */
export const renewActivity = (account: string, id: string, since: number): Promise<void> =>
  renewKept({
    account,
    name: nameOf(id),
    schema: getActivity.answer,
    since,
    load: () => call(getActivity, { params: { id } }),
  })
