import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '#platform/web/api/use-call.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useCourier, useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import type { OutboxEntry } from '#platform/web/offline/outbox.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { compileAnswer, getMonitoring } from '../shared/answers.contract.ts'
import { Answers } from './answer/Answered.tsx'
import { CompileDrawer } from './answer/CompileDrawer.tsx'

const sentParams = z.object({ id: z.string() })

/** What was filled in on this device and the server did not take, such as about a monitoring that was closed meanwhile: to read, to send anew, to discard. */
export function NotTaken() {
  const text = useText()
  const [read, setRead] = useState<OutboxEntry | null>(null)
  const refused = useOutboxEntries().filter(({ endpoint, at }) => endpoint === compileAnswer.name && at === 'refused')
  const shown = refused.find(({ id }) => id === read?.id)
  if (refused.length === 0) return null
  return (
    <Card component="section" aria-label={text('surveys.notTakenTitle')} sx={{ mb: 4 }}>
      <CardHead title={text('surveys.notTakenTitle')} note={text('surveys.notTakenBody')} />
      <List>
        {refused.map((entry) => (
          <ListItem key={entry.id} divider sx={{ gap: 3, flexWrap: 'wrap' }}>
            <TwoLines title={entry.refused ?? ''} about={[]} />
            <Button sx={{ ml: 'auto' }} onClick={() => setRead(entry)}>
              {text('surveys.readKept')}
            </Button>
          </ListItem>
        ))}
      </List>
      {shown && <KeptDrawer entry={shown} onClose={() => setRead(null)} />}
    </Card>
  )
}

function KeptDrawer({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const text = useText()
  const { outbox } = useCourier()
  const [step, setStep] = useState<'read' | 'discard' | 'again'>('read')
  const body = z.safeParse(compileAnswer.body, entry.input.body).data
  const id = z.safeParse(sentParams, entry.input.params).data?.id ?? ''
  const query = useCall(getMonitoring, { params: { id }, query: { ...(body && { subject: body.subjectId }) } })
  const found = query.data
  if (step === 'again' && found?.subject && body)
    return (
      <CompileDrawer
        row={{ surveyId: id, title: found.title, subject: found.subject }}
        typed={body.values}
        onDone={() => outbox.discard(entry)}
        onClose={onClose}
      />
    )
  return (
    <Drawer
      over={found?.title ?? text('surveys.monitoring')}
      title={found?.subject?.fullName ?? text('surveys.notTaken')}
      footer={
        <Row wrap>
          <Button look="danger" onClick={() => setStep('discard')}>
            {text('surveys.discardKept')}
          </Button>
          {found?.open && found.subject && (
            <Button look="primary" onClick={() => setStep('again')}>
              {text('surveys.useKept')}
            </Button>
          )}
        </Row>
      }
      onClose={onClose}
    >
      <Loaded query={query} rows={4}>
        {({ content, language }) => (
          <Answers {...{ content, main: language, language: currentLanguage(), values: body?.values ?? {} }} />
        )}
      </Loaded>
      {step === 'discard' && (
        <ConfirmDialog
          title={text('surveys.discardIt')}
          confirm={text('surveys.discardKept')}
          onConfirm={() => outbox.discard(entry)}
          onClose={() => setStep('read')}
        >
          {text('surveys.discardBody')}
        </ConfirmDialog>
      )}
    </Drawer>
  )
}
