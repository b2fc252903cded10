import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { guestsToday } from '../shared/guests-today.contract.ts'
import { searchTimeline } from '../shared/timeline.contract.ts'
import { timelinePagesTexts } from '../shared/timeline-pages.texts.ts'
import { timelineTexts } from '../shared/timeline.texts.ts'
import { visitsPagesTexts } from '../shared/visits-pages.texts.ts'
import { searchVisits } from '../shared/visits.contract.ts'
import { guestsOfFamily } from './guests-today.queries.ts'
import { searchEntries } from './timeline.queries.ts'
import { visitsOf } from './visits.queries.ts'

export const timeline = defineFeature({
  name: 'timeline',
  texts: { ...timelineTexts, ...timelinePagesTexts, ...visitsPagesTexts },
  routes: [
    route(searchTimeline, {
      needs: { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' },
      module: 'diary.userDetail',
      run: (call) => searchEntries(call, call.body),
    }),
    route(guestsToday, { needs: { CB_PARENT: 'kin' }, module: 'diary.userDetail', run: guestsOfFamily }),
    route(searchVisits, {
      needs: { CB_ADMIN: 'group', CB_PARENT: 'kin' },
      module: 'diary.userDetail',
      run: (call) => visitsOf(call, call.body),
    }),
  ],
})
