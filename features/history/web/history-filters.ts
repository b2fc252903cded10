import * as z from 'zod/mini'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { DIRECTIONS, MODES } from '#features/routes/shared/routes.contract.ts'
import { VEHICLE_CHECKS } from '#features/runs/shared/runs.rules.ts'
import { runFilters, type RunFilters } from '../shared/search.contract.ts'

const text = z.optional(z.string())

/** What narrows the list of runs, by its names in the address; period, page and sort are the list's own. */
export const historyAddress = z.object({
  from: text,
  to: text,
  state: text,
  direction: text,
  mode: text,
  walk: text,
  route: text,
  child: text,
  assistant: text,
  /** The period and the page of the list, which change with what narrows it. */
  filter: text,
  page: text,
})
export type HistoryAddress = z.output<typeof historyAddress>
export const FILTER_NAMES = ['from', 'to', 'state', 'direction', 'mode', 'walk', 'route', 'child', 'assistant'] as const

/** Runs that are not finished are another search: everything else is looked for among those that are. */
export const OPEN = 'open'

/** What the address asks the server for; a value that fits no filter counts as not there. */
export function filtersOf({ from, to, state, route, child, assistant, ...rest }: HistoryAddress): RunFilters {
  const wanted = {
    from,
    to,
    status: state === OPEN ? undefined : state,
    direction: rest.direction,
    mode: rest.mode,
    vehicleCheck: rest.walk,
    routeId: route,
    childId: child,
    assistantId: assistant,
  }
  const good: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && z.safeParse(runFilters, { [name]: value }).success) good[name] = value
  }
  return z.parse(runFilters, good)
}

const whichever = { value: '', label: 'history.filter.all' }
const autocomplete = (fieldName: string, label: string): FieldDefinition => ({ fieldName, label, type: 'autocomplete' })

/** The form of the filters. An assistant looks among the own runs: there is no other assistant to ask for. */
export const filterFields = (admin: boolean): readonly FieldDefinition[] => [
  { fieldName: 'from', label: 'history.filter.from', type: 'date' },
  { fieldName: 'to', label: 'history.filter.to', type: 'date' },
  {
    fieldName: 'state',
    label: 'runs.stateLabel',
    type: 'radio',
    fields: [
      whichever,
      { value: 'CLOSED', label: 'runs.state.closed' },
      { value: 'CANCELLED', label: 'runs.state.cancelled' },
      { value: OPEN, label: 'history.filter.open' },
    ],
  },
  {
    fieldName: 'direction',
    label: 'history.way',
    type: 'radio',
    fields: [whichever, ...DIRECTIONS.map((value) => ({ value, label: `routes.direction.${value}` }))],
  },
  {
    fieldName: 'mode',
    label: 'history.mode',
    type: 'radio',
    fields: [whichever, ...MODES.map((value) => ({ value, label: `routes.mode.${value}` }))],
  },
  {
    fieldName: 'walk',
    label: 'history.walk',
    type: 'radio',
    fields: [whichever, ...VEHICLE_CHECKS.map((value) => ({ value, label: `history.walk.${value}` }))],
  },
  autocomplete('route', 'history.route'),
  ...(admin
    ? [autocomplete('child', 'history.filter.child'), autocomplete('assistant', 'history.filter.assistant')]
    : []),
]

/** What a filled form means for the address. */
export function addressOf(values: FieldValues): Record<(typeof FILTER_NAMES)[number], string | undefined> {
  const of = (name: string) => (typeof values[name] === 'string' && values[name] !== '' ? values[name] : undefined)
  return {
    from: of('from'),
    to: of('to'),
    state: of('state'),
    direction: of('direction'),
    mode: of('mode'),
    walk: of('walk'),
    route: of('route'),
    child: of('child'),
    assistant: of('assistant'),
  }
}
