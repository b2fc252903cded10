import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { HandoverRecipient } from '#features/pickup/shared/handover.rules.ts'
import { runPickupQuery } from '#features/pickup/web/pickup.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import type { DevicePassenger } from '../../shared/device-view.rules.ts'
import type { ReturnPlace } from '#features/runs/shared/runs.rules.ts'
import type { NewFact } from '../use-run-commands.api.ts'
import { acceptorsFor, isStopped, offered } from './acceptors.ts'

type ReturnDrawerProps = {
  runId: string
  passenger: Pick<DevicePassenger, 'id' | 'name'>
  /** Where this run may bring children back to. */
  places: readonly ReturnPlace[]
  /** It was said already that they are on the way back. */
  onTheWay: boolean
  onRecord: (fact: Pick<NewFact, 'passengerId' | 'type' | 'acceptance' | 'recipient'>) => Promise<unknown>
  onClose: () => void
}

/**
 * A child is brought back: who has accepted them, and where. The person is chosen, or typed and compared with the adults who
 * must not take the child. Until somebody has accepted them, they are on board and the office knows.
 */
export function ReturnDrawer({ runId, passenger, places, onTheWay, onRecord, onClose }: ReturnDrawerProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const { accountId } = useMe()
  // Read again at every opening. Without a list the name is typed, and the server compares it.
  const { data: pickup } = useQuery({ ...runPickupQuery(accountId, runId), staleTime: 0 })
  const [place, setPlace] = useState<ReturnPlace>(places[0] ?? 'base')
  const [by, setBy] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { id, name } = passenger
  const people = acceptorsFor(pickup, id)
  const chosen = people.find((one) => one.id === chosenId)
  const stopped = !chosen && isStopped(pickup, id, by)
  const say = (said: Partial<Pick<NewFact, 'acceptance' | 'recipient'>> = {}) =>
    void onRecord({ passengerId: id, type: 'RETURNED', ...said }).then(onClose, errorToast)
  const accept = () => {
    const recipient: HandoverRecipient | undefined = chosen && { ...chosen, method: 'known' }
    say({ acceptance: { place, by: by.trim() }, ...(recipient && { recipient }) })
  }
  const missing =
    (by.trim() === '' && text('boarding.return.byMissing', { name })) ||
    (stopped && text('pickup.stop.never')) ||
    undefined
  return (
    <Drawer
      title={text('boarding.return.title', { name })}
      unsaved={() => by.trim() !== ''}
      onClose={onClose}
      footer={
        <Button look="primary" size="run" icon="check" block disabledReason={missing} onClick={accept}>
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
        <section>
          <Field
            label={text('boarding.return.by')}
            value={by}
            required
            autoComplete="off"
            attributes={{ maxLength: 80 }}
            onChange={(event) => {
              setBy(event.target.value)
              setChosenId(null)
            }}
          />
          {stopped && (
            <Banner hue="alert" icon="lock" alert title={text('pickup.stop.never')}>
              {text('pickup.stop.call')}
            </Banner>
          )}
          {people.length > 0 && (
            <>
              <Typography id="return-who" component="h3" variant="subtitle2" sx={{ mt: 3, mb: 1 }}>
                {text('boarding.return.who')}
              </Typography>
              <Choice
                kind="radio"
                labelledBy="return-who"
                options={offered(people, chosen ? '' : by, chosenId).map((one) => ({ value: one.id, label: one.name }))}
                chosen={chosenId === null ? [] : [chosenId]}
                onChoose={(value) => {
                  setChosenId(value)
                  setBy(people.find((one) => one.id === value)?.name ?? '')
                }}
              />
            </>
          )}
        </section>
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
