import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { allergyContent, conditionContent } from '../shared/conditions.contract.ts'
import { allergyReading, conditionReading } from './conditions.policy.ts'
import { addRecord } from './records.commands.ts'

/** What guests of the demo have, by name; synthetic. */
const KNOWN: Readonly<Record<string, { allergies: object[]; conditions: object[] }>> = {
  Nives: {
    allergies: [
      {
        substance: 'Penicillina',
        reaction: 'Gonfiore del viso, respiro corto',
        criticality: 'HIGH',
        verification: 'CONFIRMED',
        lastEpisode: '2021-03-14',
        note: 'Chiamare il 112, poi la famiglia.',
      },
    ],
    conditions: [
      {
        plainLabel: 'Cammina con fatica, può cadere',
        label: 'Artrosi bilaterale dell’anca',
        coding: 'ICD-11',
        icd: 'FA00',
        severity: 'MODERATE',
        verification: 'CONFIRMED',
        onset: '2016-05-01',
        note: 'Accompagnarla sempre sulle scale.',
      },
    ],
  },
  Ettore: {
    allergies: [{ substance: 'Noci', reaction: 'Prurito in bocca', criticality: 'LOW', verification: 'CONFIRMED' }],
    conditions: [{ plainLabel: 'Vista debole a sinistra', label: 'Glaucoma', severity: 'MILD', onset: '2012-10-01' }],
  },
}

/** Conditions and allergies of the guests of the demo. */
export async function seedConditions(tx: TenantContext, { groups: [, group] }: Demo): Promise<void> {
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
    const known = KNOWN[name]
    for (const one of known?.allergies ?? [])
      await addRecord(tx, allergyReading, { id: tx.newId(), personId, content: allergyContent.parse(one) })
    for (const one of known?.conditions ?? [])
      await addRecord(tx, conditionReading, { id: tx.newId(), personId, content: conditionContent.parse(one) })
  }
}
