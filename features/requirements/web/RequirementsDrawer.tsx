import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { getConfiguration } from '#features/documents/shared/documents.contract.ts'
import { MEMBER_ROLES } from '#features/people/shared/records.contract.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { useCall, useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import {
  archiveRequirement,
  createRequirement,
  NOTE_MAX,
  searchRequirements,
  updateRequirement,
  type Requirement,
} from '../shared/requirements.contract.ts'

/** A group has few: the first hundred. */
const MOST = 100
const TOUCHES = { touches: [['requirements']] }

/** What everybody of a role must have: added, changed, archived. */
export function RequirementsDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [edited, setEdited] = useState<Requirement | 'new' | null>(null)
  const query = useCallPage(searchRequirements, { body: { limit: MOST } })
  const archive = useCommand(archiveRequirement, TOUCHES)
  return (
    <Drawer
      title={text('requirements.manage')}
      footer={<Button onClick={onClose}>{text('utils.close')}</Button>}
      onClose={onClose}
    >
      <Row wrap sx={{ justifyContent: 'space-between', mb: 3 }}>
        <Typography color="textSecondary" sx={{ flex: 1, minWidth: 240 }}>
          {text('requirements.manageBody')}
        </Typography>
        <Button icon="add" onClick={() => setEdited('new')}>
          {text('requirements.add')}
        </Button>
      </Row>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="document" title={text('requirements.none')} />
          ) : (
            <List aria-label={text('requirements.manage')}>
              {data.map((one) => (
                <ListItem key={one.id} divider sx={{ gap: 3 }}>
                  <TwoLines
                    title={`${text(`requirements.subject.${one.subject}`)}: ${one.documentTagName}`}
                    about={[one.customerGroupDto.name, one.mustExpire && text('requirements.withExpiration'), one.note]}
                  />
                  <IconButton
                    icon="edit"
                    label={text('requirements.editIt', { name: one.documentTagName })}
                    onClick={() => setEdited(one)}
                  />
                  <IconButton
                    icon="archive"
                    label={text('requirements.archiveIt', { name: one.documentTagName })}
                    onClick={() => void archive.mutateAsync({ params: { id: one.id } }).catch(errorToast)}
                  />
                </ListItem>
              ))}
            </List>
          )
        }
      </Loaded>
      {edited === 'new' && <NewRequirement onClose={() => setEdited(null)} />}
      {edited !== null && edited !== 'new' && (
        <RequirementDrawer requirement={edited} tags={[]} onClose={() => setEdited(null)} />
      )}
    </Drawer>
  )
}

const EDITABLE: readonly FieldDefinition[] = [
  { fieldName: 'mustExpire', label: 'requirements.field.mustExpire', type: 'switch' },
  { fieldName: 'note', label: 'requirements.field.note', type: 'description', maxDigits: NOTE_MAX },
]

type Tag = { value: string; label: string; customerGroupId: string }

function NewRequirement({ onClose }: { onClose: () => void }) {
  const text = useText()
  const configuration = useCall(getConfiguration, {})
  if (!configuration.data) return null
  const { tag } = configuration.data
  if (tag.length > 0) return <RequirementDrawer requirement={null} tags={tag} onClose={onClose} />
  return (
    <Drawer title={text('requirements.add')} onClose={onClose}>
      <EmptyState icon="document" title={text('requirements.needsTag')} />
    </Drawer>
  )
}

type RequirementDrawerProps = { requirement: Requirement | null; tags: readonly Tag[]; onClose: () => void }

function RequirementDrawer({ requirement, tags, onClose }: RequirementDrawerProps) {
  const text = useText()
  const { groups } = useMe()
  const create = useCommand(createRequirement, TOUCHES)
  const update = useCommand(updateRequirement, TOUCHES)
  // Tags of several groups may have one name.
  const groupOf = (tag: Tag) => (groups.length > 1 ? groups.find(({ id }) => id === tag.customerGroupId)?.name : null)
  const named = tags.map((tag) => ({ id: tag.value, name: [tag.label, groupOf(tag)].filter(Boolean).join(' · ') }))
  const search = async (q: string) => named.filter(({ name }) => searchKey(name).includes(searchKey(q)))
  const fields: readonly FieldDefinition[] = requirement
    ? EDITABLE
    : [
        {
          fieldName: 'subject',
          label: 'requirements.field.subject',
          type: 'radio',
          required: true,
          fields: MEMBER_ROLES.map((value) => ({ value, label: `requirements.subject.${value}` })),
        },
        {
          fieldName: 'documentTagId',
          label: 'requirements.field.documentTagId',
          type: 'autocomplete',
          required: true,
        },
        ...EDITABLE,
      ]
  const [values] = useState(() => ({
    ...(requirement === null && { subject: null, documentTagId: null }),
    mustExpire: requirement?.mustExpire ?? false,
    note: requirement?.note ?? null,
  }))
  return (
    <FormDrawer
      id="requirement-form"
      title={text(requirement ? 'requirements.edit' : 'requirements.add')}
      over={requirement?.documentTagName}
      fields={fields}
      values={values}
      columns={1}
      sources={{ documentTagId: { chosen: null, search } }}
      saved={(one: Requirement) => text('requirements.saved', { name: one.documentTagName })}
      onSave={(typed) => {
        const body = {
          mustExpire: typed['mustExpire'] === true,
          note: typed['note'] ? String(typed['note']).trim() : '',
        }
        if (requirement)
          return update.mutateAsync({ params: { id: requirement.id }, body: { ...body, version: requirement.version } })
        const subject = MEMBER_ROLES.find((one) => one === typed['subject']) ?? 'CHILD'
        return create.mutateAsync({ body: { ...body, subject, documentTagId: String(typed['documentTagId']) } })
      }}
      onClose={onClose}
    />
  )
}
