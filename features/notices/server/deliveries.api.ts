import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Delivery } from '../shared/delivery.ts'
import type { NoticeChannel } from '../shared/topics.ts'

const STATES = { waiting: 'waiting', sent: 'sent', nobody: 'skipped', failed: 'failed' } as const

type Letter = { of: string; letter_id: string; channel: NoticeChannel }

/** How one notice went out, in two statements. */
export async function deliveriesOf(tx: TenantContext, noticeId: string): Promise<Delivery[]> {
  const rows = await tx.db
    .selectFrom('notice_letter')
    .select(['notice_id as of', 'letter_id', 'channel'])
    .where('organisation_id', '=', tx.organisationId)
    .where('notice_id', '=', noticeId)
    .orderBy('channel')
    .orderBy('letter_id')
    .execute()
  return (await statesOf(tx, rows)).get(noticeId) ?? []
}

/** How what these people were told of these causes went out, by the id of the person, in two statements; what was corrected since is left out. */
export async function deliveriesTo(
  tx: TenantContext,
  { kind, causes, to }: { kind: string; causes: readonly string[]; to: readonly string[] },
): Promise<ReadonlyMap<string, Delivery[]>> {
  const { rows } = await sql<Letter>`select n.person_id as of, l.letter_id, l.channel
    from notice n join notice_letter l on l.organisation_id = n.organisation_id and l.notice_id = n.id
    where n.organisation_id = ${tx.organisationId} and n.person_id = ${anyOf(to)} and n.kind = ${kind}
      and n.cause = any (${[...causes]}::text[]) and n.superseded_by is null
    order by l.channel, l.letter_id`.execute(tx.db)
  return statesOf(tx, rows)
}

async function statesOf(tx: TenantContext, letters: readonly Letter[]): Promise<ReadonlyMap<string, Delivery[]>> {
  const states = await tx.letterStates([...new Set(letters.map((one) => one.letter_id))])
  const known = letters.flatMap(({ of, letter_id, channel }) => {
    const now = states.get(letter_id)
    if (!now) return []
    const at = now.state === 'waiting' ? now.due : now.at
    const delivery: Delivery = {
      channel,
      state: STATES[now.state],
      at: at?.toISOString() ?? null,
      attempts: now.attempts,
    }
    return [{ of, delivery }]
  })
  return new Map([...Map.groupBy(known, (one) => one.of)].map(([of, its]) => [of, its.map((one) => one.delivery)]))
}
