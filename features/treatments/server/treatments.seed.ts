import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import type { Kind } from '../shared/due.rules.ts'
import { treatmentContent, type NewSession } from '../shared/treatments.contract.ts'
import { record } from './sessions.commands.ts'
import { add } from './treatments.commands.ts'

/** Synthetic; no advice. */
type Sown = { kind: Kind; content: Record<string, unknown>; forGoal: boolean; sessions: readonly SownSession[] }
type SownSession = Pick<NewSession, 'outcome'> & Partial<NewSession> & { daysAgo: number; time: string }

const BEGUN_DAYS_AGO = 9

const TREATMENTS: readonly Sown[] = [
  {
    kind: 'PHYSIOTHERAPY',
    content: {
      name: 'Esercizi per camminare',
      frequency: { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5], times: ['10:00'] },
      minutes: 30,
      bodySites: ['THIGH_L', 'THIGH_R', 'SHIN_L', 'SHIN_R'],
      materials: 'Deambulatore, scarpe chiuse',
      performer: 'PHYSIOTHERAPIST',
    },
    forGoal: true,
    sessions: [
      { outcome: 'DONE', minutes: 30, daysAgo: 4, time: '10:05' },
      {
        outcome: 'PARTIAL',
        reason: 'TIRED',
        minutes: 15,
        note: 'Si è fermata dopo un giro.',
        daysAgo: 1,
        time: '10:10',
      },
    ],
  },
  {
    kind: 'DRESSING',
    content: {
      name: 'Medicazione del tallone',
      frequency: { kind: 'days', every: 3, times: ['09:00'] },
      minutes: 15,
      bodySites: ['HEEL_L'],
      bodySite: 'Bordo esterno',
      materials: 'Garza, soluzione fisiologica, cerotto',
      performer: 'NURSE',
    },
    forGoal: false,
    sessions: [
      { outcome: 'DONE', minutes: 15, daysAgo: 9, time: '09:00' },
      { outcome: 'DONE', minutes: 20, note: 'Bordi puliti.', daysAgo: 6, time: '09:15' },
    ],
  },
  {
    kind: 'BATHING',
    content: {
      name: 'Bagno assistito',
      frequency: { kind: 'weekdays', weekdays: [2, 6], times: ['16:00'] },
      minutes: 40,
      materials: 'Sedia da doccia',
    },
    forGoal: false,
    sessions: [{ outcome: 'REFUSED', reason: 'DECLINED', note: 'Preferisce domani.', daysAgo: 1, time: '16:00' }],
  },
]

/** Treatments of one guest of the demo with what became of their sessions; one of them is overdue. */
export async function seedTreatments(tx: TenantContext, { groups: [, group] }: Demo): Promise<void> {
  const guests = await tx.db
    .selectFrom('membership as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'm.organisation_id').onRef('p.id', '=', 'm.person_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .leftJoin('care_goal as v', (join) =>
      join
        .onRef('v.organisation_id', '=', 'm.organisation_id')
        .onRef('v.person_id', '=', 'm.person_id')
        .on('v.version', '=', 1),
    )
    .select(['p.id', 'p.name', 'g.zone', 'v.id as goal_id'])
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.group_id', '=', group.id)
    .where('m.role', '=', 'GUEST')
    .execute()
  const nives = guests.find(({ name }) => name === 'Nives')
  if (!nives) return
  const today = dayIn(nives.zone, tx.now)
  const at = (daysAgo: number, time: string) => instantOf(addDays(today, -daysAgo), time, nives.zone)
  for (const { kind, content, forGoal, sessions } of TREATMENTS) {
    const begun = { ...tx, now: at(BEGUN_DAYS_AGO, '08:00') }
    const { id } = await add(begun, {
      id: tx.newId(),
      personId: nives.id,
      kind,
      content: treatmentContent.parse({ ...content, startsOn: addDays(today, -BEGUN_DAYS_AGO) }),
      goalId: forGoal ? nives.goal_id : null,
    })
    for (const { daysAgo, time, ...session } of sessions)
      await record(
        { ...tx, now: at(daysAgo, time) },
        { reason: null, note: '', minutes: null, ...session, id: tx.newId(), treatmentId: id },
      )
  }
}
