import { about, sample, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'positions.getApproach': sample(() => ({})),
  'positions.setApproach': sample(() => ({ body: { level: 'm10' } })),
  'positions.latest': sample(({ run }) => ({ query: { runId: run.id } })),
  'positions.score': about(({ run }) => run.id),
  'positions.ways': sample(({ run }) => ({ body: { runIds: [run.id] } })),
  'positions.send': about(
    ({ run }) => run.id,
    ({ device: { deviceId, occurredAt } }) => ({
      deviceId,
      positions: [{ deviceSeq: 1, at: occurredAt, latitude: 45.9, longitude: 9.1 }],
    }),
  ),
}
