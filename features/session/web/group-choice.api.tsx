import { SelectField } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useMe } from './session.api.tsx'

/** The group that a new record belongs to; nothing to choose when there is one. */
export function GroupChoice({ value, onChange }: { value: string; onChange: (groupId: string) => void }) {
  const text = useText()
  const { groups } = useMe()
  if (groups.length < 2) return null
  return (
    <SelectField
      label={text('utils.group')}
      icon="school"
      value={value}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}
