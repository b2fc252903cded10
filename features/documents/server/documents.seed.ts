import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { addDocument } from './documents.commands.ts'
import { addTag } from './tags.commands.ts'

/** Days from the first start until the licence of the demo expires. */
const LICENCE_DAYS = 20

/** Two documents of the demo: one that everybody of the group reads, and one about an assistant. */
export async function seedDocuments(tx: TenantContext, { groups: [group], assistantId }: Demo): Promise<void> {
  const tag = (name: string) => addTag(tx, { customerGroupId: group.id, name, medical: false, keepMonths: null })
  const [rules, licence] = [await tag('Rules'), await tag('Licence')]
  const office = { CB_ADMIN: 'W', customerGroupId: group.id } as const
  await addDocument(tx, {
    ...office,
    personId: null,
    name: 'Rules on board',
    description: 'Seat belts stay closed until the vehicle stands. Nobody stands up before the door is open.',
    expiration: null,
    documentTagId: rules.id,
    keepUntil: null,
    CB_ASSISTANT: 'R',
    CB_PARENT: 'R',
  })
  const day = new Date(tx.now.getTime() + LICENCE_DAYS * 86_400_000).toISOString().slice(0, 10)
  await addDocument(tx, {
    ...office,
    personId: assistantId,
    name: 'First-aid certificate',
    description: '',
    expiration: `${day}T12:00`,
    documentTagId: licence.id,
    keepUntil: null,
    CB_ASSISTANT: 'R',
    CB_PARENT: 'N',
  })
}
