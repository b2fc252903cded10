/** The pages of the signed-out area (specification, section 2). Those of the signed-in area are declared by their features. */
export const LOGGED_OUT_PAGES = [
  'maintenance',
  'forgotPassword',
  'signUp',
  'resetPassword',
  'defineCredential',
  'confirmEmail',
  'restoreEmail',
  'termsAndConditionsOut',
] as const
export type LoggedOutPage = (typeof LOGGED_OUT_PAGES)[number]

type Query = Record<string, string | undefined>

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Addresses that several features link to, in both directions, and the way to make one (`page`). */
export const paths = {
  signIn: (query: { sessionExpired?: 'true'; roleNotAllowed?: 'true'; blocked?: 'true' } = {}) =>
    withQuery('/loggedOut/', query),
  loggedOut: (page: LoggedOutPage) => `/loggedOut/${page}/`,
  /** A page of the signed-in area by the name that its feature gives it. The trailing slash belongs to the address. */
  page: (page: string, query: Query = {}) => withQuery(`/loggedIn/${page}/`, query),
  home: () => '/loggedIn/menuPage/',
  route: (routeId: string, tab?: string) => withQuery('/loggedIn/routeDetail/', { route: routeId, tab }),
  /** The runs that are over, narrowed by the names of the filters of its page. */
  history: (query: Query = {}) => withQuery('/loggedIn/routeList/', { list: 'history', ...query }),
  reports: (query: Query = {}) => withQuery('/loggedIn/routeList/', { list: 'reports', ...query }),
  /** The school calendar of a group. */
  calendar: (query: Query = {}) => withQuery('/loggedIn/routeList/', { list: 'calendar', ...query }),
  run: (runId: string, query: { view?: 'close' | 'history' } = {}) =>
    withQuery('/loggedIn/routeDetail/', { run: runId, ...query }),
  child: (personalDataId: string, tab?: string) => withQuery('/loggedIn/childDetail/', { personalDataId, tab }),
  parent: (personalDataId: string, tab?: string) => withQuery('/loggedIn/parentDetail/', { personalDataId, tab }),
  assistant: (personalDataId: string, tab?: string) => withQuery('/loggedIn/assistantDetail/', { personalDataId, tab }),
  /** An administrator without another role, who has no other page. */
  account: (personalDataId: string, tab?: string) => withQuery('/loggedIn/accountDetail/', { personalDataId, tab }),
  guest: (personalDataId: string, tab?: string) => withQuery('/loggedIn/guestDetail/', { personalDataId, tab }),
  vehicle: (vehicleId: string) => withQuery('/loggedIn/vehicleDetail/', { vehicle: vehicleId }),
  /** One place; without an id the list of all. */
  place: (placeId: string) => withQuery('/loggedIn/stopList/', { place: placeId }),
  absences: (query: { child?: string } = {}) => withQuery('/loggedIn/absenceChildrenScreen/', query),
} as const
