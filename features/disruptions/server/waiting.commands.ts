import type { TenantContext } from '#platform/server/tenant-context.ts'
import { guardiansOnRun } from '#features/runs/server/run-guardians.api.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import type { Moved } from '#features/runs/server/stranded.api.ts'

const comesNotice: NoticeKind = {
  kind: 'runs.rescueComes',
  topic: 'transport',
  title: 'runs.notice.rescueComes',
  body: 'runs.notice.rescueComes.body',
  urgent: true,
}

const offNotice: NoticeKind = {
  ...comesNotice,
  kind: 'runs.rescueOff',
  title: 'runs.notice.rescueOff',
  body: 'runs.notice.rescueOff.body',
}
const goesOnNotice: NoticeKind = { ...offNotice, body: 'runs.notice.rescueOff.goesOn' }

type Rescue = { id: string; vehicle: string }
type Run = { id: string; route_name: string }

/** Tells the families of children who wait at a stop which vehicle comes in place of the one that stands. */
export const tellWaiting = (tx: TenantContext, run: Run, rescue: Rescue, moved: readonly Moved[]): Promise<void> =>
  tellAtStops(tx, run, rescue, { kind: comesNotice, awaits: rescue.id, cause: rescue.id, moved })

/** Tells the families of children who are expected only after the vehicle was sent that it comes to their stop. */
export const tellLaterRiders = (
  tx: TenantContext,
  { run, rescue, moved }: { run: Run; rescue: Rescue; moved: readonly Moved[] },
): Promise<void> =>
  tellAtStops(tx, run, rescue, {
    kind: comesNotice,
    awaits: rescue.id,
    cause: `${rescue.id} ${tx.now.toISOString()}`,
    moved,
  })

/** Tells the families of children who wait at a stop that the vehicle of which they were told does not come. */
export const tellCalledOff = (
  tx: TenantContext,
  run: Run & { status: string },
  rescue: Rescue,
  moved: readonly Moved[],
): Promise<void> =>
  tellAtStops(tx, run, rescue, {
    kind: run.status === 'INTERRUPTED' ? offNotice : goesOnNotice,
    awaits: run.id,
    cause: `${rescue.id} off`,
    moved,
  })

/** `awaits` is the run that has the children on its list now. */
async function tellAtStops(
  tx: TenantContext,
  run: Run,
  rescue: Rescue,
  { kind, awaits, cause, moved }: { kind: NoticeKind; awaits: string; cause: string; moved: readonly Moved[] },
): Promise<void> {
  const childIds = moved.flatMap((one) => one.childId ?? [])
  const adults = await guardiansOnRun(tx, awaits, childIds, 'notifyOfRides')
  await notifyAll(
    tx,
    [...Map.groupBy(adults, (one) => one.adult_id)].flatMap(([adultId, links]) => {
      const own = new Set(links.map((one) => one.child_id))
      const children = moved.filter(({ childId }) => childId !== null && own.has(childId))
      return [...Map.groupBy(children, ({ stop }) => stop)].map(([stop, together]) => ({
        kind,
        news: {
          to: [adultId],
          about: together.flatMap(({ childId }) => childId ?? []),
          cause: `${cause} ${stop}`,
          values: {
            names: together.map(({ name }) => name).join(', '),
            run: run.route_name,
            vehicle: rescue.vehicle,
            stop,
          },
          link: `/loggedIn/routeDetail/?run=${awaits}`,
        },
      }))
    }),
  )
}
