import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addTarget } from './targets.commands.ts'

/** A rule of one guest of the demo. */
export async function seedTargets(tx: TenantContext, { groups: [, group] }: Demo): Promise<void> {
  const guest = await tx.db
    .selectFrom('membership as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'm.organisation_id').onRef('p.id', '=', 'm.person_id'),
    )
    .select('p.id')
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.group_id', '=', group.id)
    .where('m.role', '=', 'GUEST')
    .where('p.name', '=', 'Nives')
    .executeTakeFirst()
  if (!guest) return
  await addTarget(tx, {
    id: tx.newId(),
    personId: guest.id,
    measurement: 'GLYCEMIA',
    part: 'value',
    operator: 'GREATEREQUALS',
    value: 250,
    met: 2,
    readings: 3,
    severity: 'red',
    protocol: 'Acqua, ricontrollo dopo 15 minuti, chiamare il medico di turno.',
    notifyIds: [],
    notifyFamily: true,
    quietFrom: null,
    quietTo: null,
    quietIds: [],
    to: null,
  })
  await addTarget(tx, {
    id: tx.newId(),
    personId: guest.id,
    measurement: 'WEIGHT',
    part: 'value',
    operator: 'LOWER',
    value: 55,
    met: 2,
    readings: 2,
    severity: 'amber',
    protocol: 'Parlarne con la dietista alla riunione del mattino.',
    notifyIds: [],
    notifyFamily: false,
    quietFrom: '21:00',
    quietTo: '07:00',
    quietIds: [],
    to: null,
  })
}
