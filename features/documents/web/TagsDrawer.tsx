import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import { useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import {
  archiveTag,
  createTag,
  KEEP_MONTHS_MAX,
  searchTags,
  updateTag,
  type DocumentTag,
} from '../shared/tags.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'documents.field.name', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'medical', label: 'documents.tags.medical', type: 'switch' },
  { fieldName: 'keepMonths', label: 'documents.field.keepMonths', type: 'integer', min: 1, max: KEEP_MONTHS_MAX },
]
/** A group has few: the first hundred by name. */
const MOST = 100

/** The tags that documents of the groups can get: added, renamed, archived. */
export function TagsDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [edited, setEdited] = useState<DocumentTag | 'new' | null>(null)
  const query = useCallPage(searchTags, { body: { limit: MOST } })
  const archive = useCommand(archiveTag, { touches: [['documents']] })
  return (
    <Drawer
      title={text('documents.tags')}
      footer={<Button onClick={onClose}>{text('utils.close')}</Button>}
      onClose={onClose}
    >
      <Row wrap sx={{ justifyContent: 'space-between', mb: 3 }}>
        <Typography color="textSecondary">{text('documents.tags.body')}</Typography>
        <Button icon="add" onClick={() => setEdited('new')}>
          {text('documents.tags.add')}
        </Button>
      </Row>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="document" title={text('documents.tags.empty')} />
          ) : (
            <List aria-label={text('documents.tags')}>
              {data.map((tag) => (
                <ListItem key={tag.id} divider sx={{ gap: 3, flexWrap: 'wrap' }}>
                  <Typography
                    component="span"
                    variant="subtitle2"
                    sx={{ flex: 1, minWidth: 120, overflowWrap: 'anywhere' }}
                  >
                    {tag.name}
                    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                      {[
                        tag.customerGroupDto.name,
                        tag.keepMonths !== null && text('documents.tags.kept', { months: tag.keepMonths }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Typography>
                  </Typography>
                  {tag.medical && (
                    <StateChip hue="notthere" icon="medical">
                      {text('documents.tags.medical')}
                    </StateChip>
                  )}
                  <IconButton
                    icon="edit"
                    label={text('documents.tags.editIt', { name: tag.name })}
                    onClick={() => setEdited(tag)}
                  />
                  <IconButton
                    icon="archive"
                    label={text('documents.tags.archiveIt', { name: tag.name })}
                    onClick={() => void archive.mutateAsync({ params: { id: tag.id } }).catch(errorToast)}
                  />
                </ListItem>
              ))}
            </List>
          )
        }
      </Loaded>
      {edited !== null && <TagDrawer tag={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Drawer>
  )
}

function TagDrawer({ tag, onClose }: { tag: DocumentTag | null; onClose: () => void }) {
  const text = useText()
  const [groupId, setGroupId] = useGroupChoice()
  const create = useCommand(createTag, { touches: [['documents']] })
  const update = useCommand(updateTag, { touches: [['documents']] })
  const [values] = useState(() => ({
    name: tag?.name ?? null,
    medical: tag?.medical ?? false,
    keepMonths: tag?.keepMonths ?? null,
  }))
  return (
    <FormDrawer
      id="document-tag-form"
      title={text(tag ? 'documents.tags.edit' : 'documents.tags.add')}
      over={tag?.customerGroupDto.name}
      about={tag ? undefined : <GroupChoice value={groupId} onChange={setGroupId} />}
      fields={FIELDS}
      values={values}
      onSave={(typed) => {
        const body = {
          name: String(typed['name']),
          medical: typed['medical'] === true,
          keepMonths: typed['keepMonths'] ? Number(typed['keepMonths']) : null,
        }
        return tag
          ? update.mutateAsync({ params: { id: tag.id }, body: { ...body, version: tag.version } })
          : create.mutateAsync({ body: { ...body, customerGroupId: groupId } })
      }}
      saved={({ name }) => text('documents.save.success', { name })}
      onClose={onClose}
    />
  )
}
