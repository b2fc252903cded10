import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { RunPickup } from '../../shared/pickup.contract.ts'
import { isSimilarName } from '../../shared/similar-names.rules.ts'
import { ChildSwitches } from '../ChildSwitches.tsx'
import { FamilyCalls } from '../FamilyCalls.tsx'
import { stopsAt, type HandedOver, type Waiting } from './hand-over.ts'

const WORDS_MAX = 200

type OtherViewProps = {
  pickup: RunPickup
  waiting: readonly Waiting[]
  onTake: (handedOver: HandedOver) => Promise<void>
  onBack: () => void
}

/** Somebody on no list: where a paper allows any adult the name is enough, else it is an exception with reason and phone call. */
export function OtherView({ pickup, waiting, onTake, onBack }: OtherViewProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const [phoned, setPhoned] = useState('')
  // Nobody is chosen beforehand: an exception is made child by child.
  const [stays, setStays] = useState<ReadonlySet<string>>(() => new Set(waiting.map(({ id }) => id)))
  const going = waiting.filter(({ id }) => !stays.has(id))
  const allowed = going.every(({ id }) => pickup.children.find((one) => one.passengerId === id)?.anyAdult)
  const stopped = stopsAt(pickup, going).some((one) => isSimilarName(one.name, name))
  const missing =
    (going.length === 0 && text('pickup.noChild')) ||
    (name.trim() === '' && text('pickup.other.noName')) ||
    (stopped && text('pickup.stop.never')) ||
    (!allowed && (reason.trim() === '' || phoned.trim() === '') && text('pickup.other.noReason')) ||
    undefined
  const hand = () =>
    void onTake({
      passengerIds: going.map(({ id }) => id),
      outcome: 'to_delegate',
      recipient: { kind: 'adult', id: null, name: name.trim(), method: 'id_checked' },
      ...(!allowed && { exception: { reason: reason.trim(), phoned: phoned.trim() } }),
    }).catch(errorToast)
  return (
    <>
      <Banner hue="waiting" icon="attention" title={text('pickup.other.title')}>
        {text('pickup.other.body')}
      </Banner>
      <ChildSwitches candidates={waiting} stays={stays} onChange={setStays} />
      <Field
        label={text('pickup.other.name')}
        required
        value={name}
        attributes={{ maxLength: NAME_MAX }}
        onChange={({ target }) => setName(target.value)}
      />
      {stopped && (
        <Banner hue="alert" icon="lock" alert title={text('pickup.stop.never')}>
          {text('pickup.stop.call')}
        </Banner>
      )}
      {going.length > 0 && !allowed && !stopped && (
        <>
          <FamilyCalls candidates={going} />
          <Field
            label={text('pickup.other.phoned')}
            required
            value={phoned}
            attributes={{ maxLength: WORDS_MAX }}
            onChange={({ target }) => setPhoned(target.value)}
          />
          <Field
            label={text('pickup.other.reason')}
            required
            value={reason}
            attributes={{ maxLength: WORDS_MAX }}
            onChange={({ target }) => setReason(target.value)}
          />
          <Typography variant="caption" color="textSecondary">
            {text('pickup.other.told')}
          </Typography>
        </>
      )}
      <Button look="danger-fill" size="run" icon="handOver" block disabledReason={missing} onClick={hand}>
        {text('pickup.other.hand')}
      </Button>
      <Button size="run" block onClick={onBack}>
        {text('utils.back')}
      </Button>
    </>
  )
}
