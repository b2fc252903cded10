import { randomUUID } from 'node:crypto'
import type { World } from '#app/server/testing/world.ts'
import { about, made, sample, search, suggestions, type Samples } from '#app/server/testing/sample.ts'
import { addGuestAbsence } from '../../shared/guests/guest-absences.contract.ts'

const HOUR = 3_600_000
/** Each absence of a guest has days of its own. */
const away = (world: World, day: number, guestId = world.guest.id) => {
  const now = world.test.clock.now().getTime()
  const [from, to] = [now + day * 24 * HOUR, now + (day * 24 + 12) * HOUR].map((at) => new Date(at).toISOString())
  return { id: randomUUID(), guestId, startsAt: from ?? '', endsAt: to ?? '', reason: 'home_visit' as const }
}
const proposed = (day: number) =>
  made((world) => world.test.as(world.organisation.parent).call(addGuestAbsence, { body: away(world, day) }))
const entered = (day: number) =>
  made((world) => world.test.as(world.organisation.administrator).call(addGuestAbsence, { body: away(world, day) }))
const [toDecide, toCancel, ofFamily, toRead, began] = [proposed(10), entered(11), proposed(12), entered(13), entered(0)]
export const records = [toDecide, toCancel, ofFamily, toRead, began]

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
  'absences.autocomplete': suggestions,
  'absences.childAutocomplete': suggestions,
  'absences.confirmReturn': sample(({ absence }) => ({ params: { id: absence.id }, body: { day: absence.fromDay } }), {
    before: boardedAllTheSame,
  }),
  'absences.guestAdd': sample((world) => ({ body: away(world, 20) })),
  'absences.guestCancel': about(
    (world, role) => (role === 'CB_PARENT' ? ofFamily : toCancel)(world).id,
    () => ({ version: 1, answer: 'Unwell' }),
  ),
  'absences.guestDecide': about(
    (world) => toDecide(world).id,
    () => ({ version: 1, accept: true }),
  ),
  'absences.guestEnd': about(
    (world) => began(world).id,
    (world) => ({ version: 1, at: new Date(world.test.clock.now().getTime() + HOUR).toISOString() }),
  ),
  'absences.guestGet': about((world) => toRead(world).id),
  'absences.guestRule': about(({ group }) => group.id),
  'absences.guestSearch': search((world) => ({ guestId: world.guest.id })),
  'absences.setGuestRule': about(
    ({ group }) => group.id,
    () => ({ version: 0, accepts: true }),
  ),
  'absences.get': about(({ absence }) => absence.id),
  'absences.report': sample(({ children }) => ({
    body: { childId: children[0].id, fromDay: '2026-10-20', toDay: '2026-10-20' },
  })),
  'absences.search': search(({ children }) => ({ childId: children[0].id })),
  'absences.withdraw': about(({ absence }) => absence.id),
}
