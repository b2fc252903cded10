import List from '@mui/material/List'
import { useState } from 'react'
import { keyOf, useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '../shared/sessions.contract.ts'
import { SecurityCard } from './SecurityCard.tsx'
import { SecurityRow } from './SecurityRow.tsx'

type Question = { session: OwnSession | null }

/** Where the account is signed in, and how to end it there. */
export function SessionsCard() {
  const text = useText()
  const sessions = useCall(listSessions, {})
  const touches = [keyOf(listSessions)]
  const endOne = useCommand(endSession, { touches })
  const endOthers = useCommand(endOtherSessions, { touches })
  const [question, setQuestion] = useState<Question | null>(null)
  const nameOf = ({ browser, system }: OwnSession) =>
    browser && system
      ? text('security.session.device', { browser, system })
      : (browser ?? system ?? text('security.session.unknown'))
  const end = async (session: OwnSession | null) => {
    await (session ? endOne.mutateAsync({ params: { id: session.id } }) : endOthers.mutateAsync({}))
    toast('success', text(session ? 'security.session.ended' : 'security.sessions.othersEnded'))
  }
  const others = (sessions.data?.length ?? 0) > 1
  return (
    <SecurityCard
      title={text('security.sessions.title')}
      note={text('security.sessions.body')}
      action={
        others && (
          <Button look="danger" onClick={() => setQuestion({ session: null })}>
            {text('security.sessions.endOthers')}
          </Button>
        )
      }
    >
      <Loaded query={sessions} rows={2}>
        {(rows) => (
          <List>
            {rows.map((session) => (
              <SecurityRow
                key={session.id}
                icon={session.channel === 'mobile' ? 'call' : 'globe'}
                title={nameOf(session)}
                note={[
                  text(`security.session.${session.channel}`),
                  text(`role.translation.${session.role}`),
                  session.organisationName,
                  text('security.session.since', { time: showMoment(session.since) }),
                  ...(session.current ? [] : [text('security.session.seen', { time: showMoment(session.lastSeen) })]),
                ].join(' · ')}
              >
                {session.current ? (
                  <StateChip hue="arrived">{text('security.session.this')}</StateChip>
                ) : (
                  <Button
                    size="small"
                    aria-label={text('security.session.endOf', { device: nameOf(session) })}
                    onClick={() => setQuestion({ session })}
                  >
                    {text('security.session.end')}
                  </Button>
                )}
              </SecurityRow>
            ))}
          </List>
        )}
      </Loaded>
      {question && (
        <ConfirmDialog
          danger
          title={
            question.session
              ? text('security.session.endQuestion', { device: nameOf(question.session) })
              : text('security.sessions.endOthersQuestion')
          }
          confirm={text(question.session ? 'security.session.end' : 'security.sessions.endOthers')}
          onConfirm={() => end(question.session)}
          onClose={() => setQuestion(null)}
        >
          {text('security.session.endBody')}
        </ConfirmDialog>
      )}
    </SecurityCard>
  )
}
