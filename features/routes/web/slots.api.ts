import { defineSlot, type ActionEntry, type PartEntry, type TabEntry } from '#platform/web/slots/slot.ts'
import type { RouteDetail } from '../shared/routes.contract.ts'

/** The tabs of a route. */
export const routeTabs = defineSlot<TabEntry<{ route: RouteDetail }>>('routes.tabs')

/** What routeDetail shows when its address names a run: the one whose id is `view` there, else the first. */
export const runViews = defineSlot<PartEntry<object>>('routes.runViews')

/** What routeList shows instead of the routes when its address has the id as `list`. */
export const routeListViews = defineSlot<PartEntry<object>>('routes.listViews')

/** The buttons at the head of the list of routes. */
export const routeListActions = defineSlot<ActionEntry<object>>('routes.listActions')
