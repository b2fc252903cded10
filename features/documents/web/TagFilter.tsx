import Chip from '@mui/material/Chip'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Menu } from '#platform/web/ui/Menu.tsx'
import { getConfiguration } from '../shared/documents.contract.ts'

type TagFilterProps = { chosen: string | undefined; onChoose: (tagId: string | undefined) => void }

/** Narrows a list of documents to one tag; the chosen one is a chip that takes the filter away. */
export function TagFilter({ chosen, onChoose }: TagFilterProps) {
  const text = useText()
  const { groups } = useMe()
  const tags = useCall(getConfiguration, {}).data?.tag ?? []
  const groupOf = (id: string) => groups.find((group) => group.id === id)?.name ?? ''
  const several = new Set(tags.map(({ customerGroupId }) => customerGroupId)).size > 1
  const named = tags.map(({ value, label, customerGroupId }) => ({
    value,
    // Two groups may have a tag of the same name.
    label: several ? `${label} (${groupOf(customerGroupId)})` : label,
  }))
  if (chosen !== undefined) {
    const tag = named.find(({ value }) => value === chosen)?.label ?? ''
    return (
      <Chip
        component="button"
        type="button"
        clickable
        label={text('documents.tagged', { tag })}
        icon={<Icon name="close" size={16} />}
        aria-label={text('documents.filter.drop', { tag })}
        onClick={() => onChoose(undefined)}
      />
    )
  }
  if (named.length === 0) return null
  return (
    <Menu
      entries={named.map(({ value, label }) => ({ key: value, label, onChoose: () => onChoose(value) }))}
      button={(props) => (
        <Button icon="filter" {...props}>
          {text('documents.field.documentTagId')}
        </Button>
      )}
    />
  )
}
