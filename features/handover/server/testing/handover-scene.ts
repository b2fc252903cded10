import { randomUUID } from 'node:crypto'
import { addCaregiver, closeCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { medicineScene } from '#features/medicines/server/testing/medicine-scene.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../../shared/handover.contract.ts'

/** 13:45 where the group is: the shift from 06:00 to 14:00 is handed over. */
export const BEFORE_TWO = new Date('2026-10-05T11:45:00.000Z')
export const TWO = '2026-10-05T12:00:00.000Z'

/** The people of `medicineScene`, a nurse and a carer on the care team of Olga, and calls about the handover at 14:00. */
export async function handoverScene(app: TestApp) {
  const care = await medicineScene(app)
  const { organisation, group, olga, admin } = care
  const office = app.as(admin)
  const onTeam = async () => {
    const person = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    const { id } = await office.call(addCaregiver, {
      body: { guestId: olga.id, kind: 'TEAM', personId: person.personId, function: 'NURSE' },
    })
    return { person, end: () => office.call(closeCaregiver, { params: { id } }) }
  }
  const [nurse, carer] = [await onTeam(), await onTeam()]
  const read = (who: TestPerson = admin, filters: object = {}) =>
    app.as(who).call(contract.searchHandover, { body: { filters: { groupId: group.id, endsAt: TWO, ...filters } } })
  const ofOlga = async (who: TestPerson = admin) => (await read(who)).people.find(({ id }) => id === olga.id)
  const shift = { groupId: group.id, endsAt: TWO }
  const seenBy = async (who: TestPerson) =>
    (await read(who)).people.flatMap(({ exceptions, note }) => [
      ...exceptions.map(({ key }) => key),
      ...(note ? [`note.${note.id}`] : []),
    ])
  const confirmation = (seen: string[], more: object = {}, id: string = randomUUID()) => ({
    params: { id },
    body: { ...shift, seen, ...more },
  })
  const noted = (more: object = {}, id: string = randomUUID()) => ({
    params: { id },
    body: { ...shift, personId: olga.id, recommendation: 'Measure at 16:00', ...more },
  })
  return { ...care, office, nurse, carer, onTeam, read, ofOlga, shift, seenBy, confirmation, noted }
}
