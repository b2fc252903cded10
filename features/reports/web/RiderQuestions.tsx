import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { answerRider, decideRider, listRiders, type RiderQuestion } from '../shared/riders.contract.ts'
import { RiderDrawer } from './RiderDrawer.tsx'

const TOUCHED = [['reports'], ['routes'], ['runs'], ['travel']]

/** Children who were expected and not there: the family answers, the office confirms. Nothing when nobody is asked. */
export function RiderQuestions() {
  const text = useText()
  const family = useMe().role === 'CB_PARENT'
  const questions = useCall(listRiders, {})
  // A family sees what waits for it; what it answered waits for the office.
  const shown = (questions.data ?? []).filter(({ state }) => !family || state === 'asked')
  if (shown.length === 0) return null
  return (
    <Card component="section" aria-labelledby="riders">
      <CardHead id="riders" title={text(family ? 'reports.riders.family' : 'reports.riders.office')} />
      <List sx={{ borderTop: 1, borderColor: 'divider' }}>
        {shown.map((question) => (
          <Question key={question.id} question={question} family={family} />
        ))}
      </List>
    </Card>
  )
}

function Question({ question, family }: { question: RiderQuestion; family: boolean }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [pausing, setPausing] = useState<'pause' | 'stop' | null>(null)
  const answer = useCommand(answerRider, { touches: TOUCHED })
  const decide = useCommand(decideRider, { touches: TOUCHED })
  const { id, version, childName, routeName, days, abilities } = question
  const said = async (work: Promise<unknown>, words: string) => {
    try {
      await work
      toast('success', text(words))
    } catch (error) {
      errorToast(error)
    }
  }
  return (
    <ListItem divider sx={{ display: 'block', py: 3 }}>
      <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {text('reports.riders.question', { child: childName, route: routeName })}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {text('reports.riders.days', { days: days.map(showDay).join(', ') })}
      </Typography>
      {question.state === 'answered' && (
        <Box sx={{ mt: 2 }}>
          <StateChip hue="waiting">
            {text(`reports.riders.said.${question.answer ?? 'keep'}`, {
              day: question.answerDay ? showDay(question.answerDay) : '',
              who: question.answeredBy ?? '',
            })}
          </StateChip>
        </Box>
      )}
      <Row wrap sx={{ mt: 2 }}>
        {abilities.answer && (
          <>
            <Button
              size={family ? 'normal' : 'small'}
              busy={answer.isPending}
              aria-label={text('reports.riders.keepFor', { child: childName })}
              onClick={() =>
                void said(
                  answer.mutateAsync({ params: { id }, body: { version, answer: 'keep' } }),
                  'reports.riders.thanks',
                )
              }
            >
              {text('reports.riders.keep')}
            </Button>
            {(['pause', 'stop'] as const).map((way) => (
              <Button
                key={way}
                size={family ? 'normal' : 'small'}
                aria-label={text(`reports.riders.${way}For`, { child: childName })}
                onClick={() => setPausing(way)}
              >
                {text(`reports.riders.${way}`)}
              </Button>
            ))}
          </>
        )}
        {abilities.decide && (
          <>
            <Button
              size="small"
              busy={decide.isPending}
              aria-label={text('reports.riders.confirmFor', { child: childName })}
              onClick={() =>
                void said(
                  decide.mutateAsync({ params: { id }, body: { version, confirm: true } }),
                  'reports.riders.confirmed',
                )
              }
            >
              {text('reports.riders.confirm')}
            </Button>
            <Button
              size="small"
              aria-label={text('reports.riders.refuseFor', { child: childName })}
              onClick={() =>
                void said(
                  decide.mutateAsync({ params: { id }, body: { version, confirm: false } }),
                  'reports.riders.refused',
                )
              }
            >
              {text('reports.riders.refuse')}
            </Button>
          </>
        )}
      </Row>
      {pausing && (
        <RiderDrawer
          question={question}
          way={pausing}
          onSave={(day) => answer.mutateAsync({ params: { id }, body: { version, answer: pausing, day } })}
          onClose={() => setPausing(null)}
        />
      )}
    </ListItem>
  )
}
