import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { DevicePassenger } from '../shared/device-view.rules.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { CountedFoot, HeadCount } from './head-count.api.tsx'
import type { NewFact } from './use-run-commands.api.ts'
import { riderNote } from './stop/rider-note.ts'

type TransferDrawerProps = {
  run: RunDetail
  passengers: readonly DevicePassenger[]
  stopId: string | null
  onRecord: (...facts: NewFact[]) => Promise<unknown>
  onClose: () => void
}

/** Hands children on to another run: which run, which children, and how many were counted. The other side counts too. */
export function TransferDrawer({ run, passengers, stopId, onRecord, onClose }: TransferDrawerProps) {
  const text = useText()
  const errorToast = useErrorToast()
  // Of several none is chosen beforehand: a tap without a look would hand children to the wrong run.
  const [target, setTarget] = useState(run.others.length === 1 ? (run.others[0]?.id ?? '') : '')
  const [stays, setStays] = useState<ReadonlySet<string>>(new Set())
  const [count, setCount] = useState<number | null>(null)
  const going = passengers.filter(({ id }) => !stays.has(id))
  /** The count that was given, with the children it was for. Until it is given, nothing on the screen is the right number. */
  const [given, setGiven] = useState<{ count: number; of: number } | null>(null)
  const reason =
    target === '' ? text(run.others.length === 0 ? 'boarding.transfer.noRun' : 'boarding.transfer.choose') : missing()
  function missing(): string | undefined {
    if (going.length === 0) return text('boarding.transfer.nobody')
    return count === null ? text('boarding.close.countMissing') : undefined
  }
  const tap = () => {
    if (count === null) return
    setGiven({ count, of: going.length })
    if (count === going.length) hand()
  }
  const differs = given !== null && given.count === count && given.of === going.length && given.count !== given.of
  const hand = () =>
    void onRecord(
      ...going.map((passenger): NewFact => ({
        passengerId: passenger.id,
        type: 'TRANSFERRING',
        stopId,
        toRunId: target,
        method: 'bulk',
      })),
    ).then(onClose, errorToast)
  return (
    <Drawer
      title={text('boarding.transfer.title')}
      unsaved={() => count !== null}
      onClose={onClose}
      footer={
        <CountedFoot>
          {differs && (
            <Banner
              hue="alert"
              title={text('boarding.close.countDiffers', { counted: given.count, listed: given.of })}
              alert
            />
          )}
          <HeadCount value={count} hint="boarding.transfer.countHint" onChange={setCount} />
          <Button look="primary" size="run" icon="swap" block disabledReason={reason} onClick={tap}>
            {text('boarding.transfer.button')}
          </Button>
        </CountedFoot>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{text('boarding.transfer.body')}</Typography>
        {run.others.length > 0 ? (
          <section>
            <Typography id="transfer-to" component="h3" variant="subtitle2" sx={{ mb: 1 }}>
              {text('boarding.transfer.to')}
            </Typography>
            <Choice
              kind="radio"
              labelledBy="transfer-to"
              options={run.others.map((other) => ({
                value: other.id,
                label: [other.routeName, other.vehicleLabel].filter(Boolean).join(' · '),
              }))}
              chosen={[target]}
              onChoose={setTarget}
            />
          </section>
        ) : (
          <Typography>{text('boarding.transfer.noRun')}</Typography>
        )}
        <div>
          {passengers.map((passenger) => (
            <SwitchRow
              key={passenger.id}
              checked={!stays.has(passenger.id)}
              onChange={(goes) => {
                const next = new Set(stays)
                if (goes) next.delete(passenger.id)
                else next.add(passenger.id)
                setStays(next)
              }}
              label={
                <>
                  <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                    {passenger.name}
                  </Typography>
                  <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                    {riderNote(passenger, text)}
                  </Typography>
                </>
              }
            />
          ))}
        </div>
      </Stack>
    </Drawer>
  )
}
