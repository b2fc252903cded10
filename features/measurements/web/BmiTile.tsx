import { dayIn } from '#platform/shared/dates/zoned.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { MeasuredPerson } from '../shared/measurements.contract.ts'
import { sayNumber } from '../shared/parse.rules.ts'
import { CalculatedTile, TileLine } from './CalculatedTile.tsx'
import { AgeMissingChip, LEVEL_LOOK, type Say } from './measurement-words.tsx'

type Bmi = NonNullable<MeasuredPerson['bmi']>

/** From which weight and height it is. */
export const bmiDays = ({ weightAt, heightAt }: Bmi, zone: string, text: Say): string =>
  text('measurements.bmi.days', {
    weight: showDay(dayIn(zone, new Date(weightAt))),
    height: showDay(dayIn(zone, new Date(heightAt))),
  })

/** Against the bands of adults; of a child there is none. */
export function BmiChip({ bmi: { level, limit }, birthDate }: { bmi: Bmi; birthDate: string | null }) {
  const text = useText()
  if (birthDate === null) return <AgeMissingChip />
  if (limit === null || level === 'none') return null
  const words = text('measurements.reason.below', {
    limit: sayNumber(limit, Number.isInteger(limit) ? 0 : 1),
    unit: '',
  })
  return <StateChip {...LEVEL_LOOK[level]}>{`${text(`measurements.level.${level}`)}: ${words.trim()}`}</StateChip>
}

/** The body mass index, from the latest weight and height. */
export function BmiTile({ bmi, person: { zone, birthDate } }: { bmi: Bmi; person: MeasuredPerson }) {
  const text = useText()
  return (
    <CalculatedTile title={text('measurements.of.BMI')} value={sayNumber(bmi.value, 1)} unit="kg/m²">
      <TileLine>{bmiDays(bmi, zone, text)}</TileLine>
      <BmiChip bmi={bmi} birthDate={birthDate} />
    </CalculatedTile>
  )
}
