import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { keyOf, useCall, useCommand } from '#platform/web/api/use-call.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { rescueOptions, sendRescue } from '#features/runs/shared/rescue.contract.ts'
import { vehicleProblems } from '#features/runs/shared/rescue.rules.ts'
import { getRun, latestRuns, type RunDetail } from '#features/runs/shared/runs.contract.ts'
import { OUTSIDE, OutsideVehicle, outsideOf, type Outside } from './OutsideVehicle.tsx'
import { useRescueWords } from './rescue-words.ts'

type RescueDrawerProps = { run: RunDetail; onClose: () => void }
type Options = AnswerOf<typeof rescueOptions>

/** Another vehicle for the rest of the way: which one, and who leads it. What nothing speaks against is chosen already. */
export function RescueDrawer({ run, onClose }: RescueDrawerProps) {
  const text = useText()
  const options = useCall(rescueOptions, { params: { id: run.id } }, { staleTime: 0 })
  if (options.data) return <Chooser run={run} options={options.data} onClose={onClose} />
  return (
    <Drawer over={run.routeName} title={text('disruptions.rescue.title')} onClose={onClose}>
      <Loaded query={options}>{() => null}</Loaded>
    </Drawer>
  )
}

function Chooser({ run, options, onClose }: RescueDrawerProps & { options: Options }) {
  const text = useText()
  const errorToast = useErrorToast()
  const words = useRescueWords()
  const { needs } = options
  // What cannot be sent is not offered: it is named below.
  const vehicles = options.vehicles.filter((one) => one.expired.length === 0)
  const expired = options.vehicles.filter((one) => one.expired.length > 0)
  const [vehicleId, setVehicleId] = useState(vehicles.find((one) => one.problems.length === 0)?.id ?? '')
  const [leadId, setLeadId] = useState(options.leads.find((one) => one.problems.length === 0)?.id ?? '')
  const [typed, setTyped] = useState<Outside>({ plate: '', seats: '', wheelchairPlaces: '' })
  const [why, setWhy] = useState('')
  // Of the rescue that is sent: the same at every attempt.
  const [id] = useState(() => uuidv7(serverNow().getTime()))
  const send = useCommand(sendRescue, { touches: [keyOf(getRun, { params: { id: run.id } }), keyOf(latestRuns)] })
  const lead = options.leads.find((one) => one.id === leadId)
  const vehicle = vehicles.find((one) => one.id === vehicleId)
  const outside = vehicleId === OUTSIDE ? outsideOf(typed) : null
  const problems = [
    ...(vehicle?.problems ?? []),
    ...(outside ? vehicleProblems({ ...outside, equipment: null, drives: [] }, needs) : []),
    ...(lead?.problems ?? []),
  ]
  const notOffered = expired.map((one) => [one.name, words.documents(one.expired)].join(': ')).join(' · ')
  function reason(): string | undefined {
    if (vehicleId === OUTSIDE && !outside) return text('disruptions.rescue.plateMissing')
    if (!lead || (!vehicle && !outside)) return text('disruptions.rescue.choose')
    return problems.length > 0 && why.trim() === '' ? text('disruptions.rescue.whyMissing') : undefined
  }
  const confirm = async () => {
    try {
      const { routeNames } = await send.mutateAsync({
        params: { id: run.id },
        body: {
          id,
          ...(outside ? { outside } : { vehicleId }),
          leadId,
          ...(problems.length > 0 && { override: why.trim() }),
        },
      })
      const name = lead?.name ?? ''
      const runs = routeNames.join(', ')
      toast(
        'success',
        routeNames.length > 1
          ? text('disruptions.rescue.sentForAll', { name, runs })
          : text('disruptions.rescue.sent', { name }),
      )
      onClose()
    } catch (error) {
      errorToast(error)
    }
  }
  return (
    <Drawer
      over={run.routeName}
      title={text('disruptions.rescue.title')}
      unsaved={() => why.trim() !== '' || typed.plate !== ''}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button
            look="primary"
            icon="bus"
            busy={send.isPending}
            disabledReason={reason()}
            onClick={() => void confirm()}
          >
            {text('disruptions.rescue.send')}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <div>
          <Typography color="textSecondary">{text('disruptions.rescue.body')}</Typography>
          <Typography sx={{ mt: 2, fontWeight: 500 }}>{words.needs(needs)}</Typography>
        </div>
        <section>
          <Typography id="rescue-vehicle" component="h3" variant="subtitle2" sx={{ mb: 1 }}>
            {text('disruptions.rescue.vehicle')}
          </Typography>
          <Choice
            kind="radio"
            labelledBy="rescue-vehicle"
            options={[
              ...vehicles.map((one) => ({ value: one.id, label: words.vehicle(one) })),
              { value: OUTSIDE, label: text('disruptions.rescue.outside') },
            ]}
            chosen={[vehicleId]}
            onChoose={setVehicleId}
          />
          {notOffered !== '' && (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
              {text('disruptions.rescue.notOffered', { vehicles: notOffered })}
            </Typography>
          )}
        </section>
        {vehicleId === OUTSIDE && <OutsideVehicle value={typed} onChange={setTyped} />}
        <section>
          <Typography id="rescue-lead" component="h3" variant="subtitle2" sx={{ mb: 1 }}>
            {text('disruptions.rescue.lead')}
          </Typography>
          {options.leads.length === 0 ? (
            <Typography>{text('disruptions.rescue.noLead')}</Typography>
          ) : (
            <Choice
              kind="radio"
              labelledBy="rescue-lead"
              options={options.leads.map((one) => ({ value: one.id, label: words.lead(one) }))}
              chosen={[leadId]}
              onChoose={setLeadId}
            />
          )}
        </section>
        {problems.length > 0 && (
          <Banner hue="notthere" title={problems.map(words.problem).join(' · ')}>
            <Field
              label={text('disruptions.rescue.why')}
              required
              value={why}
              attributes={{ maxLength: 200 }}
              onChange={(event) => setWhy(event.target.value)}
            />
          </Banner>
        )}
      </Stack>
    </Drawer>
  )
}
