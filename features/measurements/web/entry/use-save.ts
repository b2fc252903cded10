import { useRef, useState } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { isOnline } from '#platform/web/api/connectivity.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useQueued } from '#platform/web/offline/outbox-context.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import {
  correctMeasurement,
  recordMeasurement,
  type MeasuredPerson,
  type Observation,
} from '../../shared/measurements.contract.ts'
import { sayCode } from '../../shared/words.ts'
import { useSendDisplay } from '../display/use-send-display.ts'
import type { Entry } from './use-entry.ts'

type Saving = {
  person: MeasuredPerson
  entry: Entry
  row: Observation | undefined
  doubted: boolean
  /** A photo of the display that goes with it. */
  display: File | null
  onClose: () => void
}

/** Sends what is typed, then its photo; without network a new entry waits on the device, and a photo does not. */
export function useSave({ person, entry, row, doubted, display, onClose }: Saving) {
  const text = useText()
  const errorToast = useErrorToast()
  const [id] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const record = useCommand(recordMeasurement, { touches: [['measurements']] })
  const correct = useCommand(correctMeasurement, { touches: [['measurements']] })
  const queued = useQueued(recordMeasurement)
  const sendDisplay = useSendDisplay()
  // What the server has: saving it again, because its photo did not arrive, sends the photo alone.
  const there = useRef<string | null>(null)
  const { state, at } = entry
  const fields = {
    id,
    outcome: state.outcome,
    unit: state.unit,
    ...(state.outcome === 'value' && { value: state.value }),
    ...(state.outcome === 'value' && state.second !== '' && { second: state.second }),
    context: state.outcome === 'value' ? state.context : {},
    note: state.note,
    happenedAt: at.toISOString(),
    confirmed: doubted,
  }
  const said = JSON.stringify([state, at])
  const send = async () => {
    if (row) {
      const body = state.inError ? { id, reason: state.reason, inError: true } : { ...fields, reason: state.reason }
      if (there.current !== said) await correct.mutateAsync({ params: { id: row.id }, body })
      there.current = said
      return 'measurements.corrected'
    }
    const body = {
      ...fields,
      personId: person.id,
      measurement: state.code,
      recordedAt: serverNow().toISOString(),
      ...(state.lateReason.trim() !== '' && { lateReason: state.lateReason }),
    }
    // Asked once: the network may be back by the time that the entry lies on the device.
    if (there.current === said || isOnline()) {
      if (there.current !== said) await record.mutateAsync({ body })
      there.current = said
      return 'measurements.saved'
    }
    const what =
      state.outcome === 'value'
        ? `${sayCode(state.code, text)}: ${[state.value, state.second].filter(Boolean).join('/')}`
        : `${sayCode(state.code, text)}: ${text(`measurements.outcome.${state.outcome}`)}`
    await queued(`measurements ${person.id}`, { body }, { personId: person.id, name: person.fullName, what })
    return display ? 'measurements.display.waits' : 'measurements.waits'
  }
  /** Whether there is nothing left to send. */
  const withDisplay = async (): Promise<boolean> => {
    if (display === null || there.current === null) return true
    try {
      await sendDisplay(id, display)
      return true
    } catch (error) {
      toast('error', text('measurements.display.notSent'))
      // That the network is gone says nothing more.
      if (!(error instanceof ApiProblem) || error.facts.status !== 0) errorToast(error)
      return false
    }
  }
  const save = async () => {
    setBusy(true)
    try {
      const words = text(await send())
      if (await withDisplay()) {
        toast('success', words)
        onClose()
        return
      }
    } catch (error) {
      errorToast(error)
    }
    setBusy(false)
  }
  return { busy, save }
}
