/** What is raced, in the order of the table. */
export const WORKLOADS = ['list', 'route', 'board', 'rides', 'rides-year', 'runs', 'runs-year', 'me', 'names'] as const
export type Workload = (typeof WORKLOADS)[number]

/** Which server: one statement and nothing else, or the product. */
export const SIDES = ['limit', 'product'] as const
export type Side = (typeof SIDES)[number]

/** For people who read the table. */
export const TITLES: Record<Workload, string> = {
  list: 'children of a group by the beginning of a name, 20 and the total',
  route: 'one route with 10 stops and 100 riders',
  board: 'record one boarding event',
  rides: 'rides of a group in 30 days, 20 and the total',
  'rides-year': 'the same of a year',
  runs: 'completed runs of a group in 30 days, 20 and the total',
  'runs-year': 'the same of a year',
  me: 'who am I (myInfo)',
  names: 'children by the beginning of a name (autocomplete)',
}

export const isWorkload = (text: string): text is Workload => WORKLOADS.some((one) => one === text)
