import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { recordContent } from '../shared/records.contract.ts'
import { addRecord } from './records.commands.ts'

/** Clinical documents of guests of the demo, by name, with the days since; synthetic. */
const KNOWN: Readonly<Record<string, readonly { daysAgo: number; dueIn?: number; content: object }[]>> = {
  Nives: [
    {
      daysAgo: 3,
      content: {
        kind: 'LABORATORY',
        title: 'Emocromo e glicemia',
        organisation: 'Laboratorio Modello',
        summary: 'Valori nella norma. Ripetere la glicemia tra tre mesi.',
      },
    },
    {
      daysAgo: 40,
      content: {
        kind: 'DISCHARGE',
        title: 'Lettera di dimissione, ortopedia',
        author: 'Reparto di ortopedia',
        organisation: 'Ospedale Modello',
        summary: 'Contusione dell’anca, nessuna frattura. Deambulazione con ausilio.',
      },
    },
    {
      daysAgo: 340,
      dueIn: 20,
      content: {
        kind: 'VACCINATION',
        title: 'Influenza',
        product: 'Vaccino di prova',
        lot: 'PROVA-01',
        organisation: 'Ambulatorio Modello',
      },
    },
    {
      daysAgo: 12,
      content: {
        kind: 'LETTER',
        title: 'Relazione del servizio psicologico',
        author: 'Servizio di psicologia',
        organisation: 'Ospedale Modello',
        summary: 'Colloqui riservati; prossimo incontro tra un mese.',
        confidentiality: 'RESTRICTED',
      },
    },
  ],
  Ettore: [
    {
      daysAgo: 60,
      content: {
        kind: 'IMAGING',
        title: 'Radiografia del torace',
        organisation: 'Radiologia Modello',
        summary: 'Nessuna lesione in atto.',
      },
    },
  ],
}

/** Letters, results and vaccinations of the guests of the demo. */
export async function seedRecords(tx: TenantContext, { groups: [, group] }: Demo): Promise<void> {
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
  const today = dayIn('UTC', tx.now)
  for (const { id: personId, name } of guests)
    for (const { daysAgo, dueIn, content } of KNOWN[name] ?? [])
      await addRecord(tx, {
        id: tx.newId(),
        personId,
        content: recordContent.parse({
          ...content,
          date: addDays(today, -daysAgo),
          nextDue: dueIn === undefined ? null : addDays(today, dueIn),
        }),
      })
}
