import { ALL_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import { timeIn } from '#platform/shared/dates/zoned.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { childKey } from '#features/children/server/children.api.ts'
import type { Need } from '#features/children/shared/children.contract.ts'
import { seedPast } from './past.seed.ts'
import { planRuns } from './planning.api.ts'

const ZONE = 'Europe/Rome'
/** Minutes after the first start at which the first line sets off, so that a newcomer finds a run that is about to begin. */
const SOON_MIN = 15

// Invented people at real addresses of the area of the demo (features/area/server/demo): some 100 m of street apart, so that the
// walking line too keeps its times. The names are what an Italian school calls its stops.
const STOPS = [
  { name: 'Via della Turbia', latitude: 43.733_34, longitude: 7.418_32, address: 'Rue de la Turbie 6, 98000 Monaco' },
  { name: 'Via Grimaldi', latitude: 43.733, longitude: 7.418_86, address: 'Rue Grimaldi 6, 98000 Monaco' },
  { name: 'Piazza Mercato', latitude: 43.732_84, longitude: 7.419_94, address: "Place d'Armes 15, 98000 Monaco" },
  { name: 'Corso Alberto', latitude: 43.733_44, longitude: 7.421_49, address: 'Boulevard Albert 1er 5b, 98000 Monaco' },
] as const
const SCHOOL = {
  name: 'Scuola Collina',
  latitude: 43.732_86,
  longitude: 7.421_74,
  address: 'Avenue du Port 11, 98000 Monaco',
}

type DemoChild = {
  name: string
  surname: string
  schoolClass: string
  stop: number
  needs?: Need[]
  notes?: string
  own?: boolean
}
const CHILDREN: readonly DemoChild[] = [
  { name: 'Leonardo', surname: 'Ferri', schoolClass: '2A', stop: 0, own: true },
  { name: 'Matilde', surname: 'Ferri', schoolClass: '4C', stop: 0, own: true },
  {
    name: 'Bianca',
    surname: 'Esempio-Montanari',
    schoolClass: '3B',
    stop: 1,
    needs: ['allergy'],
    notes: 'Nuts; the pen is in the front pocket of the bag.',
  },
  { name: 'Amira', surname: 'Saggio', schoolClass: '4C', stop: 1, needs: ['wheelchair', 'not_alone'] },
  { name: 'Oliver', surname: 'Campione', schoolClass: '1B', stop: 1 },
  { name: 'Noah', surname: 'Modello', schoolClass: '4A', stop: 2 },
  { name: 'Sofia', surname: 'Traccia', schoolClass: '2C', stop: 2, needs: ['medicine'] },
  { name: 'Jonas', surname: 'Schizzo', schoolClass: '1A', stop: 2, needs: ['seat_belt_help'] },
  { name: 'Caterina', surname: 'Bozza', schoolClass: '1A', stop: 3 },
  { name: 'Tommaso', surname: 'Abbozzo', schoolClass: '5B', stop: 3 },
  { name: 'Greta', surname: 'Disegno', schoolClass: '5B', stop: 3 },
  // On the draft, which is not ready yet: nobody leads it and Emma has no stop.
  { name: 'Elia', surname: 'Ferri', schoolClass: '5A', stop: 1, own: true },
  { name: 'Viola', surname: 'Appunto', schoolClass: '3A', stop: 2 },
  { name: 'Emma', surname: 'Nota', schoolClass: '3A', stop: -1 },
]

/** Fills the demo: places, fourteen children, three active lines and a draft, the runs of today and tomorrow, and three weeks of past ones. */
export async function seedTransport(tx: TenantContext, demo: Demo): Promise<void> {
  const [group] = demo.groups
  const key = { organisation_id: tx.organisationId, group_id: group.id }
  const places = [...STOPS, SCHOOL].map((place) => ({ ...place, id: tx.newId() }))
  await tx.db
    .insertInto('place')
    .values(
      places.map((place, i) => ({
        ...key,
        ...place,
        name_key: searchKey(place.name),
        address_key: searchKey(place.address),
        kind: i < STOPS.length ? ('stop' as const) : ('school' as const),
        created_at: tx.now,
      })),
    )
    .execute()
  const children = []
  for (const child of CHILDREN) children.push({ ...child, id: await addChild(tx, key, child, demo.parentId) })
  const schoolId = places.at(-1)?.id ?? ''
  const stopIds = places.slice(0, -1).map((place) => place.id)
  const there = { ways: [...stopIds, schoolId], pickup: true }
  const back = { ways: [schoolId, ...stopIds.toReversed()], pickup: false }
  const soon = minutesOf(timeIn(ZONE, tx.now)) + SOON_MIN
  // Late in the evening a line that begins soon would cross midnight; then it keeps its usual time.
  await addRoute(tx, key, demo, {
    name: 'Line 3 Collina',
    mode: 'bus',
    direction: 'to_school',
    start: soon < 23 * 60 ? soon : 7 * 60 + 40,
    ...there,
    places,
    children: children.slice(0, 8),
  })
  await addRoute(tx, key, demo, {
    name: 'Line 3 Collina, home',
    mode: 'bus',
    direction: 'from_school',
    start: Math.min(soon + 120, 23 * 60),
    ...back,
    places,
    children: children.slice(0, 8),
  })
  await addRoute(tx, key, demo, {
    name: 'Walking line Alpi',
    mode: 'walk',
    direction: 'to_school',
    start: 7 * 60 + 50,
    ...there,
    places,
    children: children.slice(8, 11),
  })
  await addRoute(tx, key, demo, {
    name: 'Line 5 Lago',
    mode: 'minibus',
    direction: 'to_school',
    start: 7 * 60 + 42,
    ...there,
    places,
    children: children.slice(11),
    draft: true,
  })
  await planRuns(tx)
  await seedPast(tx, demo)
}

type Key = { organisation_id: string; group_id: string }

async function addChild(tx: TenantContext, key: Key, child: DemoChild, parentId: string): Promise<string> {
  const id = tx.newId()
  const today = tx.now.toISOString().slice(0, 10)
  await tx.db
    .insertInto('person')
    .values({
      organisation_id: key.organisation_id,
      id,
      name: child.name,
      surname: child.surname,
      created_at: tx.now,
    })
    .execute()
  await tx.db
    .insertInto('membership')
    .values({
      organisation_id: key.organisation_id,
      id: tx.newId(),
      person_id: id,
      group_id: key.group_id,
      role: 'CHILD',
      valid_from: today,
    })
    .execute()
  await tx.db
    .insertInto('child_profile')
    .values({
      ...key,
      person_id: id,
      school_class: child.schoolClass,
      needs: child.needs ?? [],
      notes: child.notes ?? '',
      name_key: childKey(child),
      created_at: tx.now,
    })
    .execute()
  if (child.own) {
    await tx.db
      .insertInto('relationship')
      .values({
        organisation_id: key.organisation_id,
        id: tx.newId(),
        adult_id: parentId,
        child_id: id,
        kind: 'mother',
        ...rightColumns(ALL_RIGHTS),
        valid_from: today,
      })
      .execute()
  }
  return id
}

type DemoRoute = {
  name: string
  mode: 'bus' | 'minibus' | 'walk'
  draft?: boolean
  direction: 'to_school' | 'from_school'
  start: number
  ways: string[]
  pickup: boolean
  places: readonly { id: string; name: string }[]
  children: readonly (DemoChild & { id: string })[]
}

/** Minutes between two stops of the demo. */
const LEG_MIN = 4

async function addRoute(tx: TenantContext, key: Key, demo: Demo, route: DemoRoute): Promise<void> {
  const id = tx.newId()
  const bus = await tx.db
    .selectFrom('vehicle')
    .select(['id', 'name'])
    .where('organisation_id', '=', key.organisation_id)
    .where('group_id', '=', key.group_id)
    .where('name', '=', 'Bus 2')
    .executeTakeFirst()
  await tx.db
    .insertInto('route')
    .values({
      ...key,
      id,
      name: route.name,
      name_key: searchKey(route.name),
      mode: route.mode,
      direction: route.direction,
      status: route.draft ? 'DRAFT' : 'ACTIVE',
      zone: ZONE,
      capacity: 20,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      ...(route.mode !== 'walk' && bus && !route.draft && { vehicle_id: bus.id, vehicle_label: bus.name }),
      created_at: tx.now,
      ...(!route.draft && { published_by: demo.administratorId, published_at: tx.now }),
    })
    .execute()
  const stops = route.ways.map((placeId, seq) => ({ id: tx.newId(), placeId, seq }))
  await tx.db
    .insertInto('route_stop')
    .values(
      stops.map((stop) => ({
        ...key,
        id: stop.id,
        route_id: id,
        place_id: stop.placeId,
        seq: stop.seq,
        planned_time: wallTime(route.start + stop.seq * LEG_MIN),
      })),
    )
    .execute()
  const school = route.pickup ? stops.at(-1) : stops[0]
  const at = (index: number) => stops.find((stop) => stop.placeId === route.places[index]?.id)?.id ?? null
  await tx.db
    .insertInto('route_passenger')
    .values(
      route.children.map((child) => ({
        ...key,
        id: tx.newId(),
        route_id: id,
        child_id: child.id,
        board_stop_id: route.pickup ? at(child.stop) : (school?.id ?? null),
        alight_stop_id: route.pickup ? (school?.id ?? null) : at(child.stop),
      })),
    )
    .execute()
  if (!route.draft)
    await tx.db
      .insertInto('route_crew')
      .values({ ...key, route_id: id, person_id: demo.assistantId, function: 'lead' })
      .execute()
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const wallTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
