import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import type { Document } from '../../shared/documents.contract.ts'
import { askConfirmation, getConfirmations, remindReaders, type Confirmations } from '../../shared/signing.contract.ts'

const TOUCHES = { touches: [['documents']] }

/** The office asks the readers of a document to confirm it, and sees who has not. */
export function SigningPart({ document }: { document: Document }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [again, setAgain] = useState(false)
  const ask = useCommand(askConfirmation, TOUCHES)
  const { id, asksSince } = document
  const send = (on: boolean) => void ask.mutateAsync({ params: { id }, body: { asksSince, on } }).catch(errorToast)
  const writes = document.access === 'RW'
  return (
    <Stack component="section" aria-labelledby="document-signing" spacing={3} sx={{ mt: 6, alignItems: 'flex-start' }}>
      <Typography id="document-signing" component="h3" variant="h4">
        {text('documents.signing.title')}
      </Typography>
      {asksSince === null ? (
        <>
          <Typography color="textSecondary">{text('documents.signing.off')}</Typography>
          {writes && (
            <Button icon="check" busy={ask.isPending} onClick={() => send(true)}>
              {text('documents.signing.ask')}
            </Button>
          )}
        </>
      ) : (
        <>
          <Typography color="textSecondary">
            {text('documents.signing.since', { at: showMoment(asksSince) })}
          </Typography>
          <Readers id={id} writes={writes} />
          {writes && (
            <Row wrap>
              <Button icon="undo" onClick={() => setAgain(true)}>
                {text('documents.signing.askAgain')}
              </Button>
              <Button icon="close" busy={ask.isPending} onClick={() => send(false)}>
                {text('documents.signing.stop')}
              </Button>
            </Row>
          )}
        </>
      )}
      {again && (
        <ConfirmDialog
          title={text('documents.signing.askAgain')}
          confirm={text('documents.signing.askAgain')}
          onConfirm={async () => {
            await ask.mutateAsync({ params: { id }, body: { asksSince, on: true } })
          }}
          onClose={() => setAgain(false)}
        >
          {text('documents.signing.askAgainBody')}
        </ConfirmDialog>
      )}
    </Stack>
  )
}

function Readers({ id, writes }: { id: string; writes: boolean }) {
  const text = useText()
  const errorToast = useErrorToast()
  const query = useCall(getConfirmations, { params: { id } })
  const remind = useCommand(remindReaders, TOUCHES)
  const send = () =>
    remind
      .mutateAsync({ params: { id } })
      .then(({ missing }) => toast('success', text('documents.signing.reminded', { count: missing })), errorToast)
  return (
    <Loaded query={query}>
      {({ confirmed, missing }) =>
        confirmed.length + missing.length === 0 ? (
          <Typography>{text('documents.signing.nobody')}</Typography>
        ) : (
          <Stack spacing={3} sx={{ alignSelf: 'stretch' }}>
            <Row wrap sx={{ justifyContent: 'space-between' }}>
              <Typography variant="subtitle2" component="p">
                {text('documents.signing.counts', { done: confirmed.length, missing: missing.length })}
              </Typography>
              {writes && missing.length > 0 && (
                <Button icon="bell" busy={remind.isPending} onClick={() => void send()}>
                  {text('documents.signing.remind')}
                </Button>
              )}
            </Row>
            <People confirmed={confirmed} missing={missing} />
          </Stack>
        )
      }
    </Loaded>
  )
}

function People({ confirmed, missing }: Pick<Confirmations, 'confirmed' | 'missing'>) {
  const text = useText()
  return (
    <Stack component="ul" spacing={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {missing.map((one) => (
        <li key={one.id}>
          <PersonRow id={one.id} name={one.fullName} size={32}>
            <StateChip hue="waiting" icon="clock">
              {text('documents.signing.missing')}
            </StateChip>
          </PersonRow>
        </li>
      ))}
      {confirmed.map((one) => (
        <li key={one.id}>
          <PersonRow
            id={one.id}
            name={one.fullName}
            size={32}
            note={[showMoment(one.at), one.outdated && text('documents.signing.outdated')].filter(Boolean).join(', ')}
          >
            <StateChip hue="onboard" icon="check">
              {text('documents.signing.confirmed')}
            </StateChip>
          </PersonRow>
        </li>
      ))}
    </Stack>
  )
}
