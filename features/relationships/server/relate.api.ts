import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { KINDS, Rights } from '../shared/relationships.contract.ts'
import { relate } from './relationships.commands.ts'
import { relationshipsOf } from './relationships.queries.ts'

type Pair = { parentId: string; childId: string; kind: (typeof KINDS)[number]; rights: Rights }

/**
 * Relates an adult to a child of the groups with the rights that were chosen, unless the two are related already. A restriction stays as it is.
 */
export async function relateIfNew(tx: TenantContext, { parentId, childId, kind, rights }: Pair): Promise<void> {
  const before = await relationshipsOf(tx, { childId, adultId: parentId })
  if (before.some((one) => one.state !== 'past' || one.restricted)) return
  const rest = { payShare: null, weekdays: [], from: null, to: null, restrictedReason: null }
  await relate(tx, { parentId, childId, kind, ...rights, ...rest })
}
