import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { goalContent } from '../shared/goals.contract.ts'
import { add, note } from './goals.commands.ts'

/** A goal of a guest of the demo; synthetic. */
const CONTENT = goalContent.parse({
  statement: 'Voglio tornare a camminare in giardino da sola',
  area: 'MOBILITY',
  baseline: 'Cammina con il deambulatore e una persona accanto.',
  measure: 'Giri del giardino',
  target: '2 giri senza pause',
  owner: 'Fisioterapista',
  actions: [
    { what: 'Ginnastica dolce', who: 'Fisioterapista', done: false },
    { what: 'Scarpe adatte', who: 'Famiglia', done: true },
  ],
  measurements: ['WEIGHT'],
})

/** A goal with what was seen, of one guest of the demo. */
export async function seedGoals(tx: TenantContext, { groups: [, group] }: Demo): Promise<void> {
  const guests = await tx.db
    .selectFrom('membership as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'm.organisation_id').onRef('p.id', '=', 'm.person_id'),
    )
    .select(['p.id', 'p.name'])
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.group_id', '=', group.id)
    .where('m.role', '=', 'GUEST')
    .execute()
  for (const { id: personId, name } of guests) {
    if (name !== 'Nives') continue
    const { id } = await add(tx, { id: tx.newId(), personId, content: CONTENT })
    await note(tx, id, { noteId: tx.newId(), words: 'Un giro intero, con una pausa.', progress: 40 })
  }
}
