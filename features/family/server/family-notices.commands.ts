import { timeIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notifyAll, type Telling } from '#features/notices/server/notices.api.ts'
import type { Passenger } from '#features/runs/server/passengers.api.ts'
import type { Recorded } from '#features/runs/server/runs.hooks.api.ts'
import type { LockedRun } from '#features/runs/server/policy.api.ts'

const TITLES = {
  BOARDED: 'runs.notice.boarded',
  DROPPED: 'runs.notice.arrived',
  RETURNED: 'runs.notice.returned',
  COLLECTED: 'runs.notice.collected',
} as const
type Told = keyof typeof TITLES
const isTold = (state: string): state is Told => state in TITLES

/** What the family was told is no longer so: not on board after all, or not arrived and on board again. */
const isUndone = (was: Told, now: string): boolean =>
  now === 'EXPECTED' || (was !== 'BOARDED' && (now === 'BOARDED' || now === 'KEPT'))

/** Said when the server heard of it so much later than it happened. */
const LATE_MS = 2 * 60_000

/**
 * Tells guardians that their children got on, arrived or were collected, one notice for the children of a family that did so together;
 * when it is taken back, a new notice says so and the old one stays, marked.
 */
export async function tellFamilies(
  tx: TenantContext,
  { run, before, after, notified, receivers, asked }: Recorded,
): Promise<void> {
  const changed = after.flatMap((now) => {
    const was = before.find((one) => one.id === now.id)
    return now.child_id !== null && isTold(now.state) && was?.state !== now.state
      ? [{ childId: now.child_id, state: now.state, now, was }]
      : []
  })
  const undone = after.flatMap((now) => {
    const was = before.find((one) => one.id === now.id)
    return now.child_id !== null && was && isTold(was.state) && isUndone(was.state, now.state)
      ? [{ childId: now.child_id, name: now.name, was }]
      : []
  })
  if (changed.length + undone.length === 0) return
  const tellings = [...Map.groupBy(notified, (one) => one.adult_id)].flatMap(([adultId, links]) => {
    const own = new Set(links.map((link) => link.child_id))
    const its = changed.filter((one) => own.has(one.childId))
    const together = Map.groupBy(
      its.toSorted((a, b) => sinceOf(a.now) - sinceOf(b.now)),
      (one) => `${titleOf(one.now, one.state)} ${asked.has(one.childId)} ${receiverOf(one.now, receivers) ?? ''}`,
    )
    return [
      ...[...together.values()].flatMap((some) => {
        const [first] = some
        if (!first) return []
        const children = some.map((one) => one.now)
        const receiver = receiverOf(first.now, receivers)
        const question = first.state === 'BOARDED' && asked.has(first.childId)
        const replaced = some.flatMap((one) =>
          first.state !== 'BOARDED' && one.was?.state === 'BOARDED' ? one.was : [],
        )
        return [happened(tx, run, { adultId, state: first.state, receiver, question, replaced }, children)]
      }),
      ...undone.filter((one) => own.has(one.childId)).map((one) => takenBack(run, adultId, one)),
    ]
  })
  await notifyAll(tx, tellings)
}

/** Who received the child; a child that goes alone received nobody. */
const receiverOf = (one: Passenger, receivers: ReadonlyMap<string, string>): string | undefined =>
  one.state === 'BOARDED' ? undefined : receivers.get(one.id)

/** What a family is told, with the place for a child who was brought back. */
const titleOf = (one: Passenger, state: Told, receiver?: string): string => {
  if (state === 'RETURNED') return `${TITLES.RETURNED}.${one.returned_to ?? 'school'}`
  return receiver === undefined ? TITLES[state] : 'runs.notice.handedTo'
}

function happened(
  tx: TenantContext,
  run: LockedRun,
  {
    adultId,
    state,
    receiver,
    question,
    replaced,
  }: {
    adultId: string
    state: Told
    receiver: string | undefined
    question: boolean
    /** The boardings that this arrival comes after. */
    replaced: readonly Passenger[]
  },
  together: readonly Passenger[],
): Telling {
  const children = together.toSorted((a, b) => a.name.localeCompare(b.name))
  const [first] = children
  const at = first?.since ?? tx.now
  const late = tx.now.getTime() - at.getTime() > LATE_MS
  return {
    kind: {
      kind: 'runs.child',
      topic: 'transport',
      title: first ? titleOf(first, state, receiver) : TITLES[state],
      ...(late && { body: 'runs.notice.received' }),
      ...(question && { body: 'runs.notice.returnAsked' }),
    },
    news: {
      to: [adultId],
      cause: first ? causeOf(run, first) : run.id,
      values: {
        names: children.map((one) => one.name).join(', '),
        route: run.route_name,
        ...(receiver !== undefined && { receiver }),
        time: timeIn(run.zone, at),
        received: timeIn(run.zone, tx.now),
      },
      link: linkOf(run),
      about: children.map((one) => one.id),
      // A phone that was without network sends one after the other: that the child is on board is no news any more.
      ...(late && replaced.length > 0 && { corrects: replaced.map((one) => causeOf(run, one)) }),
    },
  }
}

const takenBack = (run: LockedRun, adultId: string, { name, was }: { name: string; was: Passenger }): Telling => ({
  kind: { kind: 'runs.child', topic: 'transport', title: 'runs.notice.undone' },
  news: {
    to: [adultId],
    cause: `${causeOf(run, was)}.undone`,
    values: { names: name },
    link: linkOf(run),
    about: [was.id],
    corrects: [causeOf(run, was)],
  },
})

const causeOf = (run: LockedRun, one: Passenger): string =>
  `${run.id}.${one.id}.${one.state}.${one.since?.getTime() ?? 0}`
const sinceOf = (one: Passenger): number => one.since?.getTime() ?? 0
const linkOf = (run: LockedRun): string => `/loggedIn/routeDetail/?run=${run.id}`
