import type { Code, Question, Unit } from '../definition-types.ts'

/** What is asked beside a value, as data; nothing of it has to be answered. Numbers in it have limits of their own. */

const YES_NO = ['yes', 'no'] as const
const PAIN_SITES = [
  'head',
  'mouth',
  'neck',
  'chest',
  'belly',
  'back',
  'armPain',
  'hip',
  'leg',
  'wound',
  'elsewhere',
] as const
const unit = (code: string, decimals: number): Unit => ({ unit: code, shown: code, factor: 1, decimals })

export const QUESTIONS: Readonly<Record<Code, readonly Question[]>> = {
  GLYCEMIA: [
    { key: 'meal', brief: true, options: ['fasting', 'before', 'after', 'bed', 'exercise', 'symptoms'] },
    { key: 'sample', options: ['finger', 'cgm'] },
    { key: 'treated', options: YES_NO },
  ],
  WEIGHT: [
    { key: 'clothed', options: YES_NO },
    { key: 'scaleType', options: ['standing', 'chair', 'hoist'] },
    { key: 'afterVoid', options: YES_NO },
    { key: 'oedema', options: YES_NO },
    { key: 'planned', options: YES_NO },
    // Told by whoever weighs: from it a fast gain of weight is amber.
    { key: 'heartFailure', options: YES_NO },
  ],
  PRESSURE: [
    { key: 'position', brief: true, options: ['sitting', 'lying', 'standing'] },
    { key: 'arm', options: ['left', 'right'] },
    { key: 'cuff', options: ['cuffChild', 'cuffSmall', 'cuffAdult', 'cuffLarge', 'cuffThigh'] },
    { key: 'place', options: ['house', 'home'] },
    { key: 'rested', options: YES_NO },
    {
      key: 'symptoms',
      several: true,
      options: ['noSymptoms', 'dizzy', 'headache', 'chestPain', 'breathless', 'fainted'],
    },
    { key: 'irregular', options: YES_NO },
  ],
  HEART_RATE: [
    { key: 'activity', brief: true, options: ['rest', 'asleep', 'active'] },
    { key: 'irregular', options: YES_NO },
    { key: 'by', options: ['hand', 'oximeter', 'watch'] },
    { key: 'unwell', options: YES_NO },
  ],
  TEMPERATURE: [
    { key: 'site', brief: true, options: ['ear', 'axilla', 'oral', 'rectal', 'forehead'] },
    { key: 'antipyretic', options: YES_NO },
  ],
  SATURATION: [
    { key: 'oxygen', brief: true, options: ['air', 'oxygen'] },
    // Own choice: from an infant's cannula to devices of high flow.
    { key: 'flow', brief: true, beside: { oxygen: 'oxygen' }, unit: unit('L/min', 2), hard: [0.05, 60] },
    { key: 'scale', options: ['usual', '88-92'] },
    { key: 'cold', options: YES_NO },
    { key: 'varnish', options: YES_NO },
  ],
  PURGE: [
    { key: 'amount', brief: true, options: ['S', 'M', 'L'] },
    { key: 'cause', options: ['none', 'laxative', 'enema', 'suppository'] },
    { key: 'continent', options: YES_NO },
    { key: 'straining', options: YES_NO },
    { key: 'blood', options: YES_NO },
  ],
  DIURESIS: [
    { key: 'way', brief: true, options: ['toilet', 'bottle', 'catheter', 'pad'] },
    { key: 'colour', options: ['1', '2', '3', '4', '5', '6', '7', '8'] },
    { key: 'pain', options: YES_NO },
    // The last weight, with which millilitres for each kilogram are calculated.
    { key: 'weightUsed', derived: true, unit: unit('kg', 2), hard: [0.2, 1000] },
  ],
  DIURESIS_DAY: [{ key: 'way', brief: true, options: ['bottle', 'catheter'] }],
  INTAKE: [{ key: 'given', brief: true, options: ['drink', 'tube', 'infusion'] }],
  RESP_RATE: [
    { key: 'counted', options: YES_NO },
    { key: 'unwell', options: YES_NO },
  ],
  PAIN: [
    { key: 'site', brief: true, several: true, options: PAIN_SITES },
    {
      key: 'character',
      several: true,
      options: ['dull', 'stabbing', 'burning', 'cramping', 'throbbing', 'pressing'],
    },
    { key: 'scaleUsed', options: ['number', 'face', 'behaviour'] },
  ],
  HEIGHT: [{ key: 'method', options: ['measured', 'ulna'] }],
  CONSCIOUSNESS: [],
}
