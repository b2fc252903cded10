import Chip from '@mui/material/Chip'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useId, type ComponentType } from 'react'
import { useFieldWords, type InputProps, type OtherFields } from '#platform/web/forms/input-props.ts'
import { INPUTS } from '#platform/web/forms/inputs.tsx'
import { DescriptionInput } from '#platform/web/forms/text-inputs.tsx'
import { useOtherField } from '#platform/web/forms/use-other-field.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'

/** Setting an expiration sets the state, clearing it clears the state (specification, section 4). */
function ExpirationInput(props: InputProps) {
  const { form, value, onChange } = props
  return (
    <INPUTS.datetime
      {...props}
      onChange={(to) => {
        onChange(to)
        const [before, after] = [value, to].map((one) => one !== null && one !== '')
        if (before !== after) form?.write('state', after === true)
      }}
    />
  )
}

/** The state can be switched only with an expiration. */
function StateInput(props: InputProps) {
  return props.form ? <SwitchWith {...props} form={props.form} /> : <INPUTS.switch {...props} />
}

function SwitchWith(props: InputProps & { form: OtherFields }) {
  const expiration = useOtherField(props.form, 'expiration')
  return <INPUTS.switch {...props} disabled={props.disabled === true || expiration === null || expiration === ''} />
}

/** The chosen tag as a chip that clears it; without one, the tags to choose from. */
function TagInput({ field, value, error, disabled, onChange }: InputProps) {
  const text = useText()
  const { label } = useFieldWords(field)
  const id = useId()
  const options = (field.fields ?? []).flatMap((one) => ('words' in one ? [one] : []))
  const chosen = options.find((one) => one.value === value)
  const shown = chosen ? [chosen] : options
  return (
    <Stack spacing={2} role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="p">
        {label}
      </Typography>
      <Row wrap gap={2}>
        {disabled === true && !chosen && <Typography color="textSecondary">{text('documents.noTag')}</Typography>}
        {disabled === true && chosen && <Chip label={chosen.words} />}
        {disabled !== true &&
          shown.map(({ value: tag, words }) => (
            <Chip
              key={tag}
              component="button"
              type="button"
              clickable
              {...(chosen && { color: 'primary' as const, icon: <Icon name="close" size={16} /> })}
              label={words}
              aria-label={text(chosen ? 'documents.tag.clear' : 'documents.tag.choose', { tag: words })}
              onClick={() => onChange(chosen ? null : tag)}
            />
          ))}
      </Row>
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </Stack>
  )
}

/** Three rows, and as many as are typed are read by scrolling (specification, section 5). */
const DescriptionOfThree = (props: InputProps) => <DescriptionInput {...props} rows={3} />

/** The inputs of the form; `onName` hears whether there is a name, so that saving waits for one. */
export function inputsOf(onName: (there: boolean) => void): Readonly<Record<string, ComponentType<InputProps>>> {
  function NameInput(props: InputProps) {
    const there = String(props.value ?? '').trim() !== ''
    useEffect(() => onName(there), [there])
    return <INPUTS.string {...props} />
  }
  return {
    name: NameInput,
    description: DescriptionOfThree,
    expiration: ExpirationInput,
    state: StateInput,
    documentTagId: TagInput,
  }
}
