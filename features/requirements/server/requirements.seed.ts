import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { tagNamed } from '#features/documents/server/handed-in.api.ts'
import { askMissing } from './asking.commands.ts'
import { addRequirement } from './requirements.commands.ts'

/** Two requirements of the demo: one that every child misses, of which each family was asked, and one that an assistant meets. */
export async function seedRequirements(tx: TenantContext, { groups: [group] }: Demo): Promise<void> {
  const consent = await addRequirement(tx, {
    subject: 'CHILD',
    documentTagId: await tagNamed(tx, group.id, 'Consent'),
    mustExpire: false,
    note: 'Sign it, then hand in a picture or a PDF.',
  })
  await addRequirement(tx, {
    subject: 'CB_ASSISTANT',
    documentTagId: await tagNamed(tx, group.id, 'Licence'),
    mustExpire: true,
    note: '',
  })
  await askMissing(tx, { requirementId: consent.id, customerGroupDtos: [{ id: group.id }], dueOn: null })
}
