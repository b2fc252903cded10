import type { World } from '#app/server/testing/world.ts'
import { notYetStarted } from '#features/runs/server/testing/runs.samples.ts'
import { about, sample, type Samples } from '#app/server/testing/sample.ts'

const assistant = ({ organisation }: World) => organisation.assistant.personId
const days = { fromDay: '2026-11-02', toDay: '2026-11-03', reason: 'holiday' as const }

export const samples: Samples = {
  'crew.get': about(assistant),
  'crew.addCredential': about(assistant, () => ({ kind: 'first_aid', validTo: '2027-05-01' })),
  'crew.removeCredential': about(({ credential }) => credential),
  'crew.reportAway': about(assistant, () => days),
  'crew.withdrawAway': about(({ awayDays }) => awayDays),
  'crew.demands': about(({ group }) => group.id),
  'crew.setDemands': about(
    ({ group }) => group.id,
    () => ({ lead: [], escort: [], driver: ['driving_licence'] }),
  ),
  'crew.cover': about(({ run }) => run.id),
  'crew.substitute': about(
    ({ run }) => run.id,
    (world) => ({ personId: assistant(world), substituteId: world.colleague.personId, override: 'Nobody else' }),
  ),
  'crew.offer': sample(
    (world) => ({
      params: { id: world.run.id },
      body: { personId: assistant(world), askedIds: [world.colleague.personId] },
    }),
    { before: notYetStarted },
  ),
  'crew.myOffers': sample(),
  'crew.answerOffer': about(
    ({ offer }) => offer,
    () => ({ accept: false }),
  ),
  'crew.takeoverCode': about(({ run }) => run.id),
  'crew.listCode': about(({ run }) => run.id),
  'crew.takeOver': sample(({ listCode }) => ({ body: { code: listCode } })),
}
