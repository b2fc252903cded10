import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { BoardingEventRow } from '#platform/server/db/schema.generated.ts'
import { recipientShown } from '#features/pickup/shared/handover.contract.ts'
import { REFUSALS, type Refusal } from '#features/pickup/shared/release.rules.ts'
import type { BoardingEvent, NewBoardingEvent } from '../shared/runs.contract.ts'

const refusal = z.nullable(z.enum(REFUSALS))

/** By event, why its hand-over was not allowed. An event that is not here is none, or was allowed. */
export type Verdicts = ReadonlyMap<string, Refusal>

/** What is kept of a hand-over beside the fact. */
export function handoverColumns({ id, recipient, exception, acceptance }: NewBoardingEvent, verdicts: Verdicts) {
  return {
    recipient_kind: recipient?.kind ?? null,
    recipient_id: recipient?.id ?? null,
    recipient_name: recipient?.name ?? null,
    recipient_method: recipient?.method ?? null,
    exception_reason: exception?.reason ?? null,
    exception_phoned: exception?.phoned ?? null,
    refused: verdicts.get(id) ?? null,
    returned_to: acceptance?.place ?? null,
    accepted_by: acceptance?.by.toWellFormed() ?? null,
  }
}

/** What `acceptanceOf` reads. */
export const RETURN_COLUMNS = ['returned_to', 'accepted_by', 'before_acceptance'] as const
type KeptReturn = Pick<Selectable<BoardingEventRow>, 'type' | 'resolution' | (typeof RETURN_COLUMNS)[number]>

/** Who accepted a child who was brought back, and where; null while nobody has. What was recorded before that was asked counts as it was meant. */
export function acceptanceOf(row: KeptReturn): BoardingEvent['acceptance'] {
  if (row.returned_to !== null) return { place: row.returned_to, by: row.accepted_by }
  const returned = row.type === 'RETURNED' || row.resolution === 'RETURNED'
  return row.before_acceptance && returned ? { place: 'school', by: null } : null
}

type Kept = Record<Exclude<keyof ReturnType<typeof handoverColumns>, 'returned_to' | 'accepted_by'>, string | null> &
  KeptReturn

/** What was kept, as it is shown. */
export function handoverShown(row: Kept): Pick<BoardingEvent, 'recipient' | 'refused' | 'exception' | 'acceptance'> {
  const recipient = recipientShown.safeParse({
    kind: row.recipient_kind,
    name: row.recipient_name,
    method: row.recipient_method,
  })
  return {
    recipient: recipient.success ? recipient.data : null,
    refused: refusal.parse(row.refused),
    acceptance: acceptanceOf(row),
    exception:
      row.exception_reason === null || row.exception_phoned === null
        ? null
        : { reason: row.exception_reason, phoned: row.exception_phoned },
  }
}
