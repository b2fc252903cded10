import { useText } from '#platform/web/i18n/use-text.ts'
import type { Fluids } from '../shared/measurements.contract.ts'
import { sayNumber } from '../shared/parse.rules.ts'
import { CalculatedTile, TileLine } from './CalculatedTile.tsx'

/** Of what is less, as much, more. */
const SIGN = ['−', '', '+'] as const

/** What went in and out in the last 24 hours. */
export function FluidsTile({ fluids: { intake, urine } }: { fluids: Fluids }) {
  const text = useText()
  const balance = intake - urine
  return (
    <CalculatedTile
      title={text('measurements.fluids')}
      value={`${SIGN[Math.sign(balance) + 1] ?? ''}${sayNumber(Math.abs(balance), 0)}`}
      unit="mL"
    >
      <TileLine>
        {text('measurements.fluids.parts', { intake: sayNumber(intake, 0), urine: sayNumber(urine, 0) })}
      </TileLine>
    </CalculatedTile>
  )
}
