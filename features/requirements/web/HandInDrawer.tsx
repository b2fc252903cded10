import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { fileField, fileIn } from '#features/documents/shared/documents.fields.ts'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { handIn, type Request } from '../shared/requests.contract.ts'

const fieldsOf = (mustExpire: boolean): readonly FieldDefinition[] => [
  fileField('requirements.field.file', true),
  { fieldName: 'expiration', label: 'requirements.field.expiration', type: 'datetime', required: mustExpire },
  { fieldName: 'name', label: 'requirements.field.title', type: 'string', required: true, maxDigits: NAME_MAX },
]

/** A file for what was asked: it waits for the office. */
export function HandInDrawer({ request, onClose }: { request: Request; onClose: () => void }) {
  const text = useText()
  // Repeats after a lost answer are the same request and the same file.
  const [ids] = useState(() => ({ request: request.requestId ?? uuidv7(), proposal: uuidv7() }))
  const send = useCommand(handIn, { touches: [['requirements']] })
  const { requirementId, person, mustExpire } = request
  const fields = useMemo(() => fieldsOf(mustExpire), [mustExpire])
  const [values] = useState(() => ({ file: null, expiration: null, name: request.name }))
  return (
    <FormDrawer
      id="hand-in-form"
      over={text('requirements.for', { name: person.fullName })}
      title={text('requirements.handInIt', { name: request.name })}
      about={
        <Stack spacing={2}>
          <Typography color="textSecondary">{text('requirements.handInBody')}</Typography>
          {request.note !== '' && <Typography sx={{ overflowWrap: 'anywhere' }}>{request.note}</Typography>}
        </Stack>
      }
      fields={fields}
      values={values}
      columns={1}
      submit={text('requirements.handIn')}
      saved={text('requirements.handedIn', { name: request.name })}
      onSave={(typed) =>
        send.mutateAsync({
          params: { id: ids.request },
          body: {
            proposalId: ids.proposal,
            name: String(typed['name']).trim(),
            expiration: typed['expiration'] ? String(typed['expiration']) : null,
            file: fileIn(typed['file']) ?? { data: '', name: '', size: 0 },
            ...(requirementId !== null && { requirementId, personId: person.id }),
          },
        })
      }
      onClose={onClose}
    />
  )
}
