import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod/mini'
import { SignedOutFrame } from '#features/session/web/signed-out-frame.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { ASKED_ROLES, askForAccount, getDoor } from '../shared/signups.contract.ts'
import { signUpFields } from '../shared/signups.fields.ts'

const addressSchema = z.object({ group: z._default(z.string(), '') })
const FORM = 'sign-up'
const NOTHING: FieldValues = { role: 'CB_PARENT' }

/** signUp: asks for an account in the group whose address this is. */
export function SignUpPage() {
  const text = useText()
  const [{ group }] = useAddress(addressSchema)
  const door = useCall(getDoor, { params: { code: group || 'none' } })
  const closed = door.error instanceof ApiProblem && door.error.facts.status === 404
  return (
    <SignedOutFrame title={text(closed ? 'signups.closed.title' : 'signups.title')}>
      {closed ? (
        <Typography>{text('signups.closed')}</Typography>
      ) : (
        <Loaded query={door} rows={2}>
          {(place) => (
            <>
              <Typography variant="subtitle1">{text('signups.for', place)}</Typography>
              <Asking code={group} />
            </>
          )}
        </Loaded>
      )}
    </SignedOutFrame>
  )
}

function Asking({ code }: { code: string }) {
  const text = useText()
  const ask = useCommand(askForAccount)
  const [sentTo, setSentTo] = useState<string>()
  const send = async (typed: FieldValues) => {
    const word = (field: string) => String(typed[field] ?? '').trim()
    const role = ASKED_ROLES.find((one) => one === typed['role']) ?? 'CB_PARENT'
    const body = { code, role, name: word('name'), surname: word('surname'), email: word('email') }
    await ask.mutateAsync({ body: { ...body, phone: word('phone') || null, message: word('message') } })
    setSentTo(body.email)
  }
  if (sentTo !== undefined) return <Alert severity="success">{text('signups.sent', { email: sentTo })}</Alert>
  return (
    <>
      <Typography color="textSecondary">{text('signups.body')}</Typography>
      {/* Nobody is signed in whose draft it could be. */}
      <Form id={FORM} fields={signUpFields} values={NOTHING} columns={1} draft={null} onSubmit={send} />
      <Button type="submit" form={FORM} look="primary" busy={ask.isPending}>
        {text('signups.send')}
      </Button>
    </>
  )
}
