import { getRun, recordEvents } from '#features/runs/shared/runs.contract.ts'
import { FAMILY_COLUMNS } from '#features/interchange/server/families.reader.ts'
import { securitySamples } from './security-samples.ts'
import type { World } from './world.ts'

/** What an operation is called with: an input that works for who may use it in that world. */
export type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

export type Sample = {
  input: (world: World) => Input
  /** What must have happened before, for those who may; the matrix of refusals does without. */
  before?: (world: World) => Promise<void>
  /** The answer to those who may, when it is not 200. */
  status?: number
}

const sample = (input: (world: World) => Input = () => ({}), more: Omit<Sample, 'input'> = {}): Sample => ({
  input,
  ...more,
})
const search = (filters?: (world: World) => unknown) =>
  sample((world) => ({ body: filters ? { filters: filters(world) } : {} }))
const suggestions = sample(() => ({ query: { q: 'A' } }))
const about = (id: (world: World) => string, body?: (world: World) => unknown) =>
  sample((world) => ({ params: { id: id(world) }, ...(body ? { body: body(world) } : {}) }))

const place = { name: 'Corner', kind: 'stop', latitude: 45.9, longitude: 9.1 }
const child = { name: 'Nora', surname: 'Conti' }
const route = { name: 'Line 9', mode: 'bus', direction: 'to_school', capacity: 12 }
const [first, last] = [0, -1]

/** Somebody else every time, because failures of one name are throttled. */
const stranger = () => ({ username: `nobody-${crypto.randomUUID()}`, password: 'wrong' })

/** With a link that nobody made. */
const newPassword = { token: 'unknown', password: 'a long enough one', passwordConfirm: 'a long enough one' }

/** One family of a group, base64. */
function familiesFile(group: string): string {
  const row: Partial<Record<(typeof FAMILY_COLUMNS)[number], string>> = {
    childId: 'F-1',
    ...child,
    group,
    homeAddress: 'Via Roma 1',
    homeLatitude: '45.9',
    homeLongitude: '9.1',
    schoolName: 'School',
    schoolLatitude: '45.91',
    schoolLongitude: '9.11',
    bellStart: '08:15',
    bellEnd: '13:15',
  }
  return btoa(`${FAMILY_COLUMNS.join(',')}\n${FAMILY_COLUMNS.map((column) => `"${row[column] ?? ''}"`).join(',')}\n`)
}

/** The parent of the organisation, who has an e-mail address then. */
const writable = ({ test, organisation }: World) =>
  test.inside(organisation.id, async ({ db }) => {
    await db
      .updateTable('person')
      .set({ email: `${organisation.parent.personId}@example.test` })
      .where('organisation_id', '=', organisation.id)
      .where('id', '=', organisation.parent.personId)
      .execute()
  })
const aboutParent = sample(({ organisation }) => ({ params: { id: organisation.parent.personId } }), {
  before: writable,
})

/** Every registered operation; the rights matrix fails for one that is missing here. */
export const samples: Record<string, Sample> = {
  'absences.change': about(
    ({ absence }) => absence.id,
    ({ absence }) => ({ version: absence.version, fromDay: '2026-10-14', toDay: '2026-10-14' }),
  ),
  'absences.childAutocomplete': suggestions,
  'absences.get': about(({ absence }) => absence.id),
  'absences.report': sample(({ children }) => ({
    body: { childId: children[0].id, fromDay: '2026-10-20', toDay: '2026-10-20' },
  })),
  'absences.search': search(({ children }) => ({ childId: children[0].id })),
  'absences.withdraw': about(({ absence }) => absence.id),

  'children.autocomplete': suggestions,
  'children.create': sample(({ group }) => ({ body: { customerGroupId: group.id, ...child } })),
  'children.get': about(({ children }) => children[0].id),
  'children.search': search(),
  'children.update': about(
    ({ children }) => children[0].id,
    () => ({ version: 1, ...child }),
  ),

  'interchange.familiesTemplate': sample(),
  'interchange.importFamilies': sample(({ group }) => ({
    body: { fileName: 'families.csv', data: familiesFile(group.name), dryRun: false },
  })),

  'people.associate': sample(({ organisation, loneChild }) => ({
    body: { parentId: organisation.parent.personId, childId: loneChild.id, kind: 'mother' },
  })),
  'people.autocompleteAssistants': suggestions,
  'people.disassociate': sample(({ organisation, children }) => ({
    body: { parentId: organisation.parent.personId, childId: children[0].id },
  })),
  'people.listRelationships': about(({ children }) => children[0].id),
  'people.searchAssistants': search(),
  'people.searchParents': search(),

  'places.autocomplete': suggestions,
  'places.create': sample(({ group }) => ({ body: { customerGroupId: group.id, ...place } })),
  'places.delete': about(({ loosePlace }) => loosePlace.id),
  'places.get': about(({ active }) => active.stopList.at(first)?.placeId ?? ''),
  'places.search': search(),
  'places.update': about(
    ({ loosePlace }) => loosePlace.id,
    ({ loosePlace }) => ({ version: loosePlace.version, ...place }),
  ),

  'routes.activate': about(
    ({ draft }) => draft.id,
    ({ draft }) => ({ version: draft.version }),
  ),
  'routes.addPassenger': sample(({ draft, loneChild }) => ({
    body: {
      routeId: draft.id,
      childId: loneChild.id,
      boardStopId: draft.stopList.at(first)?.id,
      alightStopId: draft.stopList.at(last)?.id,
    },
  })),
  'routes.archive': about(({ draft }) => draft.id),
  'routes.build': sample(({ group }) => ({
    body: { customerGroupId: group.id, direction: 'from_school', bell: '16:00' },
  })),
  'routes.check': about(({ draft }) => draft.id),
  'routes.create': sample(({ group }) => ({ body: { customerGroupId: group.id, ...route } })),
  'routes.filterPassengers': search(({ draft }) => ({ routeId: draft.id })),
  'routes.get': about(({ active }) => active.id),
  'routes.removePassenger': about(({ draft }) => draft.passengerList.at(first)?.id ?? ''),
  'routes.restore': about(({ active }) => active.id),
  'routes.searchActive': search(),
  'routes.searchArchived': search(),
  'routes.searchDraft': search(),
  'routes.searchPassengers': search(({ active }) => ({ routeId: active.id })),
  'routes.setCrew': about(
    ({ draft }) => draft.id,
    ({ draft, organisation }) => ({
      version: draft.version,
      crew: [{ personId: organisation.assistant.personId, function: 'lead' }],
    }),
  ),
  'routes.setStops': about(
    ({ draft }) => draft.id,
    ({ draft }) => ({
      version: draft.version,
      stops: draft.stopList.map((stop) => ({ id: stop.id, placeId: stop.placeId, plannedTime: stop.plannedTime })),
    }),
  ),
  'routes.update': about(
    ({ draft }) => draft.id,
    ({ draft }) => ({ version: draft.version, ...route }),
  ),
  'routes.updatePassenger': about(
    ({ draft }) => draft.passengerList.at(first)?.id ?? '',
    ({ draft }) => ({
      boardStopId: draft.stopList.at(first)?.id,
      alightStopId: draft.stopList.at(last)?.id,
      weekdays: [1],
    }),
  ),

  'runs.alerts': sample(),
  'runs.childrenToday': sample(),
  'runs.close': sample(
    ({ run, device }) => ({ params: { id: run.id }, body: { headCount: 4, vehicleChecked: true, ...device } }),
    { before: deliverAll },
  ),
  'runs.get': about(({ run }) => run.id),
  'runs.latest': sample(),
  'runs.reachStop': sample(({ run, device }) => ({
    body: { runId: run.id, stopId: run.stops.at(first)?.id, what: 'reached', ...device },
  })),
  'runs.recordEvents': about(
    ({ run }) => run.id,
    ({ say, children }) => ({ events: [say('BOARDED', children[1])] }),
  ),
  'runs.searchActive': search(),
  'runs.searchCompleted': search(),
  'runs.start': sample(({ run, device }) => ({ body: { runId: run.id, ...device } })),
  'runs.takeAlert': about(
    ({ alert }) => alert.id,
    () => ({ what: 'take' }),
  ),

  ...securitySamples,

  'session.addTerm': sample(() => ({ params: { id: 'menu.unknown' } })),
  'session.checkToken': sample(() => ({ params: { token: 'unknown' } })),
  'session.checkTokenPassword': sample(() => ({ params: { token: 'unknown' } })),
  'session.checkUsername': sample(() => ({ params: { username: 'pia' }, query: { token: 'unknown' } }), {
    status: 403,
  }),
  'session.chooseGroups': sample(() => ({ body: { customerGroupDtos: [] } })),
  'session.defineCredential': sample(() => ({ body: { username: 'pia', ...newPassword } }), { status: 400 }),
  'session.forgotPassword': sample(() => ({ body: { username: stranger().username } })),
  'session.getConfig': sample(() => ({ params: { key: 'CARAVAN_MAINTENANCE' } })),
  'session.getLocales': sample(() => ({ params: { product: 'CARAVAN' } })),
  'session.getLogo': sample(),
  'session.getMyInfo': sample(),
  'session.getOwnLogo': sample(),
  'session.getPersonalData': sample(),
  'session.getProduct': sample(),
  'session.getTranslation': sample(() => ({ params: { locale: 'it' } })),
  'session.makeTicket': sample(),
  'session.resetPassword': sample(() => ({ body: newPassword }), { status: 400 }),
  'session.signIn': sample(() => ({ body: stranger() }), { status: 401 }),
  'session.signInOn': sample(() => ({ params: { channel: 'web' }, body: stranger() }), { status: 401 }),
  'session.signOut': sample(),
  'session.switchAccount': sample(() => ({ params: { role: 'CB_PILOT' } }), { status: 403 }),

  'subscriptions.block': aboutParent,
  'subscriptions.blockByLogin': aboutParent,
  'subscriptions.generate': sample(({ organisation }) => ({ params: { id: organisation.parent.personId } }), {
    before: async (world) => {
      await writable(world)
      await world.test.database.asOwner('delete from control.account_organisation where person_id = $1', [
        world.organisation.parent.personId,
      ])
    },
  }),
  'subscriptions.getStatus': aboutParent,
  'subscriptions.reset': aboutParent,
  'subscriptions.resetByLogin': aboutParent,
  'subscriptions.resetPassword': aboutParent,
  'subscriptions.resetPasswordByLogin': aboutParent,
  'subscriptions.restore': aboutParent,
  'subscriptions.restoreByLogin': aboutParent,
  'subscriptions.searchStatus': sample(({ organisation }) => ({ body: { ids: [organisation.parent.personId] } })),
}

/** Everybody who is on the run reaches the school, the child on no list too. */
async function deliverAll({ test, organisation, run, say, children }: World): Promise<void> {
  const assistant = test.as(organisation.assistant)
  const { passengers } = await assistant.call(getRun, { params: { id: run.id } })
  const unknown = passengers.find((passenger) => passenger.childId === null)
  const dropped = { outcome: 'to_school' as const }
  await assistant.call(recordEvents, {
    params: { id: run.id },
    body: {
      events: [
        ...children.map((one) => say('BOARDED', one)),
        ...children.map((one) => say('DROPPED', one, dropped)),
        say('DROPPED', { id: 'nobody', name: '' }, { ...dropped, passengerId: unknown?.id }),
      ],
    },
  })
}
