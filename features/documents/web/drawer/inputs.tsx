import { useEffect, type ComponentType } from 'react'
import type { InputProps, OtherFields } from '#platform/web/forms/input-props.ts'
import { INPUTS } from '#platform/web/forms/inputs.tsx'
import { useOtherField } from '#platform/web/forms/use-other-field.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import Stack from '@mui/material/Stack'

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

/** A tag that is chosen can be taken away again. */
function TagInput(props: InputProps) {
  const text = useText()
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <INPUTS.radio {...props} />
      {props.value !== null && props.disabled !== true && (
        <Button icon="close" size="small" onClick={() => props.onChange(null)}>
          {text('documents.noTag')}
        </Button>
      )}
    </Stack>
  )
}

/** The inputs of the form; `onName` hears whether there is a name, so that saving waits for one. */
export function inputsOf(onName: (there: boolean) => void): Readonly<Record<string, ComponentType<InputProps>>> {
  function NameInput(props: InputProps) {
    const there = String(props.value ?? '').trim() !== ''
    useEffect(() => onName(there), [there])
    return <INPUTS.string {...props} />
  }
  return { name: NameInput, expiration: ExpirationInput, state: StateInput, documentTagId: TagInput }
}
