import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { allergyCalls } from '#features/conditions/shared/conditions.contract.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { addRoom, moveGuest } from '#features/guests/shared/rooms.contract.ts'
import { getKitchenList } from '#features/kitchen/shared/kitchen.contract.ts'
import { setBirthDate } from '#features/measurements/shared/birth.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { personMedicines, searchDoseRound } from '../shared/doses.contract.ts'
import { medicineScene } from './testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

async function scene() {
  const made = await medicineScene(app)
  const { admin, daughter, olga, organisation, group, order } = made
  const office = app.as(admin)
  await order()
  const content = { substance: 'Bee sting', reaction: 'Swollen throat', criticality: 'HIGH' as const }
  const bee = await office.call(allergyCalls.add, { body: { id: randomUUID(), personId: olga.id, content } })
  const told = { substance: 'Wool', reaction: 'Rash', criticality: 'LOW' as const }
  const wool = await app
    .as(daughter)
    .call(allergyCalls.add, { body: { id: randomUUID(), personId: olga.id, content: told } })
  const team = { guestId: olga.id, kind: 'TEAM' as const, personId: organisation.assistant.personId }
  await office.call(addCaregiver, { body: { ...team, function: 'NURSE' } })
  const allergies = [
    { id: bee.id, ...content, high: true, proposed: false },
    { id: wool.id, ...told, high: false, proposed: true },
  ]
  return { ...made, office, nurse: app.as(organisation.assistant), allergies, group }
}

test('whoever gives a medicine sees all allergies of the person whole, whatever the medicine, with room and date of birth', async () => {
  const { office, nurse, allergies, olga, group } = await scene()
  const room = await office.call(addRoom, { body: { customerGroupId: group.id, name: 'Room 12', kind: 'ROOM' } })
  await office.call(moveGuest, { params: { id: olga.id }, body: { roomId: room.id } })
  await office.call(setBirthDate, { params: { id: olga.id }, body: { version: 1, birthDate: '1938-05-02' } })
  const [round] = (await nurse.list(searchDoseRound, { body: { q: 'Olga' } })).data
  const whole = { allergies, room: 'Room 12', birthDate: '1938-05-02' }
  expect(round).toMatchObject(whole)
  expect(round?.orders[0]?.allergies).toEqual([])
  expect(await nurse.call(personMedicines, { params: { id: olga.id }, query: {} })).toMatchObject(whole)
})

test('closing medical records takes allergies neither from who gives medicines nor from who cooks', async () => {
  const { nurse, allergies, olga, organisation, group } = await scene()
  const [first, second] = organisation.groups
  const everywhere = await organisation.person([
    { role: 'CB_ADMIN', group: first },
    { role: 'CB_ADMIN', group: second },
  ])
  const body = { role: 'CB_ASSISTANT' as const, module: 'medicalRecords.userDetail' as const, open: false }
  await app.as(everywhere).call(setModule, { body })
  expect(await nurse.refused(allergyCalls.search, { body: { filters: { personId: olga.id } } })).toMatchObject({
    status: 403,
  })
  expect((await nurse.list(searchDoseRound, { body: { q: 'Olga' } })).data[0]).toMatchObject({ allergies })
  const { expected } = await nurse.call(getKitchenList, { query: { group: group.id } })
  expect(expected.find(({ id }) => id === olga.id)).toMatchObject({ allergies })
})
