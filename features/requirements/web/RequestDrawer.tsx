import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { withdrawRequest, type Request } from '../shared/requests.contract.ts'
import { AskDrawer } from './ask.api.tsx'
import { CheckDrawer } from './CheckDrawer.tsx'
import { factsOf, RequestChip } from './request-words.tsx'

type RequestDrawerProps = { request: Request; onClose: () => void }

/** One request as the office works with it: to ask, to check, or to look at. */
export function RequestDrawer({ request, onClose }: RequestDrawerProps) {
  const { person, documentTagId } = request
  if (request.state === 'MISSING' && documentTagId !== null)
    return (
      <AskDrawer
        asked={{ ...request, personId: person.id, personName: person.fullName, documentTagId }}
        onClose={onClose}
      />
    )
  return request.state === 'PROPOSED' ? (
    <CheckDrawer request={request} onClose={onClose} />
  ) : (
    <LookDrawer request={request} onClose={onClose} />
  )
}

function LookDrawer({ request, onClose }: RequestDrawerProps) {
  const text = useText()
  const [asking, setAsking] = useState(false)
  const withdraw = useCommand(withdrawRequest, { touches: [['requirements']] })
  const { state, requestId, documentId } = request
  return (
    <Drawer
      over={request.person.fullName}
      title={request.name}
      footer={
        <>
          {state === 'OPEN' && (
            <Button icon="archive" onClick={() => setAsking(true)}>
              {text('requirements.withdraw')}
            </Button>
          )}
          {state === 'ACCEPTED' && documentId !== null && (
            <ButtonLink look="primary" icon="document" to={paths.page('documentList', { document: documentId })}>
              {text('requirements.openDocument')}
            </ButtonLink>
          )}
          <Button onClick={onClose}>{text('utils.close')}</Button>
        </>
      }
      onClose={onClose}
    >
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <RequestChip request={request} />
        {factsOf(request, text).map(
          (fact) =>
            fact && (
              <Typography key={fact} sx={{ overflowWrap: 'anywhere' }}>
                {fact}
              </Typography>
            ),
        )}
      </Stack>
      {asking && requestId !== null && (
        <ConfirmDialog
          title={text('requirements.withdrawIt', { name: request.name })}
          confirm={text('requirements.withdraw')}
          danger
          onConfirm={async () => {
            await withdraw.mutateAsync({ params: { id: requestId } })
            onClose()
          }}
          onClose={() => setAsking(false)}
        >
          {text('requirements.withdrawBody')}
        </ConfirmDialog>
      )}
    </Drawer>
  )
}
