import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { todayIn, useMe, useToday } from '#features/session/web/session.api.tsx'
import type { AnswerOf, BodyInput } from '#platform/shared/contract/endpoint.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { TimeInput } from '#platform/web/forms/TimeInput.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { closeDays, endEarly, openDay, searchClosedDays, type ClosedDay } from '../shared/calendar.contract.ts'

const SHOWN = 100
const REASON_MAX = 80
const KINDS = ['closed', 'early'] as const
const INPUTS = { endsAt: TimeInput }
/** What was typed about an early end, and what it would move: confirmed before families are told. */
type Asked = { typed: FieldValues; body: BodyInput<typeof endEarly>; found: AnswerOf<typeof endEarly> }
const TOUCHED = [['calendar'], ['runs'], ['travel'], ['routes']] as const

/** Closes days of a group, and shows those ahead; each can be opened again. */
export function CalendarDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const { groups } = useMe()
  const [groupId, setGroupId] = useGroupChoice()
  const today = useToday()
  const days = useCallPage(searchClosedDays, { body: { filters: { from: today }, limit: SHOWN } })
  const close = useCommand(closeDays, { touches: TOUCHED })
  const open = useCommand(openDay, { touches: TOUCHED })
  const early = useCommand(endEarly, { touches: TOUCHED })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [values, setValues] = useState((): FieldValues => ({
    kind: 'closed',
    fromDay: today,
    toDay: today,
    reason: null,
  }))
  const fields: FieldDefinition[] = [
    {
      fieldName: 'kind',
      label: 'calendar.kind',
      type: 'radio',
      required: true,
      fields: KINDS.map((value) => ({ value, label: `calendar.kind.${value}` })),
    },
    { fieldName: 'fromDay', label: 'calendar.field.fromDay', type: 'date', required: true },
    { fieldName: 'toDay', label: 'calendar.field.toDay', type: 'date', required: true },
    {
      fieldName: 'endsAt',
      label: 'calendar.field.endsAt',
      type: 'string',
      required: true,
      dependencies: { values: [{ fieldName: 'kind', value: 'early' }] },
    },
    { fieldName: 'reason', label: 'calendar.field.reason', type: 'string', required: true, maxDigits: REASON_MAX },
  ]
  const save = async (typed: FieldValues) => {
    const days = {
      customerGroupId: groupId,
      fromDay: String(typed['fromDay']),
      toDay: String(typed['toDay']),
      reason: String(typed['reason']),
    }
    if (typed['kind'] === 'early') {
      // Said on the day itself it is snow and the like; ahead it is the calendar of the school.
      const kind =
        typed['fromDay'] === todayIn(groups, days.customerGroupId)
          ? ('early_dismissal' as const)
          : ('half_day' as const)
      const body = { ...days, kind, endsAt: String(typed['endsAt']) }
      setAsked({ typed, body, found: await early.mutateAsync({ body: { ...body, preview: true } }) })
      return
    }
    const done = await close.mutateAsync({ body: days })
    setValues(typed)
    toast('success', text('calendar.closed', { days: done.days, runs: done.cancelledRuns }))
  }
  const sendHome = async ({ typed, body }: Asked) => {
    const done = await early.mutateAsync({ body })
    setValues(typed)
    toast('success', done.runs === 0 ? text('calendar.early.noted') : text('calendar.early.done', { runs: done.runs }))
  }
  const openAgain = async ({ day, customerGroupDto }: ClosedDay) => {
    try {
      await open.mutateAsync({ params: { id: customerGroupDto.id, day } })
      toast('success', text('calendar.opened', { day: showDay(day) }))
    } catch (error) {
      errorToast(error)
    }
  }
  return (
    <FormDrawer
      id="calendar-form"
      title={text('calendar.title')}
      about={<GroupChoice value={groupId} onChange={setGroupId} />}
      fields={fields}
      values={values}
      inputs={INPUTS}
      submit={text('calendar.close')}
      onSave={save}
      // It stays: the days that are closed now stand below.
      onSaved={() => undefined}
      onClose={onClose}
    >
      {asked && (
        <ConfirmDialog
          title={text('calendar.early.title', {
            time: asked.body.endsAt,
            days: [...new Set([asked.body.fromDay, asked.body.toDay])].map(showDay).join(' – '),
          })}
          confirm={text('calendar.early.confirm')}
          onClose={() => setAsked(null)}
          onConfirm={() => sendHome(asked)}
        >
          {asked.found.runs === 0
            ? text('calendar.early.none')
            : text('calendar.early.body', { runs: asked.found.runs, children: asked.found.children })}
        </ConfirmDialog>
      )}
      <Typography variant="h4" component="h3" sx={{ mt: 8, mb: 2 }}>
        {text('calendar.upcoming')}
      </Typography>
      <Loaded query={days} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Typography color="textSecondary">{text('calendar.none')}</Typography>
          ) : (
            <List>
              {data.map((one) => (
                <ListItem key={`${one.customerGroupDto.id} ${one.day}`} divider disableGutters>
                  <TwoLines
                    title={[showDay(one.day), one.reason].join(' · ')}
                    about={[
                      one.endsAt &&
                        text('calendar.ends', { kind: text(`calendar.kind.${one.kind}`), time: one.endsAt }),
                      one.customerGroupDto.name,
                      one.source,
                    ]}
                  />
                  <IconButton
                    icon="restore"
                    label={text('calendar.open', { day: showDay(one.day) })}
                    onClick={() => void openAgain(one)}
                  />
                </ListItem>
              ))}
            </List>
          )
        }
      </Loaded>
    </FormDrawer>
  )
}
