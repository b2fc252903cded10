import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { eventContent } from '../shared/events.contract.ts'
import { record } from './events.commands.ts'

const HOUR = 3_600_000

/** A fall, a visit and an appointment of a guest of the demo; synthetic. */
export async function seedEvents(tx: TenantContext, { groups: [, group] }: Demo): Promise<void> {
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
  const at = (hours: number) => new Date(tx.now.getTime() + hours * HOUR).toISOString()
  for (const { id: personId, name } of guests) {
    if (name !== 'Nives') continue
    await record(tx, {
      id: tx.newId(),
      personId,
      kind: 'FALL',
      severity: 2,
      startsAt: at(-5),
      endsAt: null,
      content: eventContent.parse({
        what: 'Scivolata accanto al letto mentre si alzava da sola.',
        place: 'Camera 4',
        action: 'Aiutata a sedersi, parametri controllati, ghiaccio sul polso.',
        bodySites: ['HAND_R'],
        bodySite: 'Polso',
        followUp: 'Controllare il polso domani.',
      }),
    })
    await record(tx, {
      id: tx.newId(),
      personId,
      kind: 'APPOINTMENT',
      severity: null,
      startsAt: at(74),
      endsAt: null,
      content: eventContent.parse({ what: 'Visita oculistica', place: 'Ambulatorio, primo piano' }),
    })
  }
}
