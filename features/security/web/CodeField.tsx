import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'

type CodeFieldProps = {
  value: string
  error?: string | undefined
  recovery?: boolean
  onChange: (value: string) => void
}

/** A code of the app; where it helps, also a recovery code. */
export function CodeField({ value, error, recovery = false, onChange }: CodeFieldProps) {
  const text = useText()
  return (
    <Field
      label={text('security.code.label')}
      help={text(recovery ? 'security.code.orRecovery' : 'security.code.help')}
      error={error}
      name="one-time-code"
      autoComplete="one-time-code"
      value={value}
      attributes={{
        inputMode: recovery ? 'text' : 'numeric',
        autoCapitalize: 'none',
        spellCheck: false,
        maxLength: 40,
      }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
