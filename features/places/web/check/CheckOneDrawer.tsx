import { useState } from 'react'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Place } from '../../shared/places.contract.ts'
import { CHECK_INPUTS, checkFields, checkValues, useConfirmPoint } from './use-confirm-point.ts'

/** The doubtful point of one place, from its page. */
export function CheckOneDrawer({ place, onClose }: { place: Place; onClose: () => void }) {
  const text = useText()
  const confirm = useConfirmPoint()
  const [values] = useState(() => checkValues(place))
  return (
    <FormDrawer
      id="check-one-point"
      title={text('places.check.one')}
      over={place.name}
      fields={checkFields}
      values={values}
      inputs={CHECK_INPUTS}
      submit={text('places.check.confirmOne')}
      saved={text('places.check.confirmed', { name: place.name })}
      onSave={(typed) => confirm(place, typed)}
      onClose={onClose}
    />
  )
}
