import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { planContent } from '../shared/plans.contract.ts'
import { activate, beginPlan, handOut, sign } from './plans.commands.ts'

/** The plan of a guest of the demo; synthetic. */
const CONTENT = planContent.parse({
  diagnosis: 'Artrosi bilaterale dell’anca, ipertensione.',
  needs: 'Aiuto per alzarsi, lavarsi e per le scale. Sente poco a destra.',
  risks: 'Caduta, soprattutto di notte e sulle scale.',
  strengths: 'Le piace raccontare, gioca a carte, ama la musica.',
  interventions: [
    { what: 'Cammino in giardino con il deambulatore', who: 'Operatore', often: 'Ogni giorno, 20 minuti' },
    { what: 'Ginnastica dolce', who: 'Fisioterapista', often: 'Martedì e venerdì' },
  ],
  emergency: [
    {
      sign: 'Gonfiore del viso, respiro corto',
      action: 'Farla sedere, usare la penna di adrenalina, restare con lei',
      call: '112',
    },
    { sign: 'Caduta con dolore all’anca', action: 'Non spostarla, coprirla', call: '112, poi la famiglia' },
  ],
  kit: 'Borsa rossa, nella tasca davanti',
  diet: 'Poco sale.',
  transport: 'Sale con la pedana, cintura sempre allacciata.',
  authorisations: 'Uscite con il gruppo, fotografie solo interne.',
})

/** A plan in force for one guest of the demo, and the draft of another. */
export async function seedPlans(tx: TenantContext, { groups: [, group], administratorId }: Demo): Promise<void> {
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
    if (name === 'Ettore')
      await beginPlan(tx, {
        id: tx.newId(),
        personId,
        kind: 'CARE_HOME',
        content: planContent.parse({ needs: 'Da scrivere con la famiglia.' }),
      })
    if (name !== 'Nives') continue
    const id = tx.newId()
    const draft = await beginPlan(tx, { id, personId, kind: 'CARE_HOME', content: CONTENT })
    const { version } = await handOut(tx, id, { version: draft.version })
    await sign(tx, id, { version, signatureId: tx.newId(), name: 'Figlia di Nives' })
    await tx.db
      .insertInto('care_plan_signature')
      .values({
        organisation_id: tx.organisationId,
        id: tx.newId(),
        plan_id: id,
        version,
        capacity: 'OFFICE',
        signer_id: administratorId,
        signed_at: tx.now,
        entered_by: administratorId,
      })
      .execute()
    await activate(tx, id, { version })
  }
}
