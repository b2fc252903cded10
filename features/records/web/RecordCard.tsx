import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { showDay, showMoment, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { MedicalRecord } from '../shared/records.contract.ts'
import type { Kind } from '../shared/records.rules.ts'
import { RecordActions } from './RecordActions.tsx'
import { RecordFiles } from './RecordFiles.tsx'
import type { RecordPerson } from './record-person.ts'

const LOOK: Record<Kind, { hue: Hue; icon: IconName }> = {
  LETTER: { hue: 'onboard', icon: 'document' },
  LABORATORY: { hue: 'onboard', icon: 'chart' },
  IMAGING: { hue: 'onboard', icon: 'camera' },
  VACCINATION: { hue: 'arrived', icon: 'medical' },
  DISCHARGE: { hue: 'onboard', icon: 'home' },
}
const DETAILS = ['author', 'organisation', 'product', 'lot'] as const

type RecordCardProps = { person: RecordPerson; record: MedicalRecord }

/** One record: what it says, its files, and what may be done with it; of a restricted one that is not open only that there is one. */
export function RecordCard({ person, record }: RecordCardProps) {
  const text = useText()
  const { kind, date, state, status, now } = record
  const { content } = now
  const title = content?.title ?? text('records.restrictedTitle')
  const actions = <RecordActions person={person} record={record} title={title} />
  return (
    <Card component="section" aria-label={`${title}, ${showDay(date)}`}>
      <CardHead title={title} note={showDay(date)} />
      <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
        <Row wrap>
          <StateChip {...LOOK[kind]}>{text(`records.kind.${kind}`)}</StateChip>
          {record.confidentiality === 'RESTRICTED' && (
            <StateChip hue="alert" icon="lock">
              {text('records.restricted')}
            </StateChip>
          )}
          {record.openUntil && content && (
            <StateChip hue="waiting" icon="clock">
              {text('records.openUntil', { time: showTime(record.openUntil, person.zone) })}
            </StateChip>
          )}
          {state !== 'ACCEPTED' && (
            <StateChip hue={state === 'PROPOSED' ? 'waiting' : 'absent'}>{text(`records.state.${state}`)}</StateChip>
          )}
          {status === 'ARCHIVED' && <StateChip hue="absent">{text('records.archivedState')}</StateChip>}
        </Row>
        {!content && <Typography color="textSecondary">{text('records.restrictedBody')}</Typography>}
        {content && content.summary !== '' && (
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{content.summary}</Typography>
        )}
        {content && (
          <Facts>
            {DETAILS.filter((key) => content[key] !== '').map((key) => (
              <FactLine key={key} label={text(`records.field.${key}`)}>
                {content[key]}
              </FactLine>
            ))}
            {content.nextDue !== null && (
              <FactLine label={text('records.field.nextDue')}>{showDay(content.nextDue)}</FactLine>
            )}
          </Facts>
        )}
        <Typography variant="caption" color="textSecondary">
          {[
            text(`records.change.${now.change}`),
            now.by,
            showMoment(now.recordedAt, person.zone),
            now.reason && text('records.because', { reason: now.reason }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {content ? <RecordFiles record={record} actions={actions} /> : actions}
      </Stack>
    </Card>
  )
}
