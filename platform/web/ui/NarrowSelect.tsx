import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'

type NarrowSelectProps<Value extends string> = {
  label: string
  /** What is said while nothing narrows the list. */
  all: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Narrows a list by one of many values, beside its chips. */
export function NarrowSelect<Value extends string>({ label, all, options, value, onChange }: NarrowSelectProps<Value>) {
  return (
    <NativeSelect
      value={value ?? ''}
      inputProps={{ 'aria-label': label }}
      onChange={(event) => onChange(options.find((one) => one.value === event.target.value)?.value)}
      input={<OutlinedInput sx={{ minHeight: 40, maxWidth: '100%' }} />}
    >
      <option value="">{all}</option>
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </NativeSelect>
  )
}
