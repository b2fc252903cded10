import type { Code } from '#features/measurements/shared/definition-types.ts'
import type { MeasuredPerson } from '#features/measurements/shared/measurements.contract.ts'
import { USUAL_UNITS } from '#features/measurements/shared/units.rules.ts'

export const ME_ID = '00000000-0000-7000-8000-000000000001'

/** What was answered last about the first of the two guests, by measurement. */
export type Scene = { answers?: Partial<Record<Code, Record<string, { answer: string; at: string }>>> }

const guest = (n: number, fullName: string, latest: MeasuredPerson['latest'] = []): MeasuredPerson => ({
  id: `00000000-0000-7000-8000-00000000010${n}`,
  fullName,
  zone: 'Europe/Rome',
  birthDate: '1940-03-01',
  birthVersion: 1,
  child: false,
  limits: [],
  units: USUAL_UNITS,
  bmi: null,
  latest,
  room: null,
})

/** Two adults of a round, as the device kept them. */
export const peopleOf = ({ answers = {} }: Scene): MeasuredPerson[] => [
  guest(
    1,
    'Ettore Campione',
    (['SATURATION', 'PRESSURE', 'TEMPERATURE', 'GLYCEMIA', 'DIURESIS_DAY'] as const).flatMap((measurement) =>
      answers[measurement] ? [{ measurement, last: null, earlier: [], answers: answers[measurement] }] : [],
    ),
  ),
  guest(2, 'Nives Modello'),
]
