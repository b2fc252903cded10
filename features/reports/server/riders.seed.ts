import type { TenantContext } from '#platform/server/tenant-context.ts'
import { askFamilies } from './riders.jobs.ts'

/** What the first night would ask about the past weeks of the demo. */
export async function seedRiders(tx: TenantContext): Promise<void> {
  await askFamilies(tx)
}
