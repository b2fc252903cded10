import * as z from 'zod/mini'
import { recipientShown } from '#features/pickup/shared/handover.contract.ts'
import { REFUSALS, type Refusal } from '#features/pickup/shared/release.rules.ts'
import type { BoardingEvent, NewBoardingEvent } from '../shared/runs.contract.ts'

const refusal = z.nullable(z.enum(REFUSALS))

/** By event, why its hand-over was not allowed. An event that is not here is none, or was allowed. */
export type Verdicts = ReadonlyMap<string, Refusal>

/** What is kept of a hand-over beside the fact. */
export function handoverColumns({ id, recipient, exception }: NewBoardingEvent, verdicts: Verdicts) {
  return {
    recipient_kind: recipient?.kind ?? null,
    recipient_id: recipient?.id ?? null,
    recipient_name: recipient?.name ?? null,
    recipient_method: recipient?.method ?? null,
    exception_reason: exception?.reason ?? null,
    exception_phoned: exception?.phoned ?? null,
    refused: verdicts.get(id) ?? null,
  }
}

type Kept = Record<keyof ReturnType<typeof handoverColumns>, string | null>

/** What was kept, as it is shown. */
export function handoverShown(row: Kept): Pick<BoardingEvent, 'recipient' | 'refused' | 'exception'> {
  const recipient = recipientShown.safeParse({
    kind: row.recipient_kind,
    name: row.recipient_name,
    method: row.recipient_method,
  })
  return {
    recipient: recipient.success ? recipient.data : null,
    refused: refusal.parse(row.refused),
    exception:
      row.exception_reason === null || row.exception_phoned === null
        ? null
        : { reason: row.exception_reason, phoned: row.exception_phoned },
  }
}
