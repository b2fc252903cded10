import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { createDocument, getConfiguration } from '../../shared/documents.contract.ts'
import { documentFields } from '../../shared/documents.fields.ts'
import { documentNameOf } from '../../shared/shared-files.rules.ts'
import { FileNameAndSize } from '../shared-files/FileNameAndSize.tsx'
import { ownersOf } from './AssociateDrawer.tsx'
import type { FilesToAttach } from './AttachmentTab.tsx'
import { DocumentDrawer } from './DocumentDrawer.tsx'
import { inputsOf } from './inputs.tsx'
import { contentOf, valuesOf } from './values.ts'

/** Whom a new document is about; `groupId` null: the form asks. */
export type About = { id: string; fullName: string; groupId: string | null }

/** Whom a document is about, when the page does not say it. */
const OWNER: FieldDefinition = {
  fieldName: 'personId',
  label: 'documents.field.person',
  placeholder: 'documents.field.personHelp',
  type: 'autocomplete',
}
const ownerIn = ({ personId }: FieldValues): string | null => (personId ? String(personId) : null)

type NewDocumentProps = { person: About | null; brought?: FilesToAttach; onClose: () => void }

/** Adds a document; saved, it stays open with all tabs, at its files. Those that were shared with the app are added then. */
export function NewDocumentDrawer({ person, brought, onClose }: NewDocumentProps) {
  const text = useText()
  const [chosen, setChosen] = useGroupChoice()
  const groupId = person?.groupId ?? chosen
  const [made, setMade] = useState<string | null>(null)
  const [hasName, setHasName] = useState(false)
  const [inputs] = useState(() => inputsOf(setHasName))
  // A repeat after a lost answer is the same document.
  const [id] = useState(() => uuidv7())
  const configuration = useCall(getConfiguration, {})
  const first = brought?.files[0]
  const create = useCommand(createDocument, { touches: [['documents']] })
  if (made !== null) return <DocumentDrawer id={made} firstTab="ATTACHMENT" brought={brought} onClose={onClose} />
  if (!configuration.data)
    return (
      <Drawer title={text('documents.add')} onClose={onClose}>
        <Loaded query={configuration} fallback="documents.readFields.error">
          {() => null}
        </Loaded>
      </Drawer>
    )
  const tags = configuration.data.tag.filter((tag) => tag.customerGroupId === groupId)
  const fields = documentFields({ tags, keeps: true })
  return (
    <FormDrawer
      id="document-form"
      title={text('documents.add')}
      over={person === null ? undefined : text('documents.of', { name: person.fullName })}
      about={
        <>
          {brought && (
            <List aria-label={text('documents.shared.title')} disablePadding sx={{ mb: 4 }}>
              {brought.files.map(({ place, file }) => (
                <ListItem key={place} divider disableGutters>
                  <FileNameAndSize file={file} />
                </ListItem>
              ))}
            </List>
          )}
          {person?.groupId ? undefined : <GroupChoice value={chosen} onChange={setChosen} />}
        </>
      }
      fields={person === null ? [...fields, OWNER] : fields}
      values={{
        ...valuesOf(null),
        ...(first && { name: documentNameOf(first.file.name) }),
        ...(person === null && { personId: null }),
      }}
      sources={{ personId: ownersOf(groupId) }}
      inputs={inputs}
      // What was typed for another file is none of this one.
      draft={brought ? null : { record: `new ${person?.id ?? ''}`, version: undefined }}
      submit={text(brought ? 'documents.shared.save' : 'documents.saveAndAttach')}
      disabledReason={hasName ? undefined : text('documents.needsName')}
      onSave={(typed) =>
        create.mutateAsync({
          body: { id, customerGroupId: groupId, personId: person?.id ?? ownerIn(typed), ...contentOf(typed) },
        })
      }
      failed="documents.save.error"
      onSaved={setMade}
      onClose={onClose}
    />
  )
}
