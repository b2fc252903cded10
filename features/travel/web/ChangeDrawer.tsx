import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useToday } from '#features/session/web/session.api.tsx'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { DayInput } from '#platform/web/forms/DayInput.tsx'
import { Field, SelectField } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { requestChange, WAYS } from '../shared/changes.contract.ts'
import { getOptions } from '../shared/travel.contract.ts'
import type { Child } from './TravelTab.tsx'
import { TRAVEL_TOUCHED } from './touched.ts'

const NOTE_MAX = 200
const KINDS = ['stop', 'collected'] as const
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Asks for another stop on one day, or says that the family collects the child. */
export function ChangeDrawer({ child, onClose }: { child: Child; onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const send = useCommand(requestChange, { touches: TRAVEL_TOUCHED })
  const [id] = useState(() => crypto.randomUUID())
  const [day, setDay] = useState(useToday(child.customerGroupDto.id))
  const [direction, setDirection] = useState<(typeof WAYS)[number]>('from_school')
  const [kind, setKind] = useState<(typeof KINDS)[number]>('stop')
  const [chosen, setChosen] = useState('')
  const [note, setNote] = useState('')
  const whole = ISO_DAY.test(day)
  const options = useCall(
    getOptions,
    { params: { id: child.id }, query: { day, direction } },
    { enabled: whole && kind === 'stop' },
  )
  const stops = options.data ?? []
  const keyOf = (one: (typeof stops)[number]) => `${one.routeId} ${one.placeId}`
  const stop = stops.find((one) => keyOf(one) === chosen) ?? stops[0]
  const lines = new Set(stops.map((one) => one.routeId)).size
  const missing =
    (!whole && text('form.dayHint')) ||
    (kind === 'stop' && !stop && text(options.data ? 'travel.change.noStops' : 'utils.loading'))
  const save = async () => {
    try {
      const place = kind === 'stop' && stop ? { routeId: stop.routeId, placeId: stop.placeId } : {}
      const made = await send.mutateAsync({ body: { id, childId: child.id, day, direction, kind, note, ...place } })
      toast('success', text(made.state === 'proposed' ? 'travel.change.waits' : 'travel.change.accepted'))
      onClose()
    } catch (error) {
      errorToast(error)
    }
  }
  return (
    <Drawer
      over={child.fullName}
      title={text('travel.change.ask')}
      unsaved={() => note.trim() !== '' && !send.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button
            look="primary"
            busy={send.isPending}
            disabledReason={missing || undefined}
            onClick={() => void save()}
          >
            {text('travel.change.send')}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <DayInput
          field={{ fieldName: 'day', label: 'travel.change.day', type: 'date', required: true }}
          value={day}
          nameOf={() => undefined}
          learn={() => undefined}
          onChange={(value) => setDay(String(value ?? ''))}
        />
        <Choice
          label={text('travel.field.direction')}
          options={WAYS.map((value) => ({ value, label: text(`travel.direction.${value}`) }))}
          chosen={[direction]}
          onChoose={setDirection}
        />
        <Choice
          label={text('travel.change.kind')}
          options={KINDS.map((value) => ({ value, label: text(`travel.change.kind.${value}`) }))}
          chosen={[kind]}
          onChoose={setKind}
        />
        {kind === 'stop' && stops.length > 0 && (
          <SelectField
            label={text('travel.change.stop')}
            required
            value={stop ? keyOf(stop) : ''}
            options={stops.map((one) => ({
              value: keyOf(one),
              label: [one.time, one.name, lines > 1 && one.routeName].filter(Boolean).join(' · '),
            }))}
            onChange={setChosen}
          />
        )}
        <Field
          label={text('travel.change.note')}
          value={note}
          attributes={{ maxLength: NOTE_MAX }}
          onChange={({ target }) => setNote(target.value)}
        />
      </Stack>
    </Drawer>
  )
}
