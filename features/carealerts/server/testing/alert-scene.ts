import type { TestApp } from '#platform/server/testing/test-app.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import {
  acknowledgeAlert,
  actionAlert,
  closeAlert,
  getCareAlert,
  searchCareAlerts,
} from '../../shared/carealerts.contract.ts'

/** Olga with a care team of two, in the order of the calls, and what the people of it see. */
export async function alertScene(app: TestApp) {
  const scene = await careScene(app)
  const { organisation, group, olga, admin } = scene
  const onTeam = async (callOrder: number | null, more: object = {}): Promise<TestPerson> => {
    const person = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    await app.as(admin).call(addCaregiver, {
      body: { guestId: olga.id, kind: 'TEAM', personId: person.personId, function: 'NURSE', callOrder, ...more },
    })
    return person
  }
  const [nurse, second] = [await onTeam(1), await onTeam(2)]
  const alerts = async (who: TestPerson = admin, filters: object = {}) =>
    (await app.as(who).list(searchCareAlerts, { body: { filters } })).data
  const one = async (who: TestPerson = admin) => {
    const [first] = await alerts(who)
    if (!first) throw new Error('no alert stands')
    return app.as(who).call(getCareAlert, { params: { id: first.id } })
  }
  const put = {
    acknowledge: (who: TestPerson, id: string, body: object = {}) =>
      app.as(who).send(acknowledgeAlert, { params: { id }, body }),
    action: (who: TestPerson, id: string, note = 'Juice given', more: object = {}) =>
      app.as(who).send(actionAlert, { params: { id }, body: { note, ...more } }),
    close: (who: TestPerson, id: string, note = '') => app.as(who).send(closeAlert, { params: { id }, body: { note } }),
  }
  const told = async (who: TestPerson) =>
    (await app.as(who).list(searchNotices, { body: {} })).data
      .map(({ title }) => title)
      .filter((title) => title.startsWith('carealerts.'))
  const kinds = async () => (await one()).steps.map(({ kind }) => kind)
  const glucose = (value: string, more: object = {}) =>
    scene.record(admin, { measurement: 'GLYCEMIA', value, again: true, ...more })
  return { ...scene, nurse, second, onTeam, alerts, one, put, told, kinds, glucose }
}
