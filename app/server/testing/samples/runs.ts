import { getRun, recordEvents } from '#features/runs/shared/runs.contract.ts'
import type { World } from '../world.ts'
import { about, sample, search, type Samples } from './sample.ts'

const first = 0

export const runsSamples: Samples = {
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
