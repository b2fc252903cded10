import { call } from '#platform/web/api/call.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { associateDocument, type Document } from '../../shared/documents.contract.ts'
import { suggestOwners } from '../../shared/searches.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'personId', label: 'documents.field.person', type: 'autocomplete', required: true },
]

/** People and children whom a document of the group can be about. */
export const ownersOf = (groupId: string) => ({
  chosen: null,
  search: (q: string) => call(suggestOwners, { query: { q, customerGroupId: groupId } }),
})

/** Makes a document of the group one about a person of it. */
export function AssociateDrawer({ document, onClose }: { document: Document; onClose: () => void }) {
  const text = useText()
  const associate = useCommand(associateDocument, { touches: [['documents']] })
  return (
    <FormDrawer
      id="document-associate"
      title={text('documents.associateIt', { name: document.name })}
      about={text('documents.associateBody')}
      fields={FIELDS}
      values={{ personId: null }}
      sources={{ personId: ownersOf(document.customerGroupDto.id) }}
      submit={text('documents.associate')}
      saved={text('documents.associated', { name: document.name })}
      onSave={({ personId }) =>
        associate.mutateAsync({ body: { documentId: document.id, personId: String(personId) } })
      }
      onClose={onClose}
    />
  )
}
