import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import type { NewAttendance } from '../shared/activities.contract.ts'
import { record } from './attendance.commands.ts'
import { enrol } from './enrolment.commands.ts'
import { add } from './plan.commands.ts'

type Sown = {
  /** Which of the two groups of the demo. */
  group: 0 | 1
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
  /** Guests by name, and so many children of the group. */
  who: readonly string[]
  children?: number
  attended?: Readonly<Record<string, Partial<NewAttendance> & Pick<NewAttendance, 'outcome'>>>
}

/** Synthetic. */
const ACTIVITIES: readonly Sown[] = [
  {
    group: 1,
    name: 'Canto in salone',
    description: 'Canzoni di una volta con la chitarra.',
    inDays: -1,
    from: '15:00',
    to: '16:00',
    place: 'Salone al piano terra',
    capacity: null,
    leader: 'Volontari del coro',
    transport: false,
    who: ['Nives', 'Ettore'],
    attended: {
      Nives: { outcome: 'PRESENT', engagement: 5, mood: 'CHEERFUL', note: 'Ha cantato tutte le strofe.' },
      Ettore: { outcome: 'PARTIAL', reason: 'TIRED', engagement: 2, mood: 'TIRED' },
    },
  },
  {
    group: 1,
    name: 'Laboratorio di cucina',
    description: 'Si preparano i biscotti per la merenda.',
    inDays: 0,
    from: '00:30',
    to: '23:30',
    place: 'Cucina piccola',
    capacity: 6,
    leader: 'Terapista occupazionale',
    transport: false,
    who: ['Nives', 'Ettore'],
  },
  {
    group: 1,
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
  {
    group: 0,
    name: 'Orto didattico',
    description: 'Si piantano le fragole con i nonni del quartiere.',
    inDays: 0,
    from: '00:30',
    to: '23:30',
    place: 'Orto della scuola',
    capacity: 12,
    leader: 'Associazione Orti in città',
    transport: false,
    who: ['Ottavia'],
    children: 4,
  },
  {
    group: 0,
    name: 'Visita al museo dei treni',
    description: 'Biglietto e merenda sono compresi.',
    inDays: 3,
    from: '14:30',
    to: '17:30',
    place: 'Museo dei treni',
    capacity: 5,
    leader: '',
    transport: true,
    who: ['Ottavia'],
  },
]

/** Activities of both groups of the demo: one of yesterday with attendance, of today, and to come with transport. */
export async function seedActivities(tx: TenantContext, { groups }: Demo): Promise<void> {
  const members = await tx.db
    .selectFrom('membership as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'm.organisation_id').onRef('p.id', '=', 'm.person_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['p.id', 'p.name', 'm.role', 'm.group_id', 'g.zone'])
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.role', 'in', ['GUEST', 'CHILD'])
    .orderBy('p.surname')
    .orderBy('p.id')
    .execute()
  for (const { group, inDays, from, to, who, children = 0, attended = {}, ...plan } of ACTIVITIES) {
    const ours = members.filter(({ group_id }) => group_id === groups[group].id)
    const zone = ours[0]?.zone ?? 'Europe/Rome'
    const today = dayIn(zone, tx.now)
    const at = (days: number, time: string) => instantOf(addDays(today, days), time, zone)
    const [startsAt, endsAt] = [at(inDays, from), at(inDays, to)]
    const planned = { ...tx, now: at(Math.min(inDays, 0) - 1, '08:00') }
    const { id } = await add(planned, {
      id: tx.newId(),
      customerGroupId: groups[group].id,
      ...plan,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      placeId: null,
      leaderId: null,
      repeat: null,
    })
    const taking = [
      ...ours.filter(({ role, name }) => role === 'GUEST' && who.includes(name)),
      ...ours.filter(({ role }) => role === 'CHILD').slice(0, children),
    ]
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
