import { sample, search, type Samples } from '#app/server/testing/sample.ts'
import { closeDays } from '#features/calendar/shared/calendar.contract.ts'
import type { World } from '#app/server/testing/world.ts'

const closed = ({ group }: World) => ({
  customerGroupId: group.id,
  fromDay: '2026-12-24',
  toDay: '2026-12-24',
  reason: 'Winter holiday',
})

export const samples: Samples = {
  'calendar.search': search(() => ({ from: '2026-10-05' })),
  'calendar.days': sample(({ group }) => ({ query: { group: group.id, from: '2026-09-01', to: '2027-08-31' } })),
  'calendar.close': sample((world) => ({ body: closed(world) })),
  'calendar.endEarly': sample(({ group }) => ({
    body: {
      customerGroupId: group.id,
      fromDay: '2026-12-23',
      toDay: '2026-12-23',
      kind: 'half_day',
      endsAt: '12:30',
      reason: 'Last day before the holiday',
    },
  })),
  'calendar.open': sample(({ group }) => ({ params: { id: group.id, day: '2026-12-24' } }), {
    before: async (world) => {
      await world.test.as(world.organisation.administrator).call(closeDays, { body: closed(world) })
    },
  }),
}
