import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useMe } from './session.api.tsx'

/** The group that a new record belongs to; nothing to choose when there is one. */
export function GroupChoice({ value, onChange }: { value: string; onChange: (groupId: string) => void }) {
  const text = useText()
  const { groups } = useMe()
  if (groups.length < 2) return null
  return (
    <Field label={text('utils.group')} icon="school">
      {(props) => (
        <select {...props} value={value} onChange={(event) => onChange(event.target.value)}>
          {groups.map((group) => (
            <option key={group.id} value={group.id}>
              {group.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
