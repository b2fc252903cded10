import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { weekdayOf } from '#platform/shared/dates/zoned.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import type { StartDayQuestion } from '../shared/start-day.contract.ts'

type StartDayProps = {
  name: string
  question: StartDayQuestion
  onChoose: (fromDay: string) => Promise<void>
  onClose: () => void
}

/** Asks from which day a route starts while its run of today is about to start, with who is notified by each choice. */
export function StartDayDialog({ name, question, onChoose, onClose }: StartDayProps) {
  const text = useText()
  const { today, later } = question
  // A later day changes nothing that people are getting ready for.
  const [day, setDay] = useState(later?.day ?? today?.day ?? '')
  const options = [
    ...(today
      ? [
          {
            value: today.day,
            label:
              today.startsAt === null
                ? text('routes.startDay.todayNoRun')
                : text('routes.startDay.today', { time: today.startsAt }),
          },
        ]
      : []),
    ...(later
      ? [
          {
            value: later.day,
            label: text('routes.startDay.later', {
              weekday: text(`travel.day.${weekdayOf(later.day)}`),
              day: showDay(later.day),
            }),
          },
        ]
      : []),
  ]
  return (
    <ConfirmDialog
      title={text('routes.startDay.ask', { name })}
      confirm={text('routes.activate')}
      onClose={onClose}
      onConfirm={() => onChoose(day)}
    >
      <Typography sx={{ mb: 4 }}>{text('routes.startDay.soon')}</Typography>
      <Choice kind="radio" label={text('routes.startDay.choices')} options={options} chosen={[day]} onChoose={setDay} />
      <Box role="status" sx={{ mt: 4 }}>
        {consequences(question, day, text).map((line) => (
          <Typography key={line}>{line}</Typography>
        ))}
      </Box>
    </ConfirmDialog>
  )
}

function consequences({ today, goesOn }: StartDayQuestion, day: string, text: ReturnType<typeof useText>): string[] {
  if (today?.day !== day)
    return [goesOn === null ? text('routes.startDay.noRun') : text('routes.startDay.goesOn', { time: goesOn })]
  return [
    ...(goesOn === null ? [] : [text('routes.startDay.replaces', { time: goesOn })]),
    ...(today.crew.length === 0 ? [] : [text('routes.startDay.crew', { names: today.crew.join(', ') })]),
    ...(today.children === 0 ? [] : [text('routes.startDay.families', { count: today.children })]),
  ]
}
