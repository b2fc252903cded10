import type { TestApp } from '#platform/server/testing/test-app.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { nameChild, namedMatches } from '#features/runs/shared/named-children.contract.ts'
import { enrol, makeGuardian } from './line-scene.ts'
import { ride } from './ride-scene.ts'

/** The crew of a run has typed a name; Dana Colli of the group is on no list, her mother reads along. */
export async function typedName(app: TestApp, unknownName = 'Dana Coli') {
  const trip = await ride(app)
  const { organisation } = trip
  const dana = await enrol(app, organisation, 'Dana')
  const mother = await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }])
  await makeGuardian(app, organisation, mother, dana)
  const fact = trip.say('BOARDED', { id: 'unknown', name: '' }, { unknownName, stopId: trip.run.stops[0]!.id })
  await trip.send(fact)
  app.clock.pass({ minutes: 4 })
  const params = { id: fact.passengerId }
  const family = app.as(mother)
  return {
    ...trip,
    dana,
    fact,
    params,
    family,
    found: () => trip.office.call(namedMatches, { params }),
    name: (childId: string | null) => trip.office.call(nameChild, { params, body: { childId } }),
    passenger: async () => (await trip.read()).passengers.find(({ id }) => id === fact.passengerId),
    titles: async () => (await family.list(searchNotices, { body: {} })).data.map(({ title }) => title),
  }
}
