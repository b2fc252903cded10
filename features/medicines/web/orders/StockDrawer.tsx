import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Order } from '../../shared/orders.contract.ts'
import { moveStock, type NewMoveInput } from '../../shared/stock.contract.ts'
import { KEPT_PLACES } from '../../shared/stock.rules.ts'
import { amountWords } from '../amount-words.api.ts'
import { productWords } from '../medicine-words.ts'
import type { PersonMedicines } from '../Medicines.tsx'

const label = (name: string) => `medicines.field.${name}`
const is = (...kinds: string[]) => ({ values: kinds.map((value) => ({ fieldName: 'kind', value })) })
const places = KEPT_PLACES.map((value) => ({ value, label: `medicines.place.${value}` }))

function fieldsOf(order: Order, words: (lot: Order['lots'][number]) => string): readonly FieldDefinition[] {
  const kinds = [
    ...(order.lots.length > 0 ? (['count', 'handOver'] as const) : []),
    ...(order.abilities.stock ? (['receive'] as const) : []),
    ...(order.abilities.stock && order.lots.length > 0 ? (['discard'] as const) : []),
  ]
  const lots = order.lots.map((lot) => ({ value: lot.id, words: words(lot) }))
  const each = (kind: string, fields: readonly FieldDefinition[]) =>
    fields.map((field) => ({ ...field, fieldName: `${kind}.${field.fieldName}`, dependencies: is(kind) }))
  const lotId: FieldDefinition = {
    fieldName: 'lotId',
    label: label('lot'),
    type: 'radio',
    required: true,
    fields: lots,
  }
  const place: FieldDefinition = {
    fieldName: 'place',
    label: label('place'),
    type: 'radio',
    required: true,
    fields: places,
  }
  const amount: FieldDefinition = {
    fieldName: 'amount',
    label: label('amount'),
    type: 'decimal',
    required: true,
    min: 0,
  }
  const handedBy: FieldDefinition = { fieldName: 'handedBy', label: label('handedBy'), type: 'string', maxDigits: 80 }
  return [
    {
      fieldName: 'kind',
      label: label('move'),
      type: 'radio',
      required: true,
      fields: kinds.map((value) => ({ value, label: `medicines.move.${value}` })),
    },
    ...each('count', [lotId, place, { ...amount, fieldName: 'counted', label: label('counted') }]),
    ...each('handOver', [
      lotId,
      { ...place, fieldName: 'from', label: label('fromPlace') },
      { ...place, fieldName: 'to', label: label('toPlace') },
      amount,
      { ...handedBy, required: true },
    ]),
    ...each('receive', [
      { fieldName: 'lot', label: label('lot'), type: 'string', required: true, maxDigits: 40 },
      { fieldName: 'expiresOn', label: label('expiresOn'), type: 'date' },
      place,
      amount,
      handedBy,
    ]),
    ...each('discard', [lotId, place, amount]),
    { fieldName: 'note', label: label('moveReason'), type: 'string', maxDigits: 200 },
  ]
}

type StockDrawerProps = { person: PersonMedicines; order: Order; onClose: () => void }

/** Stock that is received, counted, handed over or discarded. */
export function StockDrawer({ person, order, onClose }: StockDrawerProps) {
  const text = useText()
  const [id] = useState(() => crypto.randomUUID())
  const move = useCommand(moveStock, { touches: [['medicines']] })
  const fields = useMemo(
    () =>
      fieldsOf(order, (lot) =>
        [
          lot.lot,
          lot.expiresOn && showDay(lot.expiresOn),
          ...KEPT_PLACES.filter((one) => lot[one] > 0).map(
            (one) => `${text(`medicines.place.${one}`)} ${amountWords(lot[one], order.unit, text)}`,
          ),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    [order, text],
  )
  const first = order.lots[0]?.id ?? null
  const values = useMemo(
    () => ({
      kind: first === null ? 'receive' : 'count',
      'receive.place': 'home',
      'count.place': 'home',
      'count.lotId': first,
      'handOver.lotId': first,
      'handOver.from': 'home',
      'handOver.to': 'bus',
      'discard.lotId': first,
      'discard.place': 'home',
    }),
    [first],
  )
  return (
    <FormDrawer
      id="medicine-stock"
      title={productWords(order)}
      over={usePersonHead(person)}
      fields={fields}
      values={values}
      saved={text('medicines.saved')}
      onClose={onClose}
      onSave={(typed) => move.mutateAsync({ body: moveTyped(typed, { id, orderId: order.id }) })}
    />
  )
}

/** What was typed, as the contract wants it. */
function moveTyped(typed: FieldValues, ids: { id: string; orderId: string }): NewMoveInput {
  const kind = String(typed['kind'])
  const words = (name: string) => String(typed[`${kind}.${name}`] ?? '').trim()
  const number = (name: string) => Number(typed[`${kind}.${name}`] ?? 0)
  const place = (name: string) => KEPT_PLACES.find((one) => one === words(name)) ?? 'home'
  const base = { ...ids, note: String(typed['note'] ?? '').trim() }
  switch (kind) {
    case 'count':
      return { ...base, kind: 'count', lotId: words('lotId'), place: place('place'), counted: number('counted') }
    case 'handOver':
      return {
        ...base,
        kind: 'handOver',
        lotId: words('lotId'),
        from: place('from'),
        to: place('to'),
        amount: number('amount'),
        handedBy: words('handedBy'),
      }
    case 'discard':
      return { ...base, kind: 'discard', lotId: words('lotId'), place: place('place'), amount: number('amount') }
    default:
      return {
        ...base,
        kind: 'receive',
        lot: words('lot'),
        expiresOn: words('expiresOn') || null,
        place: place('place'),
        amount: number('amount'),
        handedBy: words('handedBy'),
      }
  }
}
