import Chip from '@mui/material/Chip'
import Card from '@mui/material/Card'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { setNoticeHours, type NoticeSettings } from '../../shared/settings.contract.ts'

/** What a night and an evening are until somebody says otherwise. */
const NIGHT = { from: '20:30', to: '06:30', days: [] }
const EVENING = '18:00'
const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** When the person wants to be left alone, and the daily summary; each change is saved at once. */
export function HoursCard({ settings }: { settings: NoticeSettings }) {
  const text = useText()
  const id = useId()
  const errorToast = useErrorToast()
  const set = useCommand(setNoticeHours, { touches: [['notices', 'getSettings']], inOrder: true })
  // What is being saved shows at once; what is refused goes back.
  const { quiet, summaryAt } = set.isPending ? set.variables.body : settings
  const save = (change: Partial<BodyOf<typeof setNoticeHours>>) =>
    set.mutate({ body: { quiet, summaryAt, ...change } }, { onError: (error) => errorToast(error) })
  return (
    <Card component="section" aria-label={text('notices.quiet')}>
      <CardHead title={text('notices.quiet')} />
      <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
        <SwitchRow
          label={text('notices.quiet.help')}
          checked={quiet !== null}
          onChange={(on) => save({ quiet: on ? NIGHT : null })}
        />
        {quiet !== null && (
          <>
            <Row gap={3}>
              <TimeField
                label={text('notices.quiet.from')}
                value={quiet.from ?? ''}
                onSave={(from) => save({ quiet: { ...quiet, from, to: quiet.to ?? NIGHT.to } })}
              />
              <TimeField
                label={text('notices.quiet.to')}
                value={quiet.to ?? ''}
                onSave={(to) => save({ quiet: { ...quiet, from: quiet.from ?? NIGHT.from, to } })}
              />
            </Row>
            <Stack spacing={1}>
              <FormLabel id={id}>{text('notices.quiet.days')}</FormLabel>
              <Row role="group" aria-labelledby={id} wrap gap={2} sx={{ rowGap: 2 }}>
                {WEEK.map((day) => (
                  <Chip
                    key={day}
                    component="button"
                    type="button"
                    variant="outlined"
                    clickable
                    aria-pressed={quiet.days.includes(day)}
                    onClick={() => save({ quiet: { ...quiet, days: toggled(quiet.days, day) } })}
                    label={nameOf(day)}
                  />
                ))}
              </Row>
            </Stack>
            <Typography variant="body2" color="textSecondary">
              {text('notices.quiet.emergency')}
            </Typography>
          </>
        )}
        <SwitchRow
          label={
            <>
              <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
                {text('notices.summary')}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary">
                {text('notices.summary.help')}
              </Typography>
            </>
          }
          checked={summaryAt !== null}
          onChange={(on) => save({ summaryAt: on ? EVENING : null })}
        />
        {summaryAt !== null && (
          <TimeField label={text('notices.summary.at')} value={summaryAt} onSave={(at) => save({ summaryAt: at })} />
        )}
      </Stack>
    </Card>
  )
}

const toggled = (days: readonly number[], day: number): number[] =>
  days.includes(day) ? days.filter((one) => one !== day) : [...days, day]

/** Monday is 1: 2024-01-01 was one. */
const nameOf = (day: number): string =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  )

/** Saved when it is left: while it is typed it is no time yet. */
function TimeField({ label, value, onSave }: { label: string; value: string; onSave: (time: string) => void }) {
  const [typed, setTyped] = useState(value)
  return (
    <Field
      label={label}
      type="time"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed === '') setTyped(value)
        else if (typed !== value) onSave(typed)
      }}
    />
  )
}
