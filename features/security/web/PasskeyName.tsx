import Stack from '@mui/material/Stack'
import { useState, type SyntheticEvent } from 'react'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { getFactors, PASSKEY_NAME_MAX, renamePasskey, type Passkey } from '../shared/factors.contract.ts'

const FORM = 'passkey-form'

/** A name by which its owner knows a passkey. */
export function PasskeyName({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const text = useText()
  const problemText = useProblemText()
  const [name, setName] = useState(passkey.name)
  const rename = useCommand(renamePasskey, { touches: [keyOf(getFactors)], onDone: onClose })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    rename.mutate({ params: { id: passkey.id }, body: { name } })
  }
  return (
    <Drawer
      title={text('security.passkey.rename')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary" busy={rename.isPending}>
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Stack component="form" id={FORM} noValidate onSubmit={submit}>
        <Field
          label={text('security.passkey.name')}
          value={name}
          count={{ length: name.length, max: PASSKEY_NAME_MAX }}
          attributes={{ maxLength: PASSKEY_NAME_MAX }}
          error={rename.error ? problemText(rename.error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </Stack>
    </Drawer>
  )
}
