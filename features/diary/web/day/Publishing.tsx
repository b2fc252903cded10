import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import {
  approveReport,
  publishReport,
  type DailyReport,
  type DayPerson,
  type DayRecord,
} from '../../shared/diary.contract.ts'
import { sectionOf, type Section } from '../../shared/diary.rules.ts'
import { isWritten } from '../../shared/words.ts'
import { PrintButton } from '../PrintButton.tsx'
import type { Lines } from './use-day.ts'

type PublishingProps = { person: DayPerson; lines: Lines; records: readonly DayRecord[] }

/** What goes to the family, who published it before, and the way on: approve, publish, correct. */
export function Publishing({ person, lines, records }: PublishingProps) {
  const text = useText()
  const { report } = person
  const staffOnly = report?.staffOnly ?? []
  const isOpen = (section: Section) => !staffOnly.includes(section)
  const written = lines.linesFor(person).filter(isWritten)
  const out = {
    lines: written.filter(({ line }) => isOpen(sectionOf(line))).length,
    records: records.filter(({ section, forFamily }) => forFamily && isOpen(section)).length,
  }
  const staff = written.length + records.length - out.lines - out.records
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <Card component="section" aria-label={text('diary.goesOut')}>
        <CardHead title={text('diary.goesOut')} />
        <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
          <Typography>
            {[text('diary.outLines', { count: out.lines }), text('diary.outRecords', { count: out.records })].join(
              ', ',
            )}
          </Typography>
          {staff > 0 && (
            <Typography variant="body2" color="textSecondary">
              {text('diary.kept', { count: staff })}
            </Typography>
          )}
          {report?.published && <Published report={report} />}
          {report && <Steps report={report} pending={lines.isPending(person.id)} name={person.fullName} />}
        </Stack>
      </Card>
    </Stack>
  )
}

function Published({ report }: { report: DailyReport }) {
  const text = useText()
  const { published } = report
  if (!published) return null
  const { at, by, edition, correction } = published
  return (
    <div>
      <Typography variant="body2">
        {text(edition > 1 ? 'diary.correctedBy' : 'diary.publishedBy', { moment: showMoment(at), name: by })}
      </Typography>
      {correction !== '' && (
        <Typography variant="body2" color="textSecondary">
          {correction}
        </Typography>
      )}
      <Row sx={{ mt: 2 }}>
        <PrintButton report={report} />
      </Row>
    </div>
  )
}

/** What the button that publishes says as long as the family has read nothing. */
const FIRST_TIME = { DRAFT: 'diary.approveAndPublish', APPROVED: 'diary.publish' } as const

function Steps({ report, pending, name }: { report: DailyReport; pending: boolean; name: string }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [asking, setAsking] = useState(false)
  const approve = useCommand(approveReport, { touches: [['diary']] })
  const publish = useCommand(publishReport, { touches: [['diary']] })
  const { id, version, state, abilities, published } = report
  if (state === 'PUBLISHED')
    return (
      <Typography variant="body2" color="textSecondary">
        {text('diary.publishedNote')}
      </Typography>
    )
  if (!abilities.publish)
    return (
      <Typography variant="body2" color="textSecondary">
        {text('diary.notYours')}
      </Typography>
    )
  const send = async (correction: string) => {
    await publish.mutateAsync({ params: { id }, body: { version, correction } })
    toast('success', text('diary.publishedToast', { name }))
  }
  const disabledReason = pending ? text('diary.waitsFirst') : undefined
  return (
    <Stack spacing={2}>
      <Button
        look="primary"
        block
        busy={publish.isPending}
        disabledReason={disabledReason}
        onClick={() => (published ? setAsking(true) : void send('').catch(errorToast))}
      >
        {text(published ? 'diary.correct' : FIRST_TIME[state])}
      </Button>
      {state === 'DRAFT' && (
        <Button
          block
          busy={approve.isPending}
          disabledReason={disabledReason}
          reasonShown
          onClick={() => void approve.mutateAsync({ params: { id }, body: { version } }).catch(errorToast)}
        >
          {text('diary.approve')}
        </Button>
      )}
      <Typography variant="caption" color="textSecondary">
        {text('diary.publishNote')}
      </Typography>
      {asking && <Correction onSend={send} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

/** What changed, as the family reads it. */
function Correction({ onSend, onClose }: { onSend: (words: string) => Promise<void>; onClose: () => void }) {
  const text = useText()
  const [words, setWords] = useState('')
  return (
    <ConfirmDialog
      title={text('diary.correctionTitle')}
      confirm={text('diary.correct')}
      onConfirm={() => onSend(words.trim())}
      onClose={onClose}
    >
      <Field
        label={text('diary.correction')}
        help={text('diary.correctionHelp')}
        rows={3}
        required
        value={words}
        attributes={{ maxLength: DESCRIPTION_MAX }}
        onChange={(event) => setWords(event.target.value)}
      />
    </ConfirmDialog>
  )
}
