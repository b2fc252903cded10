import { addDays, instantOf } from '#platform/shared/dates/zoned.ts'

export type Span = { startsAt: Date; endsAt: Date | null }
/** How much of a day somebody is away. `parts`: within the day; null: from its beginning, until its end. */
export type DayAway = { whole: boolean; parts: readonly { from: Date | null; until: Date | null }[] }

/** What absences leave of a day where the person is: they may follow each other without a gap. */
export function awayOn(absences: readonly Span[], day: string, zone: string): DayAway {
  const begin = instantOf(day, '00:00', zone).getTime()
  const end = instantOf(addDays(day, 1), '00:00', zone).getTime()
  const within = absences
    .map(({ startsAt, endsAt }) => ({
      from: Math.max(startsAt.getTime(), begin),
      until: Math.min(endsAt?.getTime() ?? end, end),
    }))
    .filter(({ from, until }) => from < until)
    .toSorted((a, b) => a.from - b.from)
  const joined: { from: number; until: number }[] = []
  for (const one of within) {
    const last = joined.at(-1)
    if (last && one.from <= last.until) last.until = Math.max(last.until, one.until)
    else joined.push({ ...one })
  }
  const [first] = joined
  if (first && first.from === begin && first.until === end) return { whole: true, parts: [] }
  return {
    whole: false,
    parts: joined.map(({ from, until }) => ({
      from: from === begin ? null : new Date(from),
      until: until === end ? null : new Date(until),
    })),
  }
}

type Watched = { allergies: readonly { high: boolean }[]; unnamedAllergy: boolean; diets: readonly string[] }

/** That whoever cooks has to know something about somebody. */
export const isWatched = (one: Watched): boolean =>
  one.allergies.length > 0 || one.unnamedAllergy || one.diets.length > 0

const rank = ({ allergies, unnamedAllergy }: Watched): number => {
  if (allergies.some(({ high }) => high)) return 0
  // Nobody knows how dangerous it is.
  if (unnamedAllergy) return 1
  return allergies.length > 0 ? 2 : 3
}

/** Those with something to watch, the most dangerous first, in their order otherwise. */
export const watchedFirst = <P extends Watched>(people: readonly P[]): P[] =>
  people.filter(isWatched).toSorted((a, b) => rank(a) - rank(b))
