import type { GroupAbout } from '#features/groups/web/slots.api.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { DEFINITIONS } from '../../shared/definitions.ts'
import { EXCLUSION } from '../../shared/exclusion/exclusion.rules.ts'
import { getUnits, setUnits } from '../../shared/units.contract.ts'
import { GLYCEMIA_UNITS, UNIT_CODES, USUAL_UNITS, WEIGHT_UNITS, type Units } from '../../shared/units.rules.ts'

const UNIT_FIELDS: readonly FieldDefinition[] = UNIT_CODES.map((code) => ({
  fieldName: code,
  label: `measurements.of.${code}`,
  type: 'radio',
  required: true,
  fields: DEFINITIONS[code].units.map(({ unit, shown }) => ({ value: unit, words: shown })),
}))

const FIELDS: readonly FieldDefinition[] = [
  ...UNIT_FIELDS,
  { fieldName: 'excludes', label: 'measurements.exclusion.on', type: 'switch' },
  {
    fieldName: 'exclusion',
    label: 'measurements.exclusion.limit',
    type: 'decimal',
    decimals: 1,
    required: true,
    min: EXCLUSION.low,
    max: EXCLUSION.high,
    dependencies: { values: [{ fieldName: 'excludes', value: true }] },
  },
]

const exclusionIn = ({ excludes, exclusion }: FieldValues): number | null =>
  excludes === true && typeof exclusion === 'number' ? exclusion : null

const unitsIn = (typed: FieldValues): Units => ({
  GLYCEMIA: GLYCEMIA_UNITS.find((one) => one === typed['GLYCEMIA']) ?? USUAL_UNITS.GLYCEMIA,
  WEIGHT: WEIGHT_UNITS.find((one) => one === typed['WEIGHT']) ?? USUAL_UNITS.WEIGHT,
})

/** In which unit a group enters and reads what people measure in several, and from which temperature on a child does not stay with it. */
export function UnitsDrawer({ group, onClose }: GroupAbout) {
  const text = useText()
  const query = useCall(getUnits, { params: { id: group.id } })
  // The form stands when it is known what is chosen.
  if (query.data) return <Sheet group={group} chosen={query.data} onClose={onClose} />
  return (
    <Drawer over={group.name} title={text('measurements.units')} onClose={onClose}>
      <Loaded query={query} rows={2}>
        {() => null}
      </Loaded>
    </Drawer>
  )
}

type Chosen = { version: number; units: Units; exclusion: number | null }

function Sheet({ group, chosen, onClose }: GroupAbout & { chosen: Chosen & { customerGroupId: string } }) {
  const text = useText()
  const set = useCommand(setUnits, { touches: [['measurements'], ['targets']] })
  const [{ version, units, exclusion }, unlessNewer] = useNewest(chosen, getUnits.answer)
  return (
    <FormDrawer
      id="group-units"
      title={text('measurements.units')}
      over={group.name}
      about={`${text('measurements.units.body')} ${text('measurements.exclusion.body')}`}
      fields={FIELDS}
      values={{ ...units, excludes: exclusion !== null, exclusion: exclusion ?? EXCLUSION.usual }}
      saved={text('measurements.units.saved')}
      onSave={(typed) =>
        unlessNewer(
          set.mutateAsync({
            params: { id: group.id },
            body: { version, units: unitsIn(typed), exclusion: exclusionIn(typed) },
          }),
        )
      }
      onClose={onClose}
    />
  )
}
