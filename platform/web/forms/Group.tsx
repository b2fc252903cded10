import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId, type ReactNode } from 'react'
import { FieldError } from './Field.tsx'

type GroupProps = {
  label: string
  required?: boolean | undefined
  disabled?: boolean | undefined
  error?: string | undefined
  help?: string | undefined
  mark?: ReactNode
  children: (labelId: string) => ReactNode
}

/** A field made of several controls: their common name above, what is wrong below. */
export function Group({ label, required, disabled, error, help, mark, children }: GroupProps) {
  const id = useId()
  return (
    <FormControl
      component="fieldset"
      fullWidth
      error={error !== undefined}
      disabled={disabled === true}
      aria-describedby={error === undefined && help === undefined ? undefined : `${id}-about`}
    >
      <FormLabel id={id} component="legend" required={required === true}>
        {mark}
        {label}
      </FormLabel>
      {children(id)}
      {(error !== undefined || help !== undefined) && (
        <FormHelperText component="div" id={`${id}-about`}>
          {error === undefined ? <span>{help}</span> : <FieldError>{error}</FieldError>}
        </FormHelperText>
      )}
    </FormControl>
  )
}
