import { useState } from 'react'
import type { CareAlert } from '../shared/carealerts.contract.ts'
import { AlertGroups } from './AlertGroups.tsx'
import { CareAlertDrawer } from './CareAlertDrawer.tsx'

type AlertListProps = {
  alerts: readonly CareAlert[]
  /** The one that stands open, as a notice leads to it. */
  first?: string | undefined
  onShut?: () => void
}

/** Alerts by person, and the one that was opened. */
export function AlertList({ alerts, first, onShut }: AlertListProps) {
  const [open, setOpen] = useState<string | null>(first ?? null)
  const shut = () => {
    setOpen(null)
    onShut?.()
  }
  return (
    <>
      <AlertGroups alerts={alerts} onOpen={setOpen} />
      {open !== null && <CareAlertDrawer id={open} known={alerts.find(({ id }) => id === open)} onClose={shut} />}
    </>
  )
}
