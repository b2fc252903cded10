import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { call } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { confirmReturn } from '../shared/absences.contract.ts'
import { useReport } from './use-report.ts'

type Question = { absenceId: string; childId: string; childName: string; day: string }

/**
 * A child who was reported absent has boarded: does the child ride home? Until somebody answers, yes. Somebody who may see the
 * child and not decide reads it without answering.
 */
export function ReturnQuestion({ mayAnswer, ...question }: Question & { mayAnswer: boolean }) {
  const text = useText()
  return (
    <Box role="note" sx={{ mt: 2, p: 3, borderRadius: 'var(--r-control)', background: 'var(--waiting-bg)' }}>
      <Typography variant="body2" sx={{ color: 'var(--waiting-fg)' }}>
        {text('absences.returnAsked', { name: question.childName })}
      </Typography>
      {mayAnswer && <ReturnAnswers {...question} />}
    </Box>
  )
}

/** The two answers to that question. */
export function ReturnAnswers({ absenceId, childId, childName, day }: Question) {
  const text = useText()
  const { busy, run, report } = useReport(childId, childName)
  const confirm = () => call(confirmReturn, { params: { id: absenceId }, body: { day } })
  return (
    <Row wrap sx={{ mt: 2 }}>
      <Button
        icon="check"
        busy={busy}
        aria-label={text('absences.returnExpected.of', { name: childName })}
        onClick={() => void run(confirm, 'absences.returnConfirmed')}
      >
        {text('absences.returnExpected')}
      </Button>
      <Button
        icon="absent"
        busy={busy}
        aria-label={text('absences.returnAbsent.of', { name: childName })}
        onClick={() => void report(day, 'from_school')}
      >
        {text('absences.returnAbsent')}
      </Button>
    </Row>
  )
}
