import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import type { NewAttendance } from '../shared/activities.contract.ts'
import { record } from './attendance.commands.ts'
import { enrol } from './enrolment.commands.ts'
import { add } from './plan.commands.ts'

type Sown = {
  name: string
  description: string
  /** From today; negative: ago. */
  inDays: number
  from: string
  to: string
  place: string
  capacity: number | null
  leader: string
  transport: boolean
  who: readonly string[]
  attended?: Readonly<Record<string, Partial<NewAttendance> & Pick<NewAttendance, 'outcome'>>>
}

/** Synthetic. */
const ACTIVITIES: readonly Sown[] = [
  {
    name: 'Canto in salone',
    description: 'Canzoni di una volta con la chitarra.',
    inDays: -1,
    from: '15:00',
    to: '16:00',
    place: 'Salone al piano terra',
    capacity: null,
    leader: 'Volontari del coro',
    transport: false,
    who: ['Nives', 'Ettore', 'Ada'],
    attended: {
      Nives: { outcome: 'PRESENT', engagement: 5, mood: 'CHEERFUL', note: 'Ha cantato tutte le strofe.' },
      Ettore: { outcome: 'PARTIAL', reason: 'TIRED', engagement: 2, mood: 'TIRED' },
    },
  },
  {
    name: 'Laboratorio di cucina',
    description: 'Si preparano i biscotti per la merenda.',
    inDays: 0,
    from: '00:30',
    to: '23:30',
    place: 'Cucina piccola',
    capacity: 6,
    leader: 'Terapista occupazionale',
    transport: false,
    who: ['Nives', 'Ettore', 'Ada'],
  },
  {
    name: 'Gita al lago',
    description: 'Passeggiata e pranzo al sacco. Portare un cappello.',
    inDays: 5,
    from: '09:30',
    to: '16:30',
    place: 'Riva sud, pontile',
    capacity: 8,
    leader: '',
    transport: true,
    who: ['Nives'],
  },
]

/** Activities of the second group of the demo: one of yesterday with attendance, one of today, one to come with transport. */
export async function seedActivities(tx: TenantContext, { groups: [, group] }: Demo): Promise<void> {
  const members = await tx.db
    .selectFrom('membership as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'm.organisation_id').onRef('p.id', '=', 'm.person_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['p.id', 'p.name', 'g.zone'])
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.group_id', '=', group.id)
    .where('m.role', '=', 'GUEST')
    .orderBy('p.surname')
    .orderBy('p.id')
    .execute()
  const [first] = members
  if (!first) return
  const { zone } = first
  const today = dayIn(zone, tx.now)
  const at = (inDays: number, time: string) => instantOf(addDays(today, inDays), time, zone)
  for (const { inDays, from, to, who, attended = {}, ...plan } of ACTIVITIES) {
    const [startsAt, endsAt] = [at(inDays, from), at(inDays, to)]
    const planned = { ...tx, now: at(Math.min(inDays, 0) - 1, '08:00') }
    const { id } = await add(planned, {
      id: tx.newId(),
      customerGroupId: group.id,
      ...plan,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      placeId: null,
      leaderId: null,
    })
    const taking = members.filter(({ name }) => who.includes(name))
    if (taking.length > 0) await enrol(planned, id, { personIds: taking.map((one) => one.id) })
    for (const { id: personId, name } of taking) {
      const said = attended[name]
      if (said)
        await record(
          { ...tx, now: endsAt },
          { reason: null, engagement: null, mood: null, note: '', ...said, id: tx.newId(), activityId: id, personId },
        )
    }
  }
}
