import { randomUUID } from 'node:crypto'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { activatePlan, addPlan, sendPlan, signPlan } from '../../shared/plans.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)

const content = { needs: 'Help with stairs' }
/** The guest is the first child of the line: whom a parent signs for. Somebody has one plan of each kind. */
const draft = made((world) =>
  officeOf(world).call(addPlan, {
    body: { id: randomUUID(), personId: world.children[1].id, kind: 'CARE_HOME', content },
  }),
)
/** Handed out. */
const signing = made(async (world) => {
  const office = officeOf(world)
  const body = { id: randomUUID(), personId: world.guest.id, kind: 'CARE_HOME' as const, content }
  const { id, version } = await office.call(addPlan, { body })
  return office.call(sendPlan, { params: { id }, body: { version } })
})
/** Signed and, where `inForce`, in force. */
const signedPlan = (kind: 'CARE_HOME' | 'SCHOOL', whose: (world: World) => string, inForce: boolean) =>
  made(async (world) => {
    const office = officeOf(world)
    const made = await office.call(addPlan, { body: { id: randomUUID(), personId: whose(world), kind, content } })
    const params = { id: made.id }
    const { version } = await office.call(sendPlan, { params, body: { version: made.version } })
    await office.call(signPlan, { params, body: { version, signatureId: randomUUID() } })
    const plan = await office.call(signPlan, { params, body: { version, signatureId: randomUUID(), name: 'Dora' } })
    return inForce ? office.call(activatePlan, { params, body: { version } }) : plan
  })
const signed = signedPlan('SCHOOL', (world) => world.children[1].id, false)
const inForce = signedPlan('SCHOOL', (world) => world.guest.id, true)
const toEnd = signedPlan('CARE_HOME', (world) => world.children[2].id, false)
export const records = [draft, signing, signed, inForce, toEnd]

const step = (of: (world: World) => { id: string; version: number }) =>
  about(
    (world) => of(world).id,
    (world) => ({ version: of(world).version }),
  )

export const samples: Samples = {
  'plans.add': sample((world, role) => ({
    body: {
      id: randomUUID(),
      personId: role === 'CB_ADMIN' ? world.loneChild.id : world.children[2].id,
      kind: 'SCHOOL' as const,
      content,
    },
  })),
  'plans.search': search((world) => ({ personId: world.guest.id })),
  'plans.get': about((world) => inForce(world).id),
  'plans.change': about(
    (world) => draft(world).id,
    (world) => ({ version: draft(world).version, content }),
  ),
  'plans.send': step(draft),
  'plans.withdraw': step(signing),
  'plans.sign': about(
    (world) => signing(world).id,
    (world) => ({ version: signing(world).version, signatureId: randomUUID() }),
  ),
  'plans.activate': step(signed),
  'plans.review': step(inForce),
  'plans.end': about(
    (world) => toEnd(world).id,
    (world) => ({ version: toEnd(world).version, reason: 'Moved' }),
  ),
  'plans.emergency': about((world) => world.guest.id),
  'plans.emergencyCards': sample(),
  'plans.printEmergency': about((world) => world.guest.id),
}
