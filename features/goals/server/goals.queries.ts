import { isOffice } from '#platform/server/policy/office.ts'
import { sql } from 'kysely'
import type { AnswerOf, BodyOf, Page } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { versionRows, type VersionRow } from '#platform/server/versions/version-rows.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { personInReach, personReached } from '#features/guests/server/person-reach.api.ts'
import { authorName } from '#features/people/server/people.api.ts'
import { goalContent, type getGoal, type Goal, type GoalNote, type searchGoals } from '../shared/goals.contract.ts'
import { driftOf, isOver, isProposal, movesOf, type Lifecycle, type Outcome } from '../shared/goals.rules.ts'
import { readsProposals } from './goals.policy.ts'

export type Row = VersionRow & { lifecycle: Lifecycle; outcome: Outcome; review_on: string }
type NoteRow = {
  id: string
  goal_id: string
  kind: 'PROGRESS' | 'COMMENT'
  words: string
  progress: number | null
  happened_at: Date
  recorded_at: Date
  synced_at: Date
  name: string | null
  surname: string | null
}
/** A goal: its versions and notes, the newest first. */
export type FoundGoal = { newest: Row; versions: readonly Row[]; notes: readonly NoteRow[] }

/** Notes of a person that are read at most. */
const MOST_NOTES = 2000

async function goalsWhere(tx: TenantContext, where: ReturnType<typeof sql>): Promise<FoundGoal[]> {
  const rows = await versionRows<Row>(tx, { table: 'care_goal', columns: ['lifecycle', 'outcome', 'review_on'], where })
  if (rows.length === 0) return []
  const { rows: notes } =
    await sql<NoteRow>`select n.id, n.goal_id, n.kind, n.words, n.progress, n.happened_at, n.recorded_at, n.synced_at,
      p.name, p.surname
    from care_goal_note n left join person p on p.organisation_id = ${tx.organisationId} and p.id = n.author_id
    where n.organisation_id = ${tx.organisationId} and n.goal_id = ${anyOf([...new Set(rows.map(({ id }) => id))])}
    order by n.happened_at desc, n.synced_at desc, n.id desc limit ${MOST_NOTES}`.execute(tx.db)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((its) => {
    const versions = its.toSorted((a, b) => b.version - a.version)
    const [newest] = versions
    return newest && visible(tx, newest)
      ? [{ newest, versions, notes: notes.filter(({ goal_id }) => goal_id === newest.id) }]
      : []
  })
}

const visible = (tx: TenantContext, newest: Row): boolean => !isProposal(newest) || readsProposals(tx)

/** One goal in reach; another looks missing. */
export async function findGoal(tx: TenantContext, id: string): Promise<FoundGoal> {
  const [found] = await goalsWhere(tx, sql`v.id = ${id} and ${personReached(tx, 'v.person_id')}`)
  if (!found) throw notFound()
  return found
}

/** Goals of one person, a page of them. */
export async function searchGoalRows(
  tx: TenantContext,
  { filters: { personId, all }, limit, offset }: BodyOf<typeof searchGoals>,
): Promise<{ data: AnswerOf<typeof searchGoals>; page: Page }> {
  const goals = await goalsWhere(tx, sql`v.person_id = ${personId} and ${personReached(tx, 'v.person_id')}`)
  // Somebody without any is told from one who looks missing.
  if (goals.length === 0) await personInReach(tx, personId)
  const found = goals
    .filter(({ newest }) => all || !isOver(newest.lifecycle))
    .toSorted((a, b) => (a.newest.review_on < b.newest.review_on ? -1 : 1))
  await audit(tx, { action: 'goals.read', subjectKind: 'person', subjectId: personId })
  return {
    data: found.slice(offset, offset + limit).map((one) => shownGoal(tx, one)),
    page: { limit, offset, total: found.length },
  }
}

/** One goal with all that was said of it. */
export async function goalWithHistory(tx: TenantContext, id: string): Promise<AnswerOf<typeof getGoal>> {
  const found = await findGoal(tx, id)
  await audit(tx, { action: 'goals.read', subjectKind: 'person', subjectId: found.newest.person_id })
  return {
    ...shownGoal(tx, found),
    notes: found.notes.map(shownNote),
    history: found.versions.map((row) => ({
      version: row.version,
      change: row.change,
      lifecycle: row.lifecycle,
      outcome: row.outcome,
      content: goalContent.parse(row.content),
      by: authorName(row.by_name, row.by_surname),
      reason: row.reason,
      at: row.synced_at.toISOString(),
    })),
  }
}

/** A goal as it is answered. */
export function shownGoal(tx: TenantContext, { newest, notes }: FoundGoal): Goal {
  const { lifecycle } = newest
  const over = isOver(lifecycle)
  const office = isOffice(tx)
  const last = notes[0]?.happened_at ?? newest.synced_at
  return {
    id: newest.id,
    personId: newest.person_id,
    version: newest.version,
    lifecycle,
    outcome: newest.outcome,
    content: goalContent.parse(newest.content),
    by: authorName(newest.by_name, newest.by_surname),
    reason: newest.reason,
    reviewOn: newest.review_on,
    progress: notes.find(({ progress }) => progress !== null)?.progress ?? null,
    lastNote: notes[0] ? shownNote(notes[0]) : null,
    drift: driftOf(lifecycle, { last: last > newest.synced_at ? last : newest.synced_at, now: tx.now }),
    changedAt: newest.synced_at.toISOString(),
    abilities: {
      change: office && !over,
      note: !over && lifecycle !== 'PROPOSED',
      review: office && !over && lifecycle !== 'PROPOSED',
      close: office && !over && lifecycle !== 'PROPOSED',
      moves: office ? [...movesOf(lifecycle)] : [],
    },
  }
}

const shownNote = (row: NoteRow): GoalNote => ({
  id: row.id,
  kind: row.kind,
  words: row.words,
  progress: row.progress,
  by: authorName(row.name, row.surname),
  happenedAt: row.happened_at.toISOString(),
  recordedAt: row.recorded_at.toISOString(),
  syncedAt: row.synced_at.toISOString(),
})
