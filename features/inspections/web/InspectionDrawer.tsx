import { useState } from 'react'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useQueued } from '#platform/web/offline/outbox-context.tsx'
import { useGo } from '#platform/web/routing/address.ts'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { KINDS, type Kind } from '../shared/checklist.rules.ts'
import { createInspection } from '../shared/inspections.contract.ts'
import { answersOf, inspectionFields } from '../shared/inspections.fields.ts'
import { inspectionPath } from './inspection-state.tsx'
import { TOUCHED } from './inspections.offline.ts'

type InspectionDrawerProps = {
  /** Without one the form asks which. */
  vehicle?: { id: string; name: string }
  /** Of a run that is about to start: the inspection waits in its queue until there is network. */
  runId?: string
  onClose: () => void
}

/** The checklist of a vehicle: each item is answered, a defect in words. What was answered is kept as a draft. */
export function InspectionDrawer({ vehicle, runId, onClose }: InspectionDrawerProps) {
  const text = useText()
  const go = useGo()
  const [kind, setKind] = useState<Kind>('before')
  const create = useCommand(createInspection, { touches: TOUCHED })
  const queue = useQueued(createInspection)
  const [initial] = useState<FieldValues>({})
  const save = async (typed: FieldValues) => {
    const body = {
      vehicleId: vehicle?.id ?? String(typed['vehicleId']),
      kind,
      answers: answersOf(kind, typed),
      odometer: typeof typed['odometer'] === 'number' ? typed['odometer'] : null,
      note: String(typed['note'] ?? ''),
      inspectedAt: serverNow().toISOString(),
    }
    if (runId === undefined) return (await create.mutateAsync({ body })).id
    const about = { personId: null, name: vehicle?.name ?? text('inspections.one'), what: text('inspections.one') }
    await queue(runId, { body }, about)
    return null
  }
  return (
    <FormDrawer
      // The other checklist is another form.
      key={kind}
      id="inspection-form"
      title={text('inspections.add')}
      over={vehicle?.name}
      about={
        runId === undefined && (
          <FilterChips
            label={text('inspections.field.kind')}
            filters={KINDS.map((key) => ({ key, label: text(`inspections.kind.${key}`) }))}
            chosen={kind}
            onChoose={setKind}
          />
        )
      }
      fields={inspectionFields(kind, vehicle === undefined)}
      values={initial}
      draft={{ record: `${vehicle?.id ?? 'new'} ${kind}` }}
      outdoors
      onSave={save}
      saved={text('inspections.saved')}
      onSaved={(id) => {
        onClose()
        // Photos of the defects are taken there.
        if (id !== null) go(inspectionPath(id))
      }}
      onClose={onClose}
    />
  )
}
