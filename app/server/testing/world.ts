import type { TestApp } from '#platform/server/testing/test-app.ts'
import type { TestGroup, TestOrganisation, TestPerson } from '#platform/server/testing/new-organisation.ts'
import { reportAbsence, type Absence } from '#features/absences/shared/absences.contract.ts'
import { createPlace, setPlacePicture, type Place } from '#features/places/shared/places.contract.ts'
import { getRoute, type RouteDetail } from '#features/routes/shared/routes.contract.ts'
import { openAlerts, type Alert } from '#features/alerts/shared/alerts.contract.ts'
import { recordEvents, startRun, type NewBoardingEvent, type RunDetail } from '#features/runs/shared/runs.contract.ts'
import { getStructure, saveExtraData, saveStructure } from '#features/structures/shared/structures.contract.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { createGroup } from '#features/groups/shared/groups.contract.ts'
import { listMemberships } from '#features/memberships/shared/memberships.contract.ts'
import { listParents, putEvidence, type Relationship } from '#features/relationships/shared/relationships.contract.ts'
import { startBatch } from '#features/subscriptions/shared/bulk.contract.ts'
import { type ChangeRequest } from '#features/travel/shared/changes.contract.ts'
import { type CustodyRule, type HomeRow } from '#features/travel/shared/travel.contract.ts'
import type { Delegate, Release } from '#features/pickup/shared/pickup.contract.ts'
import { grandmother, paperAskedFor, PNG } from './pickup-scene.ts'
import { addPaper, createVehicle, type VehicleDetail } from '#features/vehicles/shared/vehicles.contract.ts'
import { askForChange, twoHomes } from './travel-scene.ts'
import type { Client } from '#platform/server/testing/client.ts'
import { records } from './samples.ts'
import { staffOf } from './staff-scene.ts'
import { activeLine, admit, draftLine, enrol, phoneOf, type Child, type Line } from './line-scene.ts'

/** One group of an organisation with one of everything that an operation may be about. */
export type World = {
  test: TestApp
  organisation: TestOrganisation
  group: TestGroup
  /** On the active line; the organisation's parent is guardian of the first. */
  children: [Child, Child, Child]
  /** On no route. */
  loneChild: Child
  /** Cared for in the group; the organisation's parent is the caregiver. On the run, as the first child is. */
  guest: Child
  /** Administered by the organisation's administrator, with nobody else in it. */
  emptyGroup: { id: string }
  /** Of the organisation's parent in the group. */
  parentMembership: { id: string; from: string }
  /** Credentials for the organisation's parent, begun by the administrator. */
  batch: { id: string }
  /** Between the organisation's parent and the first child, with a paper. */
  kinship: Relationship
  /** An assistant on no crew, without the credential that the group demands of who leads. */
  colleague: TestPerson
  /** Of the organisation's assistant: a credential, days away next month, an offer to stand in. */
  credential: string
  awayDays: string
  offer: string
  /** The code of the printed list of `run`. */
  listCode: string
  /** With a paper, driving nothing. */
  vehicle: VehicleDetail
  /** Used by nothing. */
  loosePlace: Place
  /** Ten metres from it. */
  twinPlace: Place
  /** Active, with `run` under way today; the organisation's assistant leads it. Its first stop has a picture. */
  active: RouteDetail
  draft: RouteDetail
  run: RunDetail
  alert: Alert
  /** A home of the first child with its rule from next year on, and a change that waits for an answer. */
  home: HomeRow
  custody: CustodyRule
  change: ChangeRequest
  /** May collect the first child today, with a picture; and a permission for it that waits for an answer. */
  delegate: Delegate
  release: Release
  /** Whether the first child still rides the active line, asked of its family. */
  rider: { id: string }
  /** Of the first child, next week. */
  absence: Absence
  /** Numbers the facts that a phone records. */
  say: (type: NewBoardingEvent['type'], child: Child, more?: Partial<NewBoardingEvent>) => NewBoardingEvent
  /** What every report of a device carries. */
  device: { deviceId: string; occurredAt: string }
}

/** What only the people of the group may read about its first child. */
const HABIT = 'KANARY-form_answer'

/** The organisation asks one thing more about children, and the first child's answer is known. */
async function askMore(administrator: Client, childId: string, habit: string): Promise<void> {
  const roles: Role[] = ['CB_ASSISTANT', 'CB_PARENT']
  const asked = { see: roles, edit: roles }
  const fields = [
    { ...asked, fieldName: 'habit', label: 'Habit', type: 'string' as const },
    { ...asked, fieldName: 'photo', label: 'Photo', type: 'upload' as const },
  ]
  const { version } = await administrator.call(getStructure, { params: { entity: 'child' } })
  // One for the organisation, whichever of its groups was built first.
  if (version === 0) await administrator.call(saveStructure, { params: { entity: 'child' }, body: { version, fields } })
  await administrator.call(saveExtraData, {
    params: { entity: 'child', id: childId },
    body: { version: 0, structureVersion: 1, values: { habit } },
  })
}

/** The same organisation as the people of its other group see it: their group first, and a person for each role. */
export async function otherHalf(organisation: TestOrganisation): Promise<TestOrganisation> {
  const [first, second] = organisation.groups
  return {
    ...organisation,
    groups: [second, first],
    administrator: await organisation.person([{ role: 'CB_ADMIN', group: second }]),
    assistant: await organisation.person([{ role: 'CB_ASSISTANT', group: second }]),
    parent: await organisation.person([{ role: 'CB_PARENT', group: second }]),
  }
}

/** Builds the world through the public door, as the people of `organisation` would. */
export async function buildWorld(
  test: TestApp,
  organisation: TestOrganisation,
  { habit = HABIT } = {},
): Promise<World> {
  const administrator = test.as(organisation.administrator)
  const assistant = test.as(organisation.assistant)
  const line = await activeLine(test, organisation)
  const { route: draft } = await draftLine(test, organisation)
  const device = { deviceId: 'phone-1', occurredAt: test.clock.now().toISOString() }
  const say = phoneOf(test, line.run)
  await assistant.call(startRun, { body: { runId: line.run.id, ...device } })
  await assistant.call(recordEvents, {
    params: { id: line.run.id },
    body: { events: [say('BOARDED', { id: 'nobody', name: '' }, { unknownName: 'A boy in a red coat' })] },
  })
  const alert = (await administrator.call(openAlerts)).find((one) => one.runId === line.run.id)
  if (!alert) throw new Error('a child on no list opens an alert')
  await askMore(administrator, line.children[0].id, habit)
  await administrator.call(setPlacePicture, {
    params: { id: line.route.stopList[0]?.placeId ?? '' },
    body: { profileImageData: PNG },
  })
  const homes = await twoHomes(test, organisation, line.children[0])
  const world: World = {
    test,
    organisation,
    ...homes,
    change: await askForChange(test, organisation, line.children[0]),
    delegate: await grandmother(test, organisation.parent, line.children[0]),
    release: await paperAskedFor(test, organisation.parent, line.children[0]),
    group: line.group,
    children: line.children,
    rider: await askedAbout(test, organisation, line),
    emptyGroup: await administrator.call(createGroup, {
      body: { name: `New ${line.group.name}`, zone: 'Europe/Rome' },
    }),
    parentMembership: await parentMembership(administrator, organisation),
    batch: await administrator.call(startBatch, { body: { ids: [line.organisation.parent.personId] } }),
    kinship: await kinship(administrator, line.children[0]),
    guest: await admit(test, line.organisation, line.children[0]),
    loneChild: await enrol(test, organisation, 'Lia'),
    ...(await staffOf(test, line)),
    vehicle: await vehicleOf(administrator, line.group.id),
    loosePlace: await administrator.call(createPlace, {
      body: { customerGroupId: line.group.id, name: 'Nowhere', kind: 'stop', latitude: 45.9, longitude: 9.2 },
    }),
    twinPlace: await administrator.call(createPlace, {
      body: { customerGroupId: line.group.id, name: 'Nowhere too', kind: 'stop', latitude: 45.90009, longitude: 9.2 },
    }),
    active: await administrator.call(getRoute, { params: { id: line.route.id } }),
    draft,
    run: line.run,
    alert,
    say,
    device,
    absence: await administrator.call(reportAbsence, {
      body: { childId: line.children[0].id, fromDay: '2026-10-12', toDay: '2026-10-13' },
    }),
  }
  for (const record of records) await record.make(world)
  return world
}

async function vehicleOf(administrator: Client, groupId: string): Promise<VehicleDetail> {
  const { id } = await administrator.call(createVehicle, {
    body: { customerGroupId: groupId, name: 'Bus 1', seats: 40 },
  })
  return administrator.call(addPaper, { params: { id }, body: { kind: 'insurance', validTo: '2027-06-30' } })
}

async function askedAbout(test: TestApp, organisation: TestOrganisation, line: Line): Promise<{ id: string }> {
  const id = test.app.newId()
  await test.inside(organisation.id, ({ db, now }) =>
    db
      .insertInto('ride_question')
      .values({
        organisation_id: organisation.id,
        group_id: line.group.id,
        id,
        route_id: line.route.id,
        route_name: line.route.name,
        child_id: line.children[0].id,
        days: ['2026-10-01', '2026-10-02'],
        state: 'asked',
        asked_at: now,
      })
      .execute(),
  )
  return { id }
}

async function parentMembership(
  administrator: Client,
  { parent }: TestOrganisation,
): Promise<{ id: string; from: string }> {
  const [first] = await administrator.call(listMemberships, { params: { id: parent.personId } })
  if (!first) throw new Error('the parent belongs to the group')
  return first
}

const PAPER = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function kinship(administrator: Client, child: Child): Promise<Relationship> {
  const [first] = await administrator.call(listParents, { params: { id: child.id } })
  if (!first) throw new Error('the parent is related to the child')
  return administrator.call(putEvidence, { params: { id: first.id }, body: { fileName: 'paper.png', data: PAPER } })
}
