import { answerRider } from '#features/reports/shared/riders.contract.ts'
import type { World } from '#app/server/testing/world.ts'
import { about, sample, type Samples } from '#app/server/testing/sample.ts'

export const samples: Samples = {
  'reports.answerRider': about(
    ({ rider }) => rider.id,
    () => ({ version: 1, answer: 'pause', day: '2026-11-02' }),
  ),
  'reports.attendance': sample(() => ({ body: { by: 'child' } })),
  'reports.decideRider': sample(({ rider }) => ({ params: { id: rider.id }, body: { version: 2, confirm: true } }), {
    before: familyAnswered,
  }),
  'reports.estimates': sample(() => ({ body: {} })),
  'reports.export': sample(() => ({ body: { report: 'attendance', by: 'child' } })),
  'reports.punctuality': sample(() => ({ body: {} })),
  'reports.riders': sample(),
}

async function familyAnswered({ test, organisation, rider }: World): Promise<void> {
  await test.as(organisation.parent).call(answerRider, {
    params: { id: rider.id },
    body: { version: 1, answer: 'pause', day: '2026-11-02' },
  })
}
