import type { World } from '#app/server/testing/world.ts'
import { about, sample, search, suggestions, type Samples } from '#app/server/testing/sample.ts'

/** The child of the absence has boarded on its first day, so the return run is in question. */
async function boardedAllTheSame({ test, organisation, group, absence, run }: World): Promise<void> {
  await test.inside(organisation.id, ({ db, now }) =>
    db
      .insertInto('absence_contradiction')
      .values({
        organisation_id: organisation.id,
        group_id: group.id,
        absence_id: absence.id,
        child_id: absence.childId,
        day: absence.fromDay,
        direction: 'from_school',
        kind: 'presumed',
        run_id: run.id,
        at: now,
      })
      .onConflict((on) => on.doNothing())
      .execute(),
  )
}

export const samples: Samples = {
  'absences.change': about(
    ({ absence }) => absence.id,
    ({ absence }) => ({ version: absence.version, fromDay: '2026-10-14', toDay: '2026-10-14' }),
  ),
  'absences.childAutocomplete': suggestions,
  'absences.confirmReturn': sample(({ absence }) => ({ params: { id: absence.id }, body: { day: absence.fromDay } }), {
    before: boardedAllTheSame,
  }),
  'absences.get': about(({ absence }) => absence.id),
  'absences.report': sample(({ children }) => ({
    body: { childId: children[0].id, fromDay: '2026-10-20', toDay: '2026-10-20' },
  })),
  'absences.search': search(({ children }) => ({ childId: children[0].id })),
  'absences.withdraw': about(({ absence }) => absence.id),
}
