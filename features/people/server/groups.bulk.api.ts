import { limitTo } from '#platform/server/db/transaction.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

export type Group = { id: string; name: string; zone: string }
export type KeyedGroup = { key: string; name: string; zone: string }

/** Groups by the key of the system they come from; the missing ones are made unless it is dry. `work` then reaches them. */
export async function putGroups(tx: TenantContext, groups: readonly KeyedGroup[], dry: boolean) {
  const known = await tx.db
    .selectFrom('customer_group')
    .select(['id', 'name', 'zone', 'external_key'])
    .where('organisation_id', '=', tx.organisationId)
    .execute()
  const byKey = new Map(known.map((group): [string, Group] => [group.external_key ?? group.name, group]))
  const missing = groups.filter((group) => !byKey.has(group.key))
  for (const { key, name, zone } of missing) byKey.set(key, { id: tx.newId(), name, zone })
  if (dry || missing.length === 0) return { byKey, created: missing.length, tx }

  await tx.db
    .insertInto('customer_group')
    .values(
      missing.map(({ key }) => ({
        ...byKey.get(key)!,
        external_key: key,
        organisation_id: tx.organisationId,
        created_at: tx.now,
      })),
    )
    .execute()
  const actor = { ...tx.actor, groupIds: [...tx.actor.groupIds, ...missing.map(({ key }) => byKey.get(key)!.id)] }
  await limitTo(tx.db, actor, null)
  return { byKey, created: missing.length, tx: { ...tx, actor } }
}

/** Locks groups until the end of the transaction, so that two imports into one group follow each other. */
export async function lockGroups(tx: TenantContext, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return
  await tx.db
    .selectFrom('customer_group')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', 'in', [...groupIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
