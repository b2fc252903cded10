/** What was recorded last of what serves a goal. Pure. */

const DAY = 86_400_000
/** So many days without an entry are named: our own choice. */
export const SILENT_DAYS = 7

/** Whole days without an entry, when they are many enough to be named; null: they are not. */
export function silentDays(last: string | null, now: Date): number | null {
  if (last === null) return null
  const days = Math.floor((now.getTime() - Date.parse(last)) / DAY)
  return days >= SILENT_DAYS ? days : null
}

type Entry = { replaced: unknown; happenedAt: string }
const latestOf = <One extends Entry>(entries: readonly One[]): One | null =>
  entries
    .filter(({ replaced }) => replaced === null)
    .toSorted((one, other) => Date.parse(other.happenedAt) - Date.parse(one.happenedAt))[0] ?? null

type Serving<Session> = { goal: { id: string } | null; recent: readonly Session[] }

/** The treatments that serve a goal, each with its last session that counts. */
export const servingTreatments = <Session extends Entry, Treatment extends Serving<Session>>(
  goalId: string,
  treatments: readonly (Treatment & Serving<Session>)[],
): { treatment: Treatment; last: Session | null }[] =>
  treatments
    .filter(({ goal }) => goal?.id === goalId)
    .map((treatment) => ({ treatment, last: latestOf(treatment.recent) }))

type Attended<Attendance> = { name: string; people: readonly { attendance: readonly Attendance[] }[] }

/** How somebody took part last in activities of a name; each of a series is an activity of its own with the same name. */
export const lastAttendance = <Attendance extends Entry>(
  name: string,
  activities: readonly Attended<Attendance>[],
): Attendance | null =>
  latestOf(
    activities
      .filter((one) => sameName(one.name, name))
      .flatMap(({ people }) => people.flatMap(({ attendance }) => attendance)),
  )

const sameName = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()

/** The names of activities, each once, without those that are linked already. */
export const namesToLink = (activities: readonly { name: string }[], linked: readonly string[]): string[] =>
  [...new Map(activities.map(({ name }) => [name.trim().toLocaleLowerCase(), name.trim()])).values()]
    .filter((name) => !linked.some((one) => sameName(one, name)))
    .toSorted((one, other) => one.localeCompare(other))
