import * as z from 'zod/mini'
import { call, callPage } from '#platform/web/api/call.ts'
import { keptValue } from '#platform/web/offline/kept-value.ts'
import { getActivity, searchActivities } from '../shared/activities.contract.ts'
import type { WHEN } from '../shared/activities.rules.ts'

export type When = Exclude<(typeof WHEN)[number], 'all'>

/** Rows that a list begins with. */
export const LIST_SIZE = 20
/** Rows of a person at most. */
const PERSON_MAX = 100

const listed = z.object({ data: searchActivities.answer, total: z.int() })

export const listBody = (when: When, limit: number) => ({ filters: { when }, limit })
export const personBody = (personId: string) => ({ filters: { personId }, limit: PERSON_MAX })

/** One activity with who takes part; kept on the device for attendance without network. */
export const keptActivity = (id: string) =>
  keptValue({
    name: `activities.one.${id}`,
    schema: getActivity.answer,
    load: (signal) => call(getActivity, { params: { id } }, { signal }),
  })

/** A list of activities of the groups. Its rows count whose attendance is recorded. */
export const keptList = (when: When, limit = LIST_SIZE) =>
  keptValue({
    name: `activities.${when}`,
    schema: listed,
    load: async (signal) => {
      const { data, page } = await callPage(searchActivities, { body: listBody(when, limit) }, { signal })
      return { data, total: page.total }
    },
  })

/** The activities of a person. */
export const keptActivitiesOf = (personId: string) =>
  keptValue({
    name: `activities.of.${personId}`,
    schema: searchActivities.answer,
    load: async (signal) => (await callPage(searchActivities, { body: personBody(personId) }, { signal })).data,
  })
