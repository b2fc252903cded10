/** What a post is at a moment, and what may be asked of its fields. Pure. */
import type { Role } from '#platform/shared/contract/roles.ts'

/** The first is the most urgent. A digest rings nowhere: it waits on the board, in the inbox and for the daily summary. */
export const URGENCIES = ['emergency', 'action', 'info', 'digest'] as const
export type Urgency = (typeof URGENCIES)[number]

export const STATUSES = ['DRAFT', 'WAITING', 'ACTIVE', 'ARCHIVED'] as const
export type Status = (typeof STATUSES)[number]

/** draft: being written. waiting: for approval. planned: published later. published: on the board. past: expired. withdrawn. */
export const STATES = ['draft', 'waiting', 'planned', 'published', 'past', 'withdrawn'] as const
export type State = (typeof STATES)[number]

type Times = { status: Status; publishAt: Date | null; expiresAt: Date | null }

/** What a post is at `now`. */
export function stateOf({ status, publishAt, expiresAt }: Times, now: Date): State {
  if (status === 'DRAFT') return 'draft'
  if (status === 'WAITING') return 'waiting'
  if (status === 'ARCHIVED') return 'withdrawn'
  if (publishAt === null || publishAt > now) return 'planned'
  return expiresAt !== null && expiresAt <= now ? 'past' : 'published'
}

type Deciding = { state: State; role: Role | null; manages: boolean; wrote: boolean }

/** What the caller may do with a post: `manages` administers every group that it addresses, `wrote` is its author. */
export function abilitiesOf({ state, role, manages, wrote }: Deciding) {
  const writing = state === 'draft' || state === 'waiting'
  const over = state === 'withdrawn' || state === 'past'
  return {
    edit: (manages && state !== 'withdrawn') || (wrote && writing),
    /** A planned one may be published at another time. */
    publish: manages && (writing || state === 'planned'),
    ask: wrote && !manages && role === 'CB_ASSISTANT' && state === 'draft',
    refuse: manages && state === 'waiting',
    archive: (manages && state !== 'withdrawn') || (wrote && writing),
    readers: (manages || wrote) && (state === 'published' || over),
    remind: (manages || wrote) && state === 'published',
  }
}
export type Abilities = ReturnType<typeof abilitiesOf>

type Fields = {
  urgency: Urgency
  mustConfirm: boolean
  confirmBy: Date | null
  expiresAt: Date | null
  publishAt: Date | null
}

/** The first field that does not fit with the others, with its text id; null when all do. */
export function misfit(fields: Fields, now: Date): { fieldName: string; message: string } | null {
  const { urgency, mustConfirm, confirmBy, expiresAt, publishAt } = fields
  const from = publishAt !== null && publishAt > now ? publishAt : now
  if (mustConfirm && urgency === 'digest') return { fieldName: 'mustConfirm', message: 'bulletin.error.digestConfirm' }
  if (expiresAt !== null && expiresAt <= from)
    return { fieldName: 'expiresAt', message: 'bulletin.error.expiresBefore' }
  if (confirmBy !== null && confirmBy <= from)
    return { fieldName: 'confirmBy', message: 'bulletin.error.confirmBefore' }
  return null
}

/** Milliseconds. A form holds whole minutes: the current one is not in the past. */
const MINUTE = 60_000

/** Returns the problem of a time to publish that has passed; null for any other. */
export const pastPublication = (publishAt: Date | null, now: Date): { fieldName: string; message: string } | null =>
  publishAt !== null && publishAt.getTime() <= now.getTime() - MINUTE
    ? { fieldName: 'publishAt', message: 'bulletin.error.publishPast' }
    : null

/** Whether somebody who read or confirmed a revision is up to date with what a post asks for. */
export const upToDate = (revision: number | null, asked: number): boolean => revision !== null && revision >= asked
