import { randomUUID } from 'node:crypto'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../../shared/activities.contract.ts'

/** A line with its people (`careScene`), and what is done with activities of their group. */
export async function activityScene(app: TestApp) {
  const care = await careScene(app)
  const { organisation, olga, ada, group } = care
  const office = app.as(care.admin)
  /** So many hours from now. */
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const plan = (more: object = {}) => ({ name: 'Singing', startsAt: at(2), endsAt: at(3), ...more })
  const add = (more: object = {}) =>
    office.call(contract.addActivity, { body: { id: randomUUID(), customerGroupId: group.id, ...plan(more) } })
  /** One that is under way, with these people. */
  const begun = async (personIds: string[] = [olga.id], more: object = {}) => {
    const { id } = await add({ startsAt: at(-0.5), endsAt: at(0.5), ...more })
    return enrol(id, personIds)
  }
  const enrol = (id: string, personIds: string[] = [olga.id], who = office) =>
    who.call(contract.enrol, { params: { id }, body: { personIds } })
  const withdraw = (id: string, personId = olga.id, who = office) =>
    who.call(contract.withdraw, { params: { id }, body: { personId } })
  const attendance = (activityId: string, more: object = {}) => ({
    id: randomUUID(),
    activityId,
    personId: olga.id,
    outcome: 'PRESENT' as const,
    ...more,
  })
  const record = (activityId: string, more: object = {}, who = office) =>
    who.call(contract.recordAttendance, { body: attendance(activityId, more) })
  const read = (id: string, who = office) => who.call(contract.getActivity, { params: { id } })
  const listOf = async (filters: object, who = office) =>
    (await who.list(contract.searchActivities, { body: { filters } })).data
  return {
    ...care,
    office,
    family: app.as(care.daughter),
    crew: app.as(organisation.assistant),
    at,
    plan,
    add,
    begun,
    enrol,
    withdraw,
    attendance,
    record,
    read,
    listOf,
    ofAda: ada.id,
  }
}
