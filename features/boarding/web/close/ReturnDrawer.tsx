import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { DevicePassenger } from '../../shared/device-view.rules.ts'
import type { ReturnPlace } from '#features/runs/shared/runs.rules.ts'
import type { NewFact } from '../use-run-commands.api.ts'

type ReturnDrawerProps = {
  passenger: Pick<DevicePassenger, 'id' | 'name'>
  /** Where this run may bring children back to. */
  places: readonly ReturnPlace[]
  /** It was said already that they are on the way back. */
  onTheWay: boolean
  onRecord: (fact: Pick<NewFact, 'passengerId' | 'type' | 'acceptance'>) => Promise<unknown>
  onClose: () => void
}

/** A child is brought back: who has accepted them, and where. Until somebody has, they are on board and the office knows. */
export function ReturnDrawer({ passenger, places, onTheWay, onRecord, onClose }: ReturnDrawerProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [place, setPlace] = useState<ReturnPlace>(places[0] ?? 'base')
  const [by, setBy] = useState('')
  const { name } = passenger
  const say = (acceptance?: NewFact['acceptance']) =>
    void onRecord({ passengerId: passenger.id, type: 'RETURNED', ...(acceptance && { acceptance }) }).then(
      onClose,
      errorToast,
    )
  return (
    <Drawer
      title={text('boarding.return.title', { name })}
      unsaved={() => by.trim() !== ''}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="run"
          icon="check"
          block
          disabledReason={by.trim() === '' ? text('boarding.return.byMissing', { name }) : undefined}
          onClick={() => say({ place, by: by.trim() })}
        >
          {text(place === 'school' ? 'boarding.act.returned' : 'boarding.act.returned.base')}
        </Button>
      }
    >
      <Stack spacing={5}>
        <Typography color="textSecondary">{text('boarding.return.body')}</Typography>
        {places.length > 1 && (
          <section>
            <Typography id="return-place" component="h3" variant="subtitle2" sx={{ mb: 1 }}>
              {text('boarding.return.place')}
            </Typography>
            <Choice
              kind="radio"
              labelledBy="return-place"
              options={places.map((value) => ({ value, label: text(`boarding.return.place.${value}`) }))}
              chosen={[place]}
              onChoose={setPlace}
            />
          </section>
        )}
        <Field
          label={text('boarding.return.by')}
          value={by}
          required
          autoComplete="off"
          attributes={{ maxLength: 80 }}
          onChange={(event) => setBy(event.target.value)}
        />
        {!onTheWay && (
          <section>
            <Typography sx={{ mb: 2 }}>{text('boarding.return.nobodyYetBody', { name })}</Typography>
            <Button size="run" icon="attention" block onClick={() => say()}>
              {text('boarding.return.nobodyYet')}
            </Button>
          </section>
        )}
      </Stack>
    </Drawer>
  )
}
