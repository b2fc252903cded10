import type { TenantContext } from '#platform/server/tenant-context.ts'
import { absenceMessages } from '#features/absences/server/messages.api.ts'
import { changeMessages } from '#features/travel/server/messages.api.ts'
import type { RunHistory } from '../shared/history.contract.ts'
import type { Passenger } from '#features/runs/server/passengers.api.ts'

type Message = RunHistory['messages'][number]

/** What families said about the rides of these passengers: absences, changes of the day, and their withdrawals. */
export async function messagesAbout(
  tx: TenantContext,
  run: { service_date: string; direction: string },
  passengers: readonly Pick<Passenger, 'id' | 'child_id'>[],
): Promise<Message[]> {
  const byChild = new Map(
    passengers.flatMap(({ id, child_id: child }) => (child === null ? [] : [[child, id] as const])),
  )
  if (byChild.size === 0) return []
  const asked = [[...byChild.keys()], run.service_date, run.direction] as const
  const about = (row: { id: string; child_id: string }) => ({
    id: row.id,
    passengerId: byChild.get(row.child_id) ?? '',
  })
  const withdrawn = (
    row: { id: string; child_id: string; withdrawn_at: Date | null; withdrawer_name: string | null },
    said: 'absenceWithdrawn' | 'changeWithdrawn',
  ): Message[] =>
    row.withdrawn_at === null
      ? []
      : [{ ...about(row), said, at: row.withdrawn_at.toISOString(), by: row.withdrawer_name, reason: null }]
  const absences = (await absenceMessages(tx, ...asked)).flatMap((row): Message[] => [
    {
      ...about(row),
      said: 'absence',
      at: row.reported_at.toISOString(),
      by: row.reporter_name,
      reason: row.reason,
    },
    ...withdrawn(row, 'absenceWithdrawn'),
  ])
  const changes = (await changeMessages(tx, ...asked)).flatMap((row): Message[] => [
    {
      ...about(row),
      said: row.kind === 'collected' ? 'collected' : 'otherStop',
      at: row.proposed_at.toISOString(),
      by: row.proposer_name,
      reason: null,
    },
    ...(row.decided_at !== null && (row.state === 'approved' || row.state === 'refused')
      ? [
          {
            ...about(row),
            said: row.state === 'approved' ? ('changeApproved' as const) : ('changeRefused' as const),
            at: row.decided_at.toISOString(),
            by: row.decider_name,
            reason: null,
          },
        ]
      : []),
    ...withdrawn(row, 'changeWithdrawn'),
  ])
  return [...absences, ...changes]
}
