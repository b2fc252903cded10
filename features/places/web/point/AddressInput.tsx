import { AddressField } from '#features/area/web/address-field.api.tsx'
import { ADDRESS_MAX } from '#features/area/shared/addresses.contract.ts'
import { useFieldWords, type InputProps, type OtherFields } from '#platform/web/forms/input-props.ts'
import { useOtherField } from '#platform/web/forms/use-other-field.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { parseCoordinates, showCoordinates } from '../../shared/coordinates.ts'
import { LOCATED_FIELD, POINT_FIELD } from '../../shared/places.fields.ts'
import { middleOf } from '../../shared/middle.ts'
import { usePlacesAround } from './use-places-around.ts'

/** The address of a form with a point: one that is chosen sets the point too. */
export function AddressInput(props: InputProps) {
  const { form } = props
  return form ? <WithPoint {...props} form={form} /> : <Address {...props} near={null} />
}

function WithPoint(props: InputProps & { form: OtherFields }) {
  const { form } = props
  const point = parseCoordinates(String(useOtherField(form, POINT_FIELD) ?? ''))
  const known = usePlacesAround(point)
  return (
    <Address
      {...props}
      near={point ?? middleOf(known)}
      onPoint={(to) => {
        form.write(POINT_FIELD, showCoordinates(to))
        form.write(LOCATED_FIELD, 'address')
      }}
    />
  )
}

type AddressProps = InputProps & { near: Point | null; onPoint?: (point: Point) => void }

function Address({ field, value, error, disabled, near, onChange, onPoint }: AddressProps) {
  const { label, placeholder } = useFieldWords(field)
  const max = field.maxDigits ?? ADDRESS_MAX
  return (
    <AddressField
      label={label}
      placeholder={placeholder}
      required={field.required === true}
      readOnly={field.notEditable === true}
      disabled={disabled === true}
      error={error}
      max={max}
      near={near}
      value={String(value ?? '')}
      onType={(typed) => onChange(typed || null)}
      onChoose={(address) => {
        onChange(address.label.slice(0, max))
        onPoint?.(address)
      }}
    />
  )
}
