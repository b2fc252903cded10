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

/** Tells the families of children who wait at a stop which vehicle comes in place of the one that stands. */
export async function tellWaiting(
  tx: TenantContext,
  run: { id: string; route_name: string },
  rescue: { id: string; vehicle: string },
  moved: readonly Moved[],
): Promise<void> {
  const childIds = moved.flatMap((one) => one.childId ?? [])
  const adults = await guardiansOnRun(tx, rescue.id, childIds, 'notify')
  await notifyAll(
    tx,
    [...Map.groupBy(adults, (one) => one.adult_id)].flatMap(([adultId, links]) => {
      const own = new Set(links.map((one) => one.child_id))
      const children = moved.filter(({ childId }) => childId !== null && own.has(childId))
      return [...Map.groupBy(children, ({ stop }) => stop)].map(([stop, together]) => ({
        kind: comesNotice,
        news: {
          to: [adultId],
          about: together.flatMap(({ childId }) => childId ?? []),
          cause: `${rescue.id} ${stop}`,
          values: {
            names: together.map(({ name }) => name).join(', '),
            run: run.route_name,
            vehicle: rescue.vehicle,
            stop,
          },
          link: `/loggedIn/routeDetail/?run=${rescue.id}`,
        },
      }))
    }),
  )
}
