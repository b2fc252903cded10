import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useState } from 'react'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { isOnline } from '#platform/web/api/connectivity.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { DraftKeeper, type Draft } from '#platform/web/offline/drafts.ts'
import { useAccount, useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { answerSurvey, getPersonal, saveDraft, type Personal } from '../../shared/answers.contract.ts'
import { asked, said } from '../../shared/surveys.rules.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Answered } from './Answered.tsx'
import { plain } from './plain.rules.ts'
import { queueOf } from './queue.ts'
import { useDeliver } from './use-deliver.ts'

/** The answer to a round from the first press of Send until it is accepted. */
type Pending = { round: number; answerId: string }

/** A survey that asks the reader: to answer, or what they answered. */
export function AnswerDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText()
  const query = useCall(getPersonal, { params: { id } })
  const waits = useOutboxEntries(queueOf(id)).length > 0
  const personal = query.data
  const [pending, setPending] = useState<Pending | null>(null)
  const language = currentLanguage()
  const close = <Button onClick={onClose}>{text('utils.close')}</Button>
  return (
    <Drawer
      title={personal ? said(personal.titles, language, personal.language) : text('surveys.one')}
      footer={close}
      onClose={onClose}
    >
      <Loaded query={query} rows={4}>
        {(one) => {
          if (waits)
            return (
              <EmptyState icon="clock" title={text('surveys.keptHere')}>
                {text('surveys.keptBody')}
              </EmptyState>
            )
          if (one.state === 'DONE' && pending === null) return <Answered personal={one} language={language} />
          if (one.state === 'MISSED') return <EmptyState icon="minus" title={text('surveys.error.closed')} />
          return <Answering personal={one} pending={pending} onPending={setPending} onClose={onClose} />
        }}
      </Loaded>
    </Drawer>
  )
}

type AnsweringProps = {
  personal: Personal
  pending: Pending | null
  onPending: (pending: Pending | null) => void
  onClose: () => void
}

function Answering({ personal, pending, onPending, onClose }: AnsweringProps) {
  const text = useText()
  const { id, round, content, anonymous } = personal
  const account = useAccount()
  const record = `${id} ${round}`
  const keeper = useMemo(
    () => (account === null ? null : new DraftKeeper(account, `survey:${record}`)),
    [account, record],
  )
  const [first, setFirst] = useState<FieldValues | null>(null)
  const keep = useCommand(saveDraft, {})
  const deliver = useDeliver(answerSurvey, queueOf(id))
  useEffect(() => {
    let here = true
    const kept: Promise<Draft | undefined> =
      keeper?.load(serverNow()).catch(() => undefined) ?? Promise.resolve(undefined)
    void kept.then((draft) => here && setFirst({ ...personal.values, ...draft?.values }))
    return () => {
      here = false
    }
    // What came with the first reading: a later one does not replace what is typed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [keeper])
  if (first === null) return null
  const onStep = (values: FieldValues) => {
    void keeper?.keep({ values: plain(values), base: {}, names: {}, at: serverNow().toISOString() })
    // On another device too, where that may be known; without network this one has it.
    if (!anonymous && isOnline())
      keep.mutate({ params: { id }, body: { round, values: plain(asked(content, values, personal.language)) } })
  }
  const onDone = async (values: FieldValues) => {
    // A repeat has the same id: the server may have taken the first one although its answer was an error.
    const answerId = pending?.round === round ? pending.answerId : crypto.randomUUID()
    onPending({ round, answerId })
    const sent = await deliver(asked(content, values, personal.language), { id, round }, (its) => ({
      answerId,
      round,
      values: its,
    }))
    onPending(null)
    await keeper?.keep(null)
    toast('success', text(sent === 'sent' ? 'surveys.sent' : 'surveys.keptBody'))
    onClose()
  }
  return (
    <Stack spacing={4}>
      <AnswerForm
        content={content}
        language={currentLanguage()}
        main={personal.language}
        name="answer"
        first={first}
        record={record}
        onStep={onStep}
        onDone={onDone}
      />
      {anonymous && (
        <Row gap={2} sx={{ color: 'var(--text-2)', alignItems: 'flex-start' }}>
          <Icon name="lock" size={16} />
          <Typography variant="caption">{text('surveys.anonymousNote')}</Typography>
        </Row>
      )}
    </Stack>
  )
}
