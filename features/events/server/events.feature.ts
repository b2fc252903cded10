import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { deadlineSources } from '#features/deadlines/server/deadlines.hooks.api.ts'
import * as contract from '../shared/events.contract.ts'
import { eventsPagesTexts } from '../shared/events-pages.texts.ts'
import { eventsTexts } from '../shared/events.texts.ts'
import { acknowledge, archive, correct, note, publish, record } from './events.commands.ts'
import { eventWithHistory, searchEventRows } from './events.queries.ts'
import { seedEvents } from './events.seed.ts'
import { add, end } from './tasks.commands.ts'
import { tasksDue } from './tasks.queries.ts'

// Row by row: `personReached` of guests, and `shared/events.rules.ts`.
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
const office = { CB_ADMIN: 'group' } as const
const module = 'diary.userDetail'

export const events = defineFeature({
  name: 'events',
  texts: { ...eventsTexts, ...eventsPagesTexts },
  seed: seedEvents,
  hooks: [deadlineSources.use(90, tasksDue)],
  routes: [
    route(contract.recordEvent, { needs: readers, module, run: (call) => record(call, call.body) }),
    route(contract.searchEvents, { needs: readers, module, run: (call) => searchEventRows(call, call.body) }),
    route(contract.getEvent, { needs: readers, module, run: (call) => eventWithHistory(call, call.params.id) }),
    route(contract.correctEvent, { needs: readers, module, run: (call) => correct(call, call.params.id, call.body) }),
    route(contract.noteEvent, { needs: staff, module, run: (call) => note(call, call.params.id, call.body) }),
    route(contract.addTask, { needs: staff, module, run: (call) => add(call, call.params.id, call.body) }),
    route(contract.endTask, { needs: staff, module, run: (call) => end(call, call.params.id, call.body) }),
    route(contract.publishEvent, { needs: office, module, run: (call) => publish(call, call.params.id, call.body) }),
    route(contract.acknowledgeEvent, {
      needs: { CB_PARENT: 'kin' },
      module,
      run: (call) => acknowledge(call, call.params.id, call.body),
    }),
    route(contract.archiveEvent, { needs: office, module, run: (call) => archive(call, call.params.id, call.body) }),
  ],
})
