import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import type { HandoverRecipient } from '../../shared/handover.rules.ts'
import type { RunPickup } from '../../shared/pickup.contract.ts'
import { CodeView } from './CodeView.tsx'
import { choicesAt, type Choice, type HandedOver, type Waiting } from './hand-over.ts'
import { OtherView } from './OtherView.tsx'
import { runPickupQuery } from '../pickup.api.tsx'
import { TakeView } from './TakeView.tsx'
import { WhoView } from './WhoView.tsx'

type Step =
  | { at: 'who' }
  | { at: 'code'; scan: boolean }
  | { at: 'take'; choice: Choice; method: HandoverRecipient['method'] | null }
  | { at: 'other' }

type HandOverProps = {
  runId: string
  /** Children at this stop who are to be handed over. */
  waiting: readonly Waiting[]
  /** The family collects them where they do not get off: nobody goes alone from there. */
  collecting?: boolean
  onHandOver: (handedOver: HandedOver) => Promise<unknown>
  onClose: () => void
}

/** Hands children over, recipient first: who is here is chosen, scanned or typed, then the children appear. */
export function HandOverDrawer({ runId, waiting, collecting = false, onHandOver, onClose }: HandOverProps) {
  const text = useText()
  const { accountId } = useMe()
  // Read again at every opening: with network, what was taken back is gone.
  const query = useQuery({ ...runPickupQuery(accountId, runId), staleTime: 0 })
  const [step, setStep] = useState<Step>({ at: 'who' })
  const back = () => setStep({ at: 'who' })
  const done = async (handedOver: HandedOver) => {
    await onHandOver(handedOver)
    onClose()
  }
  return (
    <Drawer title={text(`pickup.step.${step.at}`)} onClose={step.at === 'who' ? onClose : back}>
      <Loaded query={query}>
        {(pickup) => (
          <Stack spacing={4}>
            <StepView {...{ runId, pickup, waiting, collecting, step, setStep, done, back }} />
          </Stack>
        )}
      </Loaded>
    </Drawer>
  )
}

type StepProps = {
  runId: string
  pickup: RunPickup
  waiting: readonly Waiting[]
  collecting: boolean
  step: Step
  setStep: (step: Step) => void
  done: (handedOver: HandedOver) => Promise<void>
  back: () => void
}

function StepView({ runId, pickup, waiting, collecting, step, setStep, done, back }: StepProps) {
  const choices = choicesAt(pickup, waiting).filter(({ kind }) => !collecting || kind !== 'self')
  switch (step.at) {
    case 'who':
      return (
        <WhoView
          pickup={pickup}
          waiting={waiting}
          choices={choices}
          onChoose={(choice) => setStep({ at: 'take', choice, method: null })}
          onCode={(scan) => setStep({ at: 'code', scan })}
          onOther={() => setStep({ at: 'other' })}
        />
      )
    case 'code':
      return (
        <CodeView
          runId={runId}
          pickup={pickup}
          scan={step.scan}
          onFound={(found) => {
            const choice = choices.find(({ id }) => id === found.id)
            if (choice) setStep({ at: 'take', choice, method: found.by })
            return choice !== undefined
          }}
          onType={() => setStep({ at: 'code', scan: false })}
          onBack={back}
        />
      )
    case 'take': {
      // What the server said meanwhile counts: who is no longer on the list cannot be chosen any more.
      const choice = choices.find(({ key }) => key === step.choice.key)
      return <TakeView key={step.choice.key} choice={choice} method={step.method} onTake={done} onBack={back} />
    }
    case 'other':
      return <OtherView pickup={pickup} waiting={waiting} onTake={done} onBack={back} />
  }
}
