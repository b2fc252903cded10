import { useState } from 'react'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { EntriesCard } from '#platform/web/detail/EntriesCard.tsx'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { PAPER_HUE } from '#platform/web/ui/hue.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { addPaper, paperKind, removePaper, type VehicleDetail } from '../shared/vehicles.contract.ts'
import { paperFields } from '../shared/vehicles.fields.ts'

const TOUCHED = [['vehicles'], ['routes'], ['runs']] as const

/** The papers of a vehicle, those in force first, each with its last day. */
export function PapersCard({ vehicle }: { vehicle: VehicleDetail }) {
  const text = useText()
  const remove = useCommand(removePaper, { touches: TOUCHED })
  return (
    <EntriesCard
      title={text('vehicles.papers')}
      entries={vehicle.papers}
      none={
        <EmptyState icon="document" title={text('vehicles.papers.none')}>
          {text('vehicles.papers.noneBody')}
        </EmptyState>
      }
      show={(paper) => ({
        name: text(`vehicles.paper.${paper.kind}`),
        about: [text('vehicles.paper.until', { day: showDay(paper.validTo) }), paper.number, paper.note],
        state: { hue: PAPER_HUE[paper.state], words: text(`vehicles.state.${paper.state}`) },
      })}
      edit={{
        add: text('vehicles.paper.add'),
        remove: text('vehicles.paper.removeConfirm'),
        ask: (paper) => text('vehicles.paper.removeAsk', { paper }),
        onRemove: ({ id }) => remove.mutateAsync({ params: { id } }),
        sheet: (_, close) => <PaperDrawer vehicle={vehicle} onClose={close} />,
      }}
    />
  )
}

function PaperDrawer({ vehicle, onClose }: { vehicle: VehicleDetail; onClose: () => void }) {
  const text = useText()
  const add = useCommand(addPaper, { touches: TOUCHED })
  const [values] = useState((): FieldValues => ({ kind: 'insurance', validTo: null, number: null, note: null }))
  return (
    <FormDrawer
      id="vehicle-paper"
      title={text('vehicles.paper.add')}
      over={vehicle.name}
      fields={paperFields}
      values={values}
      saved={text('utils.saved')}
      onSave={(typed) =>
        add.mutateAsync({
          params: { id: vehicle.id },
          body: {
            kind: paperKind.parse(typed['kind']),
            validTo: String(typed['validTo']),
            number: String(typed['number'] ?? ''),
            note: String(typed['note'] ?? ''),
          },
        })
      }
      onClose={onClose}
    />
  )
}
