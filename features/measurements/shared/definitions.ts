import { CHILD_MARKS } from './child-ranges.ts'
import {
  ADULTS,
  CHILDREN,
  type Code,
  type Comparison,
  type Definition,
  type Mark,
  type Unit,
} from './definition-types.ts'
import { QUESTIONS } from './context/questions.ts'
import { URINE_A_DAY, URINE_DAY, URINE_MOST } from './history-limits.ts'

/**
 * What can be measured, as data. The numbers are defaults: whoever runs a house has to confirm them with a clinician (docs/adr/0208).
 * Sources: "NEWS2" is the National Early Warning Score 2 of the Royal College of Physicians, 2017 (a weight of 1 is a tint, 2 amber, 3 red);
 * "NG136" is the NICE guideline on hypertension; "ATTD" are the consensus ranges of glucose, 2019; "PALS" is the chart of vital signs of the American
 * Heart Association, 2015; "NG143" is the NICE guideline on fever in under 5s; "MUST" is the screening tool of BAPEN; "own" is our own choice.
 * High pressure of a child depends on its height: pressure/pressure.rules.ts ("NHBPEP").
 */
export const DEFINITIONS_VERSION = 6

const unit = (code: string, shown: string, decimals: number, factor = 1): Unit => ({
  unit: code,
  shown,
  factor,
  decimals,
})
const mark = (level: Mark['level'], is: Comparison, than: number, source: string, more: Partial<Mark> = {}): Mark => ({
  level,
  of: 'value',
  is,
  than,
  source,
  ...more,
})
const adult = (level: Mark['level'], is: Comparison, than: number, source: string, more: Partial<Mark> = {}) =>
  mark(level, is, than, source, { ages: ADULTS, ...more })
/** The scale prescribed to people who retain carbon dioxide. */
const LOW_SCALE = { scale: '88-92' }
const LOW_SCALE_ON_OXYGEN = { ...LOW_SCALE, oxygen: 'oxygen' }

/** Milligrams of glucose in a decilitre for one millimole in a litre. */
export const MG_PER_MMOL = 18.016

export const DEFINITIONS: Readonly<Record<Code, Definition>> = {
  GLYCEMIA: {
    code: 'GLYCEMIA',
    loinc: { value: '41653-7' },
    units: [unit('mg/dL', 'mg/dL', 0), unit('mmol/L', 'mmol/L', 1, MG_PER_MMOL)],
    hard: { value: [10, 1000] },
    improbable: [{ of: 'value', below: 40, above: 500, source: 'own' }],
    marks: [
      mark('red', 'below', 54, 'ATTD'),
      mark('amber', 'below', 70, 'ATTD'),
      mark('amber', 'above', 180, 'ATTD'),
      mark('red', 'above', 250, 'ATTD'),
    ],
    lowHigh: true,
    context: QUESTIONS.GLYCEMIA,
    steady: 10,
  },
  WEIGHT: {
    code: 'WEIGHT',
    loinc: { value: '29463-7' },
    units: [{ ...unit('kg', 'kg', 1), fine: { below: 20, decimals: 2 } }, unit('g', 'g', 0, 0.001)],
    hard: { value: [0.2, 1000] },
    improbable: [{ of: 'value', below: 25, above: 250, ages: ADULTS, source: 'own' }],
    // What a loss of weight means depends on earlier values: history.rules.ts.
    marks: [],
    context: QUESTIONS.WEIGHT,
    steady: 0.5,
  },
  PRESSURE: {
    code: 'PRESSURE',
    loinc: { panel: '85354-9', value: '8480-6', second: '8462-4' },
    units: [unit('mm[Hg]', 'mmHg', 0)],
    hard: { value: [20, 300], second: [10, 250] },
    improbable: [
      { of: 'value', below: 70, above: 230, ages: ADULTS, source: 'own' },
      { of: 'second', below: 40, above: 140, ages: ADULTS, source: 'own' },
      { of: 'difference', below: 15, ages: ADULTS, source: 'own' },
      { of: 'value', below: 40, above: 180, ages: CHILDREN, source: 'own' },
      { of: 'second', below: 20, above: 120, ages: CHILDREN, source: 'own' },
    ],
    marks: [
      adult('red', 'atMost', 90, 'NEWS2'),
      adult('amber', 'atMost', 100, 'NEWS2'),
      adult('tint', 'atMost', 110, 'NEWS2'),
      adult('amber', 'atLeast', 140, 'NG136'),
      adult('red', 'atLeast', 180, 'NG136'),
      adult('amber', 'atLeast', 90, 'NG136', { of: 'second' }),
      adult('red', 'atLeast', 120, 'NG136', { of: 'second' }),
      adult('amber', 'atLeast', 135, 'NG136', { when: { place: 'home' } }),
      adult('amber', 'atLeast', 85, 'NG136', { of: 'second', when: { place: 'home' } }),
      ...CHILD_MARKS.PRESSURE,
    ],
    context: QUESTIONS.PRESSURE,
    steady: 5,
  },
  HEART_RATE: {
    code: 'HEART_RATE',
    loinc: { value: '8867-4' },
    units: [unit('/min', '/min', 0)],
    hard: { value: [10, 300] },
    improbable: [
      { of: 'value', below: 35, above: 200, ages: ADULTS, source: 'own' },
      { of: 'value', below: 40, above: 250, ages: CHILDREN, source: 'own' },
    ],
    marks: [
      adult('red', 'atMost', 40, 'NEWS2'),
      adult('tint', 'atMost', 50, 'NEWS2'),
      adult('tint', 'atLeast', 91, 'NEWS2'),
      adult('amber', 'atLeast', 111, 'NEWS2'),
      adult('red', 'atLeast', 131, 'NEWS2'),
      ...CHILD_MARKS.HEART_RATE,
    ],
    context: QUESTIONS.HEART_RATE,
    steady: 5,
  },
  TEMPERATURE: {
    code: 'TEMPERATURE',
    loinc: { value: '8310-5' },
    units: [unit('Cel', '°C', 1)],
    hard: { value: [20, 46] },
    improbable: [{ of: 'value', below: 34, above: 41.5, source: 'own' }],
    marks: [
      adult('red', 'atMost', 35, 'NEWS2'),
      adult('tint', 'atMost', 36, 'NEWS2'),
      adult('tint', 'atLeast', 38.1, 'NEWS2'),
      adult('amber', 'atLeast', 39.1, 'NEWS2'),
      ...CHILD_MARKS.TEMPERATURE,
    ],
    context: QUESTIONS.TEMPERATURE,
    steady: 0.3,
  },
  SATURATION: {
    code: 'SATURATION',
    loinc: { value: '59408-5', arterial: '2708-6' },
    units: [unit('%', '%', 0)],
    hard: { value: [0, 100] },
    improbable: [{ of: 'value', below: 70, source: 'own' }],
    marks: [
      adult('red', 'atMost', 91, 'NEWS2', { when: { scale: 'usual' } }),
      adult('amber', 'atMost', 93, 'NEWS2', { when: { scale: 'usual' } }),
      adult('tint', 'atMost', 95, 'NEWS2', { when: { scale: 'usual' } }),
      adult('red', 'atMost', 83, 'NEWS2', { when: LOW_SCALE }),
      adult('amber', 'atMost', 85, 'NEWS2', { when: LOW_SCALE }),
      adult('tint', 'atMost', 87, 'NEWS2', { when: LOW_SCALE }),
      adult('tint', 'atLeast', 93, 'NEWS2', { when: LOW_SCALE_ON_OXYGEN }),
      adult('amber', 'atLeast', 95, 'NEWS2', { when: LOW_SCALE_ON_OXYGEN }),
      adult('red', 'atLeast', 97, 'NEWS2', { when: LOW_SCALE_ON_OXYGEN }),
      ...CHILD_MARKS.SATURATION,
    ],
    context: QUESTIONS.SATURATION,
    hint: true,
    steady: 2,
  },
  PURGE: {
    code: 'PURGE',
    // No LOINC code was found for a bowel movement; the score is that of the Bristol stool form scale.
    loinc: {},
    units: [unit('{score}', '', 0)],
    hard: { value: [1, 7] },
    improbable: [],
    // What a movement means depends on those before it: history.rules.ts.
    marks: [],
    choices: ['1', '2', '3', '4', '5', '6', '7', 'NONE'],
    context: QUESTIONS.PURGE,
    steady: 1,
  },
  DIURESIS: {
    code: 'DIURESIS',
    loinc: { value: '9187-6', day: '9192-6' },
    units: [unit('mL', 'mL', 0)],
    hard: { value: [0, 3000] },
    improbable: [{ of: 'value', above: 1500, source: 'own' }],
    marks: [],
    context: QUESTIONS.DIURESIS,
    hint: true,
    steady: 100,
  },
  DIURESIS_DAY: {
    code: 'DIURESIS_DAY',
    // Collected over the 24 hours that end when it is measured; what it means beside single entries: collected.rules.ts.
    loinc: { value: '3167-4' },
    units: [unit('mL/d', 'mL/24 h', 0)],
    hard: { value: [0, URINE_MOST] },
    improbable: [{ of: 'value', above: URINE_A_DAY, source: 'own' }],
    marks: [adult('red', 'below', URINE_DAY.low, 'own'), adult('amber', 'above', URINE_DAY.high, 'own')],
    context: QUESTIONS.DIURESIS_DAY,
    hint: true,
    steady: 200,
  },
  INTAKE: {
    code: 'INTAKE',
    // LOINC was found for the total of a day alone.
    loinc: { day: '9108-2' },
    units: [unit('mL', 'mL', 0)],
    // Own choice: the limits of urine, which goes with it.
    hard: { value: [0, 3000] },
    improbable: [{ of: 'value', above: 1500, source: 'own' }],
    marks: [],
    context: QUESTIONS.INTAKE,
    hint: true,
    steady: 100,
  },
  RESP_RATE: {
    code: 'RESP_RATE',
    loinc: { value: '9279-1' },
    units: [unit('/min', '/min', 0)],
    hard: { value: [2, 120] },
    improbable: [
      { of: 'value', below: 6, above: 50, ages: ADULTS, source: 'own' },
      { of: 'value', below: 8, above: 90, ages: CHILDREN, source: 'own' },
    ],
    marks: [
      adult('red', 'atMost', 8, 'NEWS2'),
      adult('tint', 'atMost', 11, 'NEWS2'),
      adult('amber', 'atLeast', 21, 'NEWS2'),
      adult('red', 'atLeast', 25, 'NEWS2'),
      ...CHILD_MARKS.RESP_RATE,
    ],
    context: QUESTIONS.RESP_RATE,
    steady: 2,
  },
  PAIN: {
    code: 'PAIN',
    loinc: { value: '38208-5' },
    units: [unit('{score}', '/ 10', 0)],
    hard: { value: [0, 10] },
    improbable: [],
    marks: [mark('amber', 'atLeast', 4, 'own'), mark('red', 'atLeast', 7, 'own')],
    context: QUESTIONS.PAIN,
    steady: 1,
  },
  HEIGHT: {
    code: 'HEIGHT',
    loinc: { value: '8302-2' },
    units: [unit('cm', 'cm', 1)],
    hard: { value: [20, 280] },
    improbable: [{ of: 'value', below: 100, above: 230, ages: ADULTS, source: 'own' }],
    marks: [],
    context: QUESTIONS.HEIGHT,
    steady: 1,
  },
  CONSCIOUSNESS: {
    code: 'CONSCIOUSNESS',
    loinc: { value: '80288-4' },
    units: [unit('{code}', '', 0)],
    hard: {},
    improbable: [],
    // Anything but "alert" is red: history.rules.ts reads the choice.
    marks: [],
    choices: ['A', 'C', 'V', 'P', 'U'],
    context: QUESTIONS.CONSCIOUSNESS,
    steady: 0,
  },
}
