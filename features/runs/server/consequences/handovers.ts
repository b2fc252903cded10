import { searchKey } from '#platform/shared/text/search-key.ts'
import { weekdayOf } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { judgeAcceptance, judgeHandover } from '#features/pickup/shared/handover.rules.ts'
import type { Refusal, ReleaseFacts } from '#features/pickup/shared/release.rules.ts'
import { staffOf } from '#features/pickup/server/acceptors.api.ts'
import { lockDelegates, releaseFactsOf } from '#features/pickup/server/release.api.ts'
import { guardiansOnRun } from '../run-guardians.api.ts'
import type { NewBoardingEvent } from '../../shared/runs.contract.ts'
import { openAlert } from '#features/alerts/server/alerts.api.ts'
import type { Passenger } from '../passengers.api.ts'
import type { Verdicts } from '../handover-columns.api.ts'
import { claimed } from '#platform/server/device-time.ts'
import type { LockedRun } from '../policy.api.ts'

/**
 * Handed over, accepted or collected, also where that settles what was unclear. A settling that names nobody is judged by nobody.
 */
const isHandover = ({ type, resolution, recipient, acceptance }: NewBoardingEvent): boolean =>
  type === 'DROPPED' ||
  acceptance !== undefined ||
  (recipient !== undefined &&
    (type === 'COLLECTED' || (type === 'RESOLVED' && (resolution === 'DROPPED' || resolution === 'COLLECTED'))))

type Said = readonly { event: NewBoardingEvent; passenger: Passenger }[]

/**
 * What the rules say about the hand-overs of a batch, each at the moment when it happened (invariant 4). Nothing is turned
 * away: a verdict is kept beside the fact. At school, where the school receives, nothing is read. A child who is brought back is
 * judged wherever and by whomever they are accepted.
 */
export async function judgeHandovers(tx: TenantContext, run: LockedRun, rows: Said): Promise<Verdicts> {
  const plain = run.direction === 'to_school'
  const asked = rows.filter(
    ({ event }) =>
      isHandover(event) &&
      !(plain && !event.recipient && !event.acceptance && (event.outcome === null || event.outcome === 'to_school')),
  )
  if (asked.length === 0) return new Map()
  // Two runs that use up the same delegate at the same moment meet here: the second sees the first.
  await lockDelegates(
    tx,
    asked.flatMap(({ event }) => (event.recipient?.kind === 'delegate' ? (event.recipient.id ?? []) : [])),
  )
  const schools = plain ? new Set<string>() : await schoolStops(tx, run.id)
  const facts = await releaseFactsOf(
    tx,
    asked.flatMap(({ passenger }) => passenger.child_id ?? []),
  )
  const staff = await staffOf(
    tx,
    run,
    asked.flatMap(({ event }) =>
      event.acceptance && event.recipient?.kind === 'adult' ? (event.recipient.id ?? []) : [],
    ),
  )
  const verdicts = new Map<string, Refusal>()
  for (const { event, passenger } of asked) {
    const about = facts.get(passenger.child_id ?? '') ?? NOBODY
    // Who is restricted from the child hands them over to nobody, on the crew or not.
    const { personId } = tx.actor
    const byRestricted = personId !== null && about.restricted.adultIds.includes(personId)
    const moment = {
      day: run.service_date,
      weekday: weekdayOf(run.service_date),
      at: claimed(tx, event.occurredAt).toISOString(),
      runId: run.id,
    }
    const { outcome, recipient = null, exception = null, acceptance } = event
    const verdict = acceptance
      ? judgeAcceptance(
          { by: acceptance.by, recipient },
          { isStaff: isNamed(staff.get(recipient?.id ?? ''), acceptance.by) },
          moment,
          about,
        )
      : judgeHandover(
          { outcome, recipient, exception },
          { school: plain || schools.has(event.stopId ?? '') },
          moment,
          about,
        )
    const refused = byRestricted ? 'restricted' : verdict
    if (refused !== null) verdicts.set(event.id, refused)
  }
  return verdicts
}

const isNamed = (known: string | undefined, said: string): boolean =>
  known !== undefined && searchKey(known) === searchKey(said)

/** About a child that nobody knows nothing is allowed but an exception. */
const NOBODY: ReleaseFacts = {
  restricted: { adultIds: [], names: [], delegateIds: [] },
  guardians: [],
  delegates: [],
  permissions: [],
}

async function schoolStops(tx: TenantContext, runId: string): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('run_stop as s')
    .innerJoin('place as p', (join) =>
      join.onRef('p.organisation_id', '=', 's.organisation_id').onRef('p.id', '=', 's.place_id'),
    )
    .select('s.id')
    .where('s.organisation_id', '=', tx.organisationId)
    .where('s.run_id', '=', runId)
    .where('p.kind', '=', 'school')
    .execute()
  return new Set(rows.map((row) => row.id))
}

const EXCEPTION: NoticeKind = {
  kind: 'runs.handover',
  topic: 'transport',
  title: 'runs.notice.exception',
  body: 'runs.notice.exceptionBody',
  urgent: true,
}

/** Rings about hand-overs that the rules did not allow, also late ones, and about exceptions, of which the guardians read too. */
export async function watchHandovers(tx: TenantContext, run: LockedRun, rows: Said, verdicts: Verdicts): Promise<void> {
  for (const { event, passenger } of rows) {
    const receiver = event.recipient?.name ?? event.acceptance?.by ?? '–'
    const refused = verdicts.get(event.id)
    if (refused !== undefined) {
      const details = { refused, receiver }
      await openAlert(tx, run, 'HANDOVER_NOT_ALLOWED', { passengerId: passenger.id, details })
    } else if (isHandover(event) && event.exception) {
      const details = { receiver, ...event.exception }
      await openAlert(tx, run, 'HANDOVER_EXCEPTION', { passengerId: passenger.id, details })
      const guardians = await guardiansOnRun(
        tx,
        run.id,
        passenger.child_id ? [passenger.child_id] : [],
        'notifyOfRides',
      )
      await notify(tx, EXCEPTION, {
        to: guardians.map((one) => one.adult_id),
        cause: event.id,
        values: { name: passenger.name, ...details },
        ...(passenger.child_id !== null && { about: [passenger.child_id] }),
        link: `/loggedIn/routeDetail/?run=${run.id}`,
      })
    }
  }
}
