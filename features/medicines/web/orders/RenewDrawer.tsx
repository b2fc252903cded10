import { useMemo } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { renewOrder, type Order } from '../../shared/orders.contract.ts'
import { productWords } from '../medicine-words.ts'
import type { PersonMedicines } from '../Medicines.tsx'
import { useMedicineWarnings } from '../use-medicine-warnings.tsx'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'prescriptionUntil', label: 'medicines.field.prescriptionUntil', type: 'date' },
  { fieldName: 'endsOn', label: 'medicines.field.endsOn', type: 'date' },
  { fieldName: 'reason', label: 'medicines.field.changeReason', type: 'string', required: true, maxDigits: 200 },
]
const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

type RenewDrawerProps = { person: PersonMedicines; order: Order; onClose: () => void }

/** A new prescription and a new last day. */
export function RenewDrawer({ person, order, onClose }: RenewDrawerProps) {
  const text = useText()
  const renew = useCommand(renewOrder, { touches: [['medicines']] })
  const { confirmed, dialog } = useMedicineWarnings(person.zone)
  const values = useMemo(() => ({ reason: null }), [])
  return (
    <FormDrawer
      id="medicine-renew"
      title={`${text('medicines.act.renew')}: ${productWords(order)}`}
      fields={FIELDS}
      values={values}
      submit={text('medicines.act.renew')}
      saved={text('medicines.saved')}
      onClose={onClose}
      onSave={(typed) =>
        confirmed((keys) =>
          renew.mutateAsync({
            params: { id: order.id },
            body: {
              version: order.versions[0]?.version ?? 1,
              reason: String(typed['reason']).trim(),
              prescriptionUntil: dayOf(typed['prescriptionUntil']),
              endsOn: dayOf(typed['endsOn']),
              confirmed: keys,
            },
          }),
        )
      }
    >
      {dialog}
    </FormDrawer>
  )
}
