import type { Code, Sex } from '#features/measurements/shared/definition-types.ts'
import type { MeasuredPerson } from '#features/measurements/shared/measurements.contract.ts'
import { USUAL_UNITS } from '#features/measurements/shared/units.rules.ts'

export const ME_ID = '00000000-0000-7000-8000-000000000001'

export type Scene = {
  /** What was answered last about the first of the two guests, by measurement. */
  answers?: Partial<Record<Code, Record<string, { answer: string; at: string }>>>
  /** A child of five before them, with what its pressure is judged by. */
  child?: { sex: Sex | null; height: { value: number; at: string } | null }
}

const guest = (n: number, fullName: string, latest: MeasuredPerson['latest'] = []): MeasuredPerson => ({
  id: `00000000-0000-7000-8000-00000000010${n}`,
  fullName,
  zone: 'Europe/Rome',
  birthDate: '1940-03-01',
  birthVersion: 1,
  sex: null,
  child: false,
  limits: [],
  units: USUAL_UNITS,
  bmi: null,
  latest,
  room: null,
})

const childOf = ({ sex, height }: NonNullable<Scene['child']>): MeasuredPerson => ({
  ...guest(0, 'Dario Modello'),
  birthDate: '2021-10-05',
  child: true,
  sex,
  latest: height ? [{ measurement: 'HEIGHT', last: null, earlier: [{ ...height, second: null, choice: null }] }] : [],
})

/** Two adults of a round, as the device kept them, and a child where the scene has one. */
export const peopleOf = ({ answers = {}, child }: Scene): MeasuredPerson[] => [
  ...(child ? [childOf(child)] : []),
  guest(
    1,
    'Ettore Campione',
    (['SATURATION', 'PRESSURE', 'TEMPERATURE', 'GLYCEMIA', 'DIURESIS_DAY'] as const).flatMap((measurement) =>
      answers[measurement] ? [{ measurement, last: null, earlier: [], answers: answers[measurement] }] : [],
    ),
  ),
  guest(2, 'Nives Modello'),
]
