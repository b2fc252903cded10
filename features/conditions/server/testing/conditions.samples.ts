import { randomUUID } from 'node:crypto'
import { about, made, sample, search, type Samples } from '#app/server/testing/sample.ts'
import { allergyCalls, conditionCalls } from '../../shared/conditions.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)
const familyOf = (world: World) => world.test.as(world.organisation.parent)

const condition = { plainLabel: 'Walks with difficulty' }
const allergy = { substance: 'Hazelnut' }
const changed = () => ({ version: 1, content: { plainLabel: 'Walks with a stick' } })
const over = () => ({ version: 1, reason: 'Over' })

const newCondition = (world: World) => ({ id: randomUUID(), personId: world.guest.id, content: condition })
const newAllergy = (world: World) => ({ id: randomUUID(), personId: world.guest.id, content: allergy })
/** Each call has its own, so that none finds what another left. */
const someCondition = () => made((world) => officeOf(world).call(conditionCalls.add, { body: newCondition(world) }))
const someAllergy = () => made((world) => officeOf(world).call(allergyCalls.add, { body: newAllergy(world) }))
const proposedCondition = made((world) => familyOf(world).call(conditionCalls.add, { body: newCondition(world) }))
const proposedAllergy = made((world) => familyOf(world).call(allergyCalls.add, { body: newAllergy(world) }))
const conditions = [someCondition(), someCondition(), someCondition(), someCondition()] as const
const allergies = [someAllergy(), someAllergy(), someAllergy(), someAllergy()] as const
export const records = [...conditions, ...allergies, proposedCondition, proposedAllergy]

export const samples: Samples = {
  'conditions.addCondition': sample((world) => ({ body: newCondition(world) })),
  'conditions.searchCondition': search((world) => ({ personId: world.guest.id })),
  'conditions.getCondition': about((world) => conditions[0](world).id),
  'conditions.changeCondition': about((world) => conditions[0](world).id, changed),
  'conditions.decideCondition': about(
    (world) => proposedCondition(world).id,
    () => ({ version: 1, accept: true }),
  ),
  'conditions.closeCondition': about((world) => conditions[1](world).id, over),
  'conditions.archiveCondition': about((world) => conditions[2](world).id, over),
  'conditions.restoreCondition': about((world) => conditions[3](world).id, over),
  'conditions.addAllergy': sample((world) => ({ body: newAllergy(world) })),
  'conditions.searchAllergy': search((world) => ({ personId: world.guest.id })),
  'conditions.getAllergy': about((world) => allergies[0](world).id),
  'conditions.changeAllergy': about(
    (world) => allergies[0](world).id,
    () => ({ version: 1, content: { substance: 'Walnut' } }),
  ),
  'conditions.decideAllergy': about(
    (world) => proposedAllergy(world).id,
    () => ({ version: 1, accept: true }),
  ),
  'conditions.closeAllergy': about((world) => allergies[1](world).id, over),
  'conditions.archiveAllergy': about((world) => allergies[2](world).id, over),
  'conditions.restoreAllergy': about((world) => allergies[3](world).id, over),
}
