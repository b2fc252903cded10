import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { partsOf, toggled } from '#platform/shared/forms/several.rules.ts'
import { Choice } from '../ui/Choice.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { useMobile } from '../ui/use-mobile.ts'
import { Group } from './Group.tsx'
import { FieldError } from './Field.tsx'
import { useFieldWords, type InputProps } from './input-props.ts'
import { VipMark } from './VipMark.tsx'

/** Choices side by side up to here; more of them, or long ones, stand in a list. */
const SIDE_BY_SIDE = { count: 4, characters: 44 }
/** On a phone they must fit into one row; the edges of each take as much as three characters. */
const fitsOnPhone = (words: string, count: number) => words.length + 3 * count <= 45

/** The box stands under the label of the field; what it says is no label itself. */
const OPTION = {
  ml: '-9px',
  gap: 1,
  '& .MuiFormControlLabel-label': { fontWeight: 400, overflowWrap: 'anywhere' },
} as const

/** On or off. */
export function SwitchInput({ field, value, error, disabled, onChange }: InputProps) {
  const { label, help } = useFieldWords(field)
  const id = useId()
  const about = error ?? help
  return (
    <Box sx={{ alignSelf: 'end' }}>
      <SwitchRow
        label={
          <>
            {field.vip && <VipMark />}
            {label}
          </>
        }
        checked={value === true}
        disabled={field.notEditable === true || disabled === true}
        onChange={onChange}
        {...(about !== undefined && { describedBy: id })}
      />
      {about !== undefined && (
        <FormHelperText component="div" id={id}>
          {error === undefined ? <span>{help}</span> : <FieldError>{error}</FieldError>}
        </FormHelperText>
      )}
    </Box>
  )
}

/** One of a few, all in sight. */
export function RadioInput({ field, value, error, disabled, onChange }: InputProps) {
  const { label, option, help } = useFieldWords(field)
  const options = (field.fields ?? []).map((one) => ({ value: one.value, label: option(one) }))
  const off = field.notEditable === true || disabled === true
  const words = options.map((one) => one.label).join('')
  const mobile = useMobile()
  const fits = mobile ? fitsOnPhone(words, options.length) : words.length <= SIDE_BY_SIDE.characters
  const narrow = !off && options.length <= SIDE_BY_SIDE.count && fits
  return (
    <Group
      label={label}
      required={field.required}
      disabled={off}
      error={error}
      help={help}
      mark={field.vip && <VipMark />}
    >
      {(labelId) =>
        narrow ? (
          <Choice
            kind="radio"
            labelledBy={labelId}
            options={options}
            chosen={options.filter((one) => one.value === value).map((one) => one.value)}
            onChoose={onChange}
          />
        ) : (
          <RadioGroup
            aria-labelledby={labelId}
            value={typeof value === 'string' ? value : ''}
            onChange={(_event, chosen) => onChange(chosen)}
          >
            {options.map((one) => (
              <FormControlLabel
                sx={OPTION}
                key={one.value}
                value={one.value}
                label={one.label}
                disabled={off}
                control={<Radio />}
              />
            ))}
          </RadioGroup>
        )
      }
    </Group>
  )
}

/** Several of a few, all in sight. */
export function CheckboxInput({ field, value, error, disabled, onChange }: InputProps) {
  const { label, option, help } = useFieldWords(field)
  const options = field.fields ?? []
  const chosen = partsOf(value)
  const order = options.map((one) => one.value)
  const off = field.notEditable === true || disabled === true
  return (
    <Group
      label={label}
      required={field.required}
      disabled={off}
      error={error}
      help={help}
      mark={field.vip && <VipMark />}
    >
      {() =>
        options.map((one) => (
          <FormControlLabel
            sx={OPTION}
            key={one.value}
            label={option(one)}
            disabled={off}
            control={
              <Checkbox
                checked={chosen.includes(one.value)}
                onChange={() => onChange(toggled(value, one.value, order))}
              />
            }
          />
        ))
      }
    </Group>
  )
}
