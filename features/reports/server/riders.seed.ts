import type { Work } from '#platform/server/work.ts'
import { askFamilies } from './riders.jobs.ts'

/** What the first night would ask about the past weeks of the demo. */
export async function seedRiders(work: Work): Promise<void> {
  await askFamilies(work)
}
