import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Fluids } from '../shared/collected/fluids.contract.ts'
import { sayNumber } from '../shared/parse.rules.ts'
import { CalculatedTile, TileLine } from './CalculatedTile.tsx'

/** Of what is less, as much, more. */
const SIGN = ['−', '', '+'] as const

/** What went in and out in 24 hours, and from what the urine is known. */
export function FluidsTile({ fluids: { intake, urine, collectedAt }, zone }: { fluids: Fluids; zone: string }) {
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
      <TileLine>
        {collectedAt === null
          ? text('measurements.fluids.single')
          : text('measurements.fluids.collected', { until: showMoment(collectedAt, zone) })}
      </TileLine>
    </CalculatedTile>
  )
}
