import { about, type Samples } from '#app/server/testing/sample.ts'
import type { World } from '#app/server/testing/world.ts'

/** The passenger of a child who has not boarded. */
const asked = ({ run, children }: World): string =>
  run.passengers.find(({ childId }) => childId === children[1].id)?.id ?? ''

export const samples: Samples = {
  'runs.decideRide': {
    ...about(asked, () => ({ decision: 'riding' })),
    before: broughtBackEarlier,
  },
}

/** The child was brought back on an earlier run of the day, and nobody has decided yet. */
async function broughtBackEarlier(world: World): Promise<void> {
  const { test, organisation } = world
  await test.inside(organisation.id, ({ db, newId, now }) =>
    db
      .updateTable('run_passenger')
      .set({ brought_back_id: newId(), brought_back_at: now, brought_back_to: 'base', ride_decision: 'open' })
      .where('organisation_id', '=', organisation.id)
      .where('id', '=', asked(world))
      .execute(),
  )
}
