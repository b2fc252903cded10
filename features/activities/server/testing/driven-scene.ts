import type { TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../../shared/activities.contract.ts'
import { decideTransport } from '../../shared/transport.contract.ts'
import { activityScene } from './activity-scene.ts'

/** Activities that need transport, and the office that decides about it. */
export async function drivenScene(app: TestApp) {
  const scene = await activityScene(app)
  const { office, organisation, group, route, add, read, listOf } = scene
  const decide = (id: string, decision: object, nth = 0, who = office) =>
    who.call(decideTransport, { params: { id }, body: { nth, ...decision } })
  const refused = (id: string, decision: object, nth = 0, who = office) =>
    who.refused(decideTransport, { params: { id }, body: { nth, ...decision } })
  const driven = (more: object = {}) => add({ transport: true, ...more })
  const waiting = async (who = office) => (await listOf({ when: 'transport' }, who)).map(({ id }) => id)
  const requestOf = async (id: string, who = office) => (await read(id, who)).transportRequest
  const change = async (id: string, more: object, following = false) => {
    const { version, name, startsAt, endsAt, place, transport } = await read(id)
    const body = { version, name, startsAt, endsAt, place, transport, following, ...more }
    return office.call(contract.changeActivity, { params: { id }, body })
  }
  const why = async (id: string) => ({ params: { id }, body: { version: (await read(id)).version, reason: 'Rain' } })
  const colleague = app.as(await organisation.person([{ role: 'CB_ADMIN', group }]))
  return {
    ...scene,
    byRoute: { routeId: route.id },
    decide,
    refused,
    driven,
    waiting,
    requestOf,
    change,
    why,
    colleague,
  }
}
