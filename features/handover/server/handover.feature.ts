import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as contract from '../shared/handover.contract.ts'
import { handoverPagesTexts } from '../shared/handover-pages.texts.ts'
import { handoverTexts } from '../shared/handover.texts.ts'
import { confirm, putNote } from './handover.commands.ts'
import { handoverOf, todayOf } from './handover.queries.ts'
import { setTimes, timesOfGroup } from './times.commands.ts'

// Row by row: `personReached` of guests. Families have no part in a handover.
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
const office = { CB_ADMIN: 'group' } as const
const module = 'diary.manager'

export const handover = defineFeature({
  name: 'handover',
  texts: { ...handoverTexts, ...handoverPagesTexts },
  routes: [
    route(contract.searchHandover, { needs: staff, module, run: (call) => handoverOf(call, call.body) }),
    route(contract.todaysHandover, { needs: staff, module, run: (call) => todayOf(call, call.query) }),
    route(contract.writeNote, { needs: staff, module, run: (call) => putNote(call, call.params.id, call.body) }),
    route(contract.confirmHandover, { needs: staff, module, run: (call) => confirm(call, call.params.id, call.body) }),
    route(contract.getShiftTimes, { needs: office, module, run: (call) => timesOfGroup(call, call.params.id) }),
    route(contract.setShiftTimes, {
      needs: office,
      module,
      run: (call) => setTimes(call, call.params.id, call.body),
    }),
  ],
})
