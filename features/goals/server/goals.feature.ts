import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { deadlineSources } from '#features/deadlines/server/deadlines.hooks.api.ts'
import * as contract from '../shared/goals.contract.ts'
import { goalsPagesTexts } from '../shared/goals-pages.texts.ts'
import { goalsTexts } from '../shared/goals.texts.ts'
import { goalsDue } from './due.queries.ts'
import { add, change, close, move, note, review } from './goals.commands.ts'
import { goalWithHistory, searchGoalRows } from './goals.queries.ts'
import { goalsThatPress } from './pressing.queries.ts'
import { seedGoals } from './goals.seed.ts'

// Row by row: `personReached` of guests, and goals.policy.ts.
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const office = { CB_ADMIN: 'group' } as const

export const goals = defineFeature({
  name: 'goals',
  texts: { ...goalsTexts, ...goalsPagesTexts },
  hooks: [deadlineSources.use(50, goalsDue)],
  seed: seedGoals,
  routes: [
    route(contract.addGoal, {
      needs: { CB_ADMIN: 'group', CB_PARENT: 'kin' },
      run: (call) => add(call, call.body),
    }),
    route(contract.searchGoals, { needs: readers, run: (call) => searchGoalRows(call, call.body) }),
    route(contract.pressingGoals, { needs: readers, run: goalsThatPress }),
    route(contract.getGoal, { needs: readers, run: (call) => goalWithHistory(call, call.params.id) }),
    route(contract.changeGoal, { needs: office, run: (call) => change(call, call.params.id, call.body) }),
    route(contract.moveGoal, { needs: office, run: (call) => move(call, call.params.id, call.body) }),
    route(contract.noteGoal, { needs: readers, run: (call) => note(call, call.params.id, call.body) }),
    route(contract.reviewGoal, { needs: office, run: (call) => review(call, call.params.id, call.body) }),
    route(contract.closeGoal, { needs: office, run: (call) => close(call, call.params.id, call.body) }),
  ],
})
