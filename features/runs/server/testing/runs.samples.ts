import { interruptRun } from '#features/runs/shared/exits.contract.ts'
import { getRun, recordEvents } from '#features/runs/shared/runs.contract.ts'
import { letSignIn } from '#app/server/testing/line-scene.ts'
import type { World } from '#app/server/testing/world.ts'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'

const first = 0

/** The passenger whose name the crew of the run typed. */
const typed = made(async ({ test, organisation, run }) => {
  const { passengers } = await test.as(organisation.assistant).call(getRun, { params: { id: run.id } })
  return passengers.find(({ childId }) => childId === null)?.id ?? ''
})
export const records = [typed]

export const samples: Samples = {
  'runs.acceptTransfer': about(
    ({ run }) => run.id,
    ({ run, say, children }) => ({ fromRunId: run.id, count: 1, events: [say('BOARDED', children[1])] }),
  ),
  'runs.alerts': sample(),
  'runs.cancel': sample(({ run }) => ({ params: { id: run.id }, body: { reason: 'Snow' } }), { before: notYetStarted }),
  'runs.combine': sample(({ run }) => ({ params: { id: run.id }, body: { withRunId: null } })),
  'runs.childDay': about(({ children }) => children[0].id),
  'runs.childrenToday': sample(),
  'runs.close': sample(
    ({ run, device }) => ({
      params: { id: run.id },
      body: {
        headCount: 4,
        vehicleChecked: true,
        checkedBy: run.crew[0]?.personId,
        despiteSilence: true,
        ...device,
      },
    }),
    { before: deliverAll },
  ),
  'runs.exportCompleted': sample(() => ({ body: {} })),
  'runs.exportFacts': about(({ run }) => run.id),
  'runs.get': about(({ run }) => run.id),
  'runs.history': about(({ run }) => run.id),
  'runs.interrupt': about(
    ({ run }) => run.id,
    ({ device }) => ({ reason: 'A flat tyre', ...device }),
  ),
  'runs.checkIn': sample(({ run, device }) => ({ body: { runId: run.id, manifestAt: device.occurredAt, ...device } })),
  'runs.setVehicle': about(
    ({ run }) => run.id,
    ({ vehicle }) => ({ vehicleId: vehicle.id }),
  ),
  'runs.latest': sample(),
  'runs.printDay': sample(({ group }) => ({ query: { group: group.id } })),
  'runs.printManifest': about(({ run }) => run.id),
  'runs.stopPicture': sample(({ run }) => ({ params: { id: run.id, stopId: run.stops.at(first)?.id ?? '' } })),
  'runs.reachStop': sample(({ run, device }) => ({
    body: { runId: run.id, stopId: run.stops.at(first)?.id, what: 'reached', ...device },
  })),
  'runs.alertColleagues': about(({ alert }) => alert.id),
  'runs.handAlert': sample(({ alert, organisation }) => ({
    params: { id: alert.id },
    body: { toId: organisation.assistant.personId },
  })),
  'runs.arrivals': sample(),
  'runs.receive': about(
    ({ run }) => run.id,
    () => ({ counted: 3, sure: true }),
  ),
  'runs.recordEvents': about(
    ({ run }) => run.id,
    ({ say, children }) => ({ events: [say('BOARDED', children[1])] }),
  ),
  'runs.dayNames': sample(),
  'runs.findUnplanned': sample(({ run }) => ({ params: { id: run.id }, query: { q: 'ada' } })),
  'runs.namedMatches': about(typed),
  'runs.nameChild': about(typed, () => ({ childId: null })),
  'runs.rescueOptions': about(({ run }) => run.id),
  'runs.rescue': sample(
    ({ run, colleague }) => ({
      params: { id: run.id },
      body: {
        outside: { plate: 'AB 123 CD', seats: 30 },
        leadId: colleague.personId,
        override: 'Nobody else is near',
      },
    }),
    { before: brokenDown },
  ),
  'runs.resume': about(
    ({ run }) => run.id,
    ({ device }) => device,
  ),
  'runs.searchActive': search(),
  'runs.searchCompleted': search(),
  'runs.searchRides': search(({ children }) => ({ childId: children[0].id })),
  'runs.start': sample(({ run, device }) => ({ body: { runId: run.id, ...device } })),
  'runs.takeAlert': about(
    ({ alert }) => alert.id,
    () => ({ what: 'take' }),
  ),
}

async function brokenDown({ test, organisation, colleague, run, device }: World): Promise<void> {
  await letSignIn(test, colleague)
  await test
    .as(organisation.assistant)
    .call(interruptRun, { params: { id: run.id }, body: { reason: 'A flat tyre', ...device } })
}

/** The run of the world is under way; here it stands again as it was planned. */
export async function notYetStarted({ test, organisation, run }: World): Promise<void> {
  await test.inside(organisation.id, ({ db }) =>
    db
      .updateTable('run')
      .set({ status: 'PLANNED' })
      .where('organisation_id', '=', organisation.id)
      .where('id', '=', run.id)
      .execute(),
  )
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
