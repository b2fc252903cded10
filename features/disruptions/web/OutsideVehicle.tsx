import Box from '@mui/material/Box'
import { readWhole } from '#platform/shared/forms/numbers.rules.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

/** The choice that is no vehicle of the register. */
export const OUTSIDE = 'outside'
/** What is typed about such a vehicle. */
export type Outside = { plate: string; seats: string; wheelchairPlaces: string }

const SEATS_MAX = 200
const WHEELCHAIRS_MAX = 50

/** What was typed as it is sent; null while something is missing or wrong. */
export function outsideOf({ plate, seats, wheelchairPlaces }: Outside) {
  const n = readWhole(seats, { min: 1, max: SEATS_MAX })
  const wheels = readWhole(wheelchairPlaces || '0', { min: 0, max: WHEELCHAIRS_MAX })
  if (plate.trim() === '' || n === undefined || wheels === undefined) return null
  return { plate: plate.trim(), seats: n, wheelchairPlaces: wheels }
}

/** A vehicle from outside the register, clearly marked as one: its plate and how many fit in. */
export function OutsideVehicle({ value, onChange }: { value: Outside; onChange: (value: Outside) => void }) {
  const text = useText()
  return (
    <Banner hue="waiting" title={text('disruptions.rescue.outside')}>
      {text('disruptions.rescue.outside.about')}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))', gap: 3, mt: 3 }}>
        <Field
          label={text('disruptions.rescue.plate')}
          required
          value={value.plate}
          attributes={{ maxLength: 20 }}
          onChange={(event) => onChange({ ...value, plate: event.target.value })}
        />
        <Field
          label={text('disruptions.rescue.seats')}
          required
          value={value.seats}
          attributes={{ inputMode: 'numeric' }}
          onChange={(event) => onChange({ ...value, seats: event.target.value })}
        />
        <Field
          label={text('disruptions.rescue.wheelchairs')}
          value={value.wheelchairPlaces}
          attributes={{ inputMode: 'numeric' }}
          onChange={(event) => onChange({ ...value, wheelchairPlaces: event.target.value })}
        />
      </Box>
    </Banner>
  )
}
