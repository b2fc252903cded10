import type { Role } from '#platform/shared/contract/roles.ts'
import type { Demo } from '#platform/server/feature.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { StructureField } from '../shared/structures.contract.ts'

const CREW_AND_FAMILY: Role[] = ['CB_ASSISTANT', 'CB_PARENT']
const FAMILY: Role[] = ['CB_PARENT']
const asked = { required: false, vip: false, see: CREW_AND_FAMILY, edit: FAMILY }
const options = (...words: string[]) => words.map((label) => ({ value: label, label }))

/** What the demo school asks about a child. */
const CHILD: readonly StructureField[] = [
  {
    ...asked,
    fieldName: 'emergencyBag',
    label: 'Emergency medicine in the bag',
    type: 'switch',
    vip: true,
    category: 'On the way',
  },
  {
    ...asked,
    fieldName: 'seat',
    label: 'Seat',
    type: 'radio',
    fields: options('Any', 'At the front', 'By the window'),
    category: 'On the way',
  },
  {
    ...asked,
    fieldName: 'languages',
    label: 'Languages at home',
    type: 'checkbox',
    fields: options('Italian', 'English', 'Arabic', 'Romanian'),
    category: 'At home',
  },
  {
    ...asked,
    fieldName: 'calm',
    label: 'What helps on a bad day',
    type: 'description',
    maxDigits: 300,
    edit: CREW_AND_FAMILY,
    category: 'At home',
  },
]

/** The first version of the extra fields of children, in the demo organisation. */
export async function seedStructures(tx: TenantContext, demo: Demo): Promise<void> {
  await tx.db
    .insertInto('form_structure')
    .values({
      organisation_id: demo.organisationId,
      entity: 'child',
      version: 1,
      fields: JSON.stringify(CHILD),
      created_at: tx.now,
      created_by: demo.administratorId,
    })
    .execute()
}
