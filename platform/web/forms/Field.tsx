import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import type { InputBaseProps } from '@mui/material/InputBase'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, type ReactNode } from 'react'
import { counterLevel } from '#platform/shared/forms/fields.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icon-paths.ts'

type FrameProps = {
  label: string
  required?: boolean | undefined
  help?: string | undefined
  error?: string | undefined
  count?: { length: number; max: number } | undefined
  icon?: IconName
  /** A sign beside the label. */
  mark?: ReactNode
}

/** What an `input` element takes beyond the frame: attributes such as `min`, `maxLength`, `aria-…`. */
type Attributes = NonNullable<InputBaseProps['inputProps']>

type FieldProps = FrameProps &
  Pick<
    InputBaseProps,
    | 'value'
    | 'type'
    | 'name'
    | 'placeholder'
    | 'readOnly'
    | 'disabled'
    | 'rows'
    | 'autoComplete'
    | 'onChange'
    | 'onKeyDown'
    | 'onBlur'
    | 'inputRef'
  > & {
    end?: ReactNode
    attributes?: Attributes
  }

/** A label, its input, and under it help, error and counter: every field of text, number, date and time. */
export function Field({
  label,
  required,
  help,
  error,
  count,
  icon,
  mark,
  end,
  attributes,
  rows,
  ...input
}: FieldProps) {
  const id = useId()
  return (
    <Frame id={id} {...{ label, required, help, error, count, mark }}>
      <OutlinedInput
        {...input}
        id={id}
        multiline={rows !== undefined}
        {...(rows !== undefined && { rows })}
        startAdornment={
          icon && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              <Icon name={icon} />
            </Box>
          )
        }
        endAdornment={end}
        inputProps={{ ...attributes, 'aria-describedby': `${id}-about` }}
      />
    </Frame>
  )
}

type SelectFieldProps<Value extends string> = FrameProps & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: string) => void
}

/** One of a few, chosen from the list of the device. */
export function SelectField<Value extends string>({
  label,
  required,
  help,
  error,
  icon,
  value,
  options,
  onChange,
}: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <Frame id={id} {...{ label, required, help, error }}>
      <NativeSelect
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ id, 'aria-describedby': `${id}-about` }}
        input={
          <OutlinedInput
            startAdornment={
              icon && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  <Icon name={icon} />
                </Box>
              )
            }
          />
        }
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Frame>
  )
}

function Frame({
  id,
  label,
  required,
  help,
  error,
  count,
  mark,
  children,
}: Omit<FrameProps, 'icon'> & { id: string; children: ReactNode }) {
  return (
    <FormControl fullWidth required={required === true} error={error !== undefined}>
      <FormLabel htmlFor={id}>
        {mark}
        {label}
      </FormLabel>
      {children}
      {(help !== undefined || error !== undefined || count !== undefined) && (
        <FormHelperText component="div" id={`${id}-about`}>
          {error === undefined ? <span>{help}</span> : <FieldError>{error}</FieldError>}
          {count && <Counter {...count} />}
        </FormHelperText>
      )}
    </FormControl>
  )
}

/** What is wrong with a field, read out. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <Box component="span" role="alert" sx={{ color: 'var(--alert-fg)' }}>
      {children}
    </Box>
  )
}

const LEVEL_COLOUR = {
  normal: 'var(--text-2)',
  alert: 'var(--waiting-fg)',
  alert2: 'var(--notthere-fg)',
  error: 'var(--alert-fg)',
}

function Counter({ length, max }: { length: number; max: number }) {
  const level = counterLevel(length, max)
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        ml: 'auto',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: LEVEL_COLOUR[level],
      }}
    >
      {level !== 'normal' && <Icon name={level === 'error' ? 'error' : 'info'} size={14} />}
      {length} / {max}
    </Box>
  )
}
