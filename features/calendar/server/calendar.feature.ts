import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as contract from '../shared/calendar.contract.ts'
import { calendarTexts } from '../shared/calendar.texts.ts'
import { close, open } from './calendar.commands.ts'
import { endDaysEarly } from './early-ends.commands.ts'
import { daysBetween, searchDays } from './calendar.queries.ts'

const needs = { CB_ADMIN: 'group' } as const

export const calendar = defineFeature({
  name: 'calendar',
  texts: calendarTexts,
  routes: [
    route(contract.searchClosedDays, { needs, run: (call) => searchDays(call, call.body) }),
    route(contract.calendarDays, { needs, run: (call) => daysBetween(call, call.query) }),
    route(contract.closeDays, { needs, run: (call) => close(call, call.body) }),
    route(contract.endEarly, { needs, run: (call) => endDaysEarly(call, call.body) }),
    route(contract.openDay, { needs, run: (call) => open(call, call.params.id, call.params.day) }),
  ],
})
