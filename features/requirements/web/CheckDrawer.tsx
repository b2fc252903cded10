import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { acceptRequest, refuseRequest, type Request } from '../shared/requests.contract.ts'
import { HandedInFile } from './HandedInFile.tsx'
import { factsOf } from './request-words.tsx'

const fieldsOf = (mustExpire: boolean): readonly FieldDefinition[] => [
  { fieldName: 'name', label: 'requirements.field.title', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'expiration', label: 'requirements.field.expiration', type: 'datetime', required: mustExpire },
]

/** What was handed in, with its file: it becomes a document, or goes back with a reason. */
export function CheckDrawer({ request, onClose }: { request: Request; onClose: () => void }) {
  const text = useText()
  const [refusing, setRefusing] = useState(false)
  // A repeat after a lost answer is the same document.
  const [documentId] = useState(() => uuidv7())
  const touches = { touches: [['requirements'], ['documents'], ['deadlines']] }
  const accept = useCommand(acceptRequest, touches)
  const refuse = useCommand(refuseRequest, touches)
  const { requestId, proposal, version, person, mustExpire } = request
  const fields = useMemo(() => fieldsOf(mustExpire), [mustExpire])
  const [values] = useState(() => ({
    name: proposal?.name ?? request.name,
    expiration: proposal?.expiration ?? null,
  }))
  if (requestId === null || proposal === null) return null
  const params = { id: requestId }
  return (
    <>
      <FormDrawer
        id="check-form"
        over={person.fullName}
        title={text('requirements.checkIt', { name: request.name })}
        about={
          <Stack spacing={3}>
            <Typography color="textSecondary">
              {text(request.renews ? 'requirements.renewsBody' : 'requirements.acceptBody')}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {factsOf(request, text).filter(Boolean).join(' · ')}
            </Typography>
            <HandedInFile requestId={requestId} version={version} proposal={proposal} />
          </Stack>
        }
        fields={fields}
        values={values}
        columns={1}
        submit={text('requirements.accept')}
        saved={text('requirements.accepted', { name: request.name })}
        onSave={(typed) =>
          accept.mutateAsync({
            params,
            body: {
              version,
              documentId,
              name: String(typed['name']).trim(),
              expiration: typed['expiration'] ? String(typed['expiration']) : null,
            },
          })
        }
        onClose={onClose}
      >
        <Row sx={{ mt: 3 }}>
          <Button icon="undo" onClick={() => setRefusing(true)}>
            {text('requirements.refuse')}
          </Button>
        </Row>
      </FormDrawer>
      {refusing && (
        <ReasonDrawer
          title={text('requirements.refuseIt', { name: request.name })}
          body={text('requirements.refuseBody')}
          confirm={text('requirements.refuse')}
          onConfirm={async (reason) => {
            await refuse.mutateAsync({ params, body: { version, reason } })
            onClose()
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  )
}
