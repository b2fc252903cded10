import { randomUUID } from 'node:crypto'
import { sample, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'onboard.cards': sample(({ run }) => ({ params: { runId: run.id } })),
  'onboard.openCard': sample(({ run, guest, test }) => ({
    body: { id: randomUUID(), runId: run.id, personId: guest.id, openedAt: test.clock.now().toISOString() },
  })),
  'onboard.recordIncident': sample(({ run, guest, test }) => ({
    body: {
      id: randomUUID(),
      runId: run.id,
      personId: guest.id,
      kind: 'INCIDENT',
      startsAt: test.clock.now().toISOString(),
      what: 'Hit the knee on the step',
    },
  })),
}
