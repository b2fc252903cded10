/** What is stored of treatments, as it is answered. Pure. */
import type { EntryRow } from '#platform/server/entry-row.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { VersionRow } from '#platform/server/versions/version-rows.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import { shownPhoto, type PhotoRow } from '#features/documents/server/photos.api.ts'
import { mayCorrect, writingOf } from '#features/guests/server/in-care.api.ts'
import { authorName } from '#features/people/server/people.api.ts'
import {
  expectedSince,
  isOverdue,
  nextDue,
  weekOf,
  type Kind,
  type Outcome,
  type Reason,
  type State,
} from '../shared/due.rules.ts'
import { treatmentContent, type Session, type Treatment } from '../shared/treatments.contract.ts'
import { mayRecord } from './treatments.policy.ts'

export type Row = VersionRow & { kind: Kind; state: State; goal_id: string | null; goal_version: number | null }
export type SessionRow = EntryRow & {
  treatment_id: string
  outcome: Outcome
  reason: Reason | null
  note: string
  minutes: number | null
  origin_id: string | null
  /** Null where they are not read. */
  photos: readonly PhotoRow[] | null
  /** A photo consent is in force. */
  agreed: boolean
}
/** A treatment: its versions and latest sessions, the newest first, the goal that it serves, and where its group is. */
export type FoundTreatment = {
  newest: Row
  versions: readonly Row[]
  sessions: readonly SessionRow[]
  statement: string | null
  zone: string
}

/** Sessions that are shown with a treatment. */
export const RECENT = 5

/** A session that nothing took the place of. */
const stands = ({ replaced_at }: SessionRow): boolean => replaced_at === null

/** The versions as the rules see them. */
export const versionsOf = ({ versions }: FoundTreatment) =>
  versions.map(({ state, synced_at, content }) => ({ state, at: synced_at, plan: treatmentContent.parse(content) }))

/** The first planned session that none was held for; null: nothing is planned. */
export function dueOf(found: FoundTreatment, since = expectedSince(versionsOf(found))): Date | null {
  if (since === null) return null
  const last = found.sessions.find(stands)?.happened_at ?? null
  return nextDue(treatmentContent.parse(found.newest.content), { since, last, zone: found.zone })
}

/** A treatment as it is answered. */
export function shownTreatment(tx: TenantContext, found: FoundTreatment): Treatment {
  const { newest, sessions, statement, zone } = found
  const content = treatmentContent.parse(newest.content)
  const since = expectedSince(versionsOf(found))
  const due = dueOf(found, since)
  const office = isOffice(tx)
  const { state } = newest
  return {
    id: newest.id,
    personId: newest.person_id,
    version: newest.version,
    kind: newest.kind,
    state,
    content,
    goal: newest.goal_id === null || statement === null ? null : { id: newest.goal_id, statement },
    by: authorName(newest.by_name, newest.by_surname),
    reason: newest.reason,
    changedAt: newest.synced_at.toISOString(),
    nextDue: due?.toISOString() ?? null,
    overdue: isOverdue(due, tx.now),
    week: weekOf(content, {
      since,
      sessions: sessions.filter(stands).map(({ happened_at, outcome }) => ({ at: happened_at, outcome })),
      zone,
      now: tx.now,
    }),
    recent: sessions.slice(0, RECENT).map((row) => shownSession(tx, row, content.name)),
    abilities: {
      change: office && state !== 'CLOSED',
      suspend: office && state === 'ACTIVE',
      close: office && state !== 'CLOSED',
      restore: office && state !== 'ACTIVE',
      record: mayRecord(tx) && state === 'ACTIVE',
    },
  }
}

/** A session as it is answered. */
export const shownSession = (tx: TenantContext, row: SessionRow, treatmentName: string): Session => ({
  id: row.id,
  treatmentId: row.treatment_id,
  treatmentName,
  outcome: row.outcome,
  reason: row.reason,
  note: row.note,
  minutes: row.minutes,
  ...writingOf(row),
  photos: photosOf(tx, row).map((photo) => shownPhoto(tx, photo)),
  photoConsent: row.agreed,
  abilities: {
    correct: row.replaced_at === null && row.status === 'final' && mayCorrect(tx, row),
    photograph: row.replaced_at === null && row.status === 'final' && mayRecord(tx),
  },
})

/** The photos of a session that the actor gets with it: of the one that stands, or that was entered in error for who has to look into it. */
function photosOf(tx: TenantContext, { photos, agreed, replaced_at, replaced_as }: SessionRow): readonly PhotoRow[] {
  const all = photos ?? []
  if (mayRecord(tx)) return replaced_at === null || replaced_as === 'entered_in_error' ? all : []
  return agreed && replaced_at === null ? all.filter(({ removed_at }) => removed_at === null) : []
}
