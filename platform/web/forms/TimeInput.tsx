import { Field } from './Field.tsx'
import { useFieldWords, type InputProps } from './input-props.ts'

/** A time of the day: the device's own way to choose one, so that none can be typed that no clock shows. */
export function TimeInput({ field, value, error, disabled, onChange }: InputProps) {
  const { label, help } = useFieldWords(field)
  return (
    <Field
      label={label}
      required={field.required}
      error={error}
      help={help}
      type="time"
      value={typeof value === 'string' ? value : ''}
      readOnly={field.notEditable === true}
      disabled={disabled === true}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}
