import type { GroupAbout } from '#features/groups/web/slots.api.ts'
import { timesInput } from '#features/medicines/web/times-input.api.tsx'
import { timesTyped } from '#features/medicines/shared/typed-times.rules.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getShiftTimes, setShiftTimes, type ShiftTimes } from '../shared/handover.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'begins', label: 'handover.begins', helperText: 'handover.beginsHelp', type: 'string', required: true },
]
const INPUTS = {
  begins: timesInput({
    summary: 'handover.times.summary',
    unclear: 'handover.times.unclear',
    twice: 'handover.error.times',
    add: 'handover.times.add',
    remove: 'handover.times.remove',
  }),
}

/** At which times the shifts of a group begin. */
export function ShiftTimesDrawer({ group, onClose }: GroupAbout) {
  const text = useText()
  const query = useCall(getShiftTimes, { params: { id: group.id } })
  if (query.data) return <Sheet group={group} chosen={query.data} onClose={onClose} />
  return (
    <Drawer over={group.name} title={text('handover.settings')} onClose={onClose}>
      <Loaded query={query} rows={2}>
        {() => null}
      </Loaded>
    </Drawer>
  )
}

function Sheet({ group, chosen, onClose }: GroupAbout & { chosen: ShiftTimes }) {
  const text = useText()
  const set = useCommand(setShiftTimes, { touches: [['handover']] })
  const [{ version, begins, fromDay }, unlessNewer] = useNewest(chosen, getShiftTimes.answer)
  return (
    <FormDrawer
      id="shift-times"
      title={text('handover.settings')}
      over={group.name}
      about={[
        text('handover.settingsBody'),
        ...(fromDay === null ? [] : [text('handover.settingsSince', { day: showDay(fromDay) })]),
      ].join(' ')}
      fields={FIELDS}
      values={{ begins: begins.join(', ') }}
      inputs={INPUTS}
      saved={text('handover.settingsSaved')}
      onSave={(typed) =>
        unlessNewer(
          set.mutateAsync({
            params: { id: group.id },
            body: { version, begins: timesTyped(String(typed['begins'] ?? '')) ?? [] },
          }),
        )
      }
      onClose={onClose}
    />
  )
}
