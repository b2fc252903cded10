import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import {
  changePlan,
  plan as planSchema,
  SECTION_MAX,
  SECTIONS,
  type Plan,
  type PlanStep,
} from '../shared/plans.contract.ts'

const label = (fieldName: string) => `plans.field.${fieldName}`
const section = (fieldName: string, help?: string): FieldDefinition => ({
  fieldName,
  label: label(fieldName),
  type: 'description',
  maxDigits: SECTION_MAX,
  ...(help !== undefined && { helperText: label(help) }),
})
const FIELDS: readonly FieldDefinition[] = [
  ...SECTIONS.map((fieldName) => section(fieldName)),
  { fieldName: 'kit', label: label('kit'), type: 'string', maxDigits: 300, helperText: label('kitHelp') },
  { fieldName: 'prescribedOn', label: label('prescribedOn'), type: 'date' },
  { fieldName: 'prescriber', label: label('prescriber'), type: 'string', maxDigits: 300 },
]
const DIAGNOSIS = section('diagnosis', 'diagnosisHelp')
const REASON: FieldDefinition = { fieldName: 'reason', label: label('reason'), type: 'string', maxDigits: 200 }

type SectionsDrawerProps = { person: { id: string; fullName: string }; plan: Plan; step: PlanStep; onClose: () => void }

/** Writes the sections of the draft, or begins the next edition with them. */
export function SectionsDrawer({ person, plan, step, onClose }: SectionsDrawerProps) {
  const text = useText()
  const diagnosed = useMe().role === 'CB_ADMIN'
  const change = useCommand(changePlan, { touches: [['plans']] })
  const [now, unlessNewer] = useNewest(plan, planSchema)
  const content = (now.open ?? now.inForce ?? step).content
  const values = useMemo<FieldValues>(
    () => ({
      ...Object.fromEntries(SECTIONS.map((key) => [key, content[key]])),
      kit: content.kit,
      prescribedOn: content.prescribedOn,
      prescriber: content.prescriber,
      diagnosis: content.diagnosis,
      reason: null,
    }),
    [content],
  )
  const fields = useMemo(() => [...FIELDS, ...(diagnosed ? [DIAGNOSIS] : []), REASON], [diagnosed])
  return (
    <FormDrawer
      id="plan"
      title={text(`plans.kind.${plan.kind}`)}
      over={usePersonHead(person)}
      fields={fields}
      values={values}
      draft={{ record: plan.id, version: now.version }}
      saved={text('plans.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const said = (key: string) => (typeof typed[key] === 'string' ? typed[key].trim() : '')
        const sections = Object.fromEntries(SECTIONS.map((key) => [key, said(key)]))
        return unlessNewer(
          change.mutateAsync({
            params: { id: plan.id },
            body: {
              version: now.version,
              reason: said('reason'),
              content: {
                ...content,
                ...sections,
                kit: said('kit'),
                prescribedOn: said('prescribedOn') || null,
                prescriber: said('prescriber'),
                diagnosis: diagnosed ? said('diagnosis') : '',
              },
            },
          }),
        )
      }}
    />
  )
}
