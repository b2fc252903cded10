import { defineTexts } from '#platform/shared/i18n/texts.ts'

/** Units of amounts, which the emergency card of a run shows too. */
export const unitTexts = defineTexts({
  'medicines.unit.tablet': { en: 'tablets', it: 'compresse' },
  'medicines.unit.mg': { en: 'mg', it: 'mg' },
  'medicines.unit.g': { en: 'g', it: 'g' },
  'medicines.unit.ug': { en: 'µg', it: 'µg' },
  'medicines.unit.mL': { en: 'mL', it: 'mL' },
  'medicines.unit.drop': { en: 'drops', it: 'gocce' },
  'medicines.unit.puff': { en: 'puffs', it: 'spruzzi' },
  'medicines.unit.IU': { en: 'IU', it: 'UI' },
  'medicines.unit.sachet': { en: 'sachets', it: 'bustine' },
  'medicines.unit.patch': { en: 'patches', it: 'cerotti' },
  'medicines.unitOne.tablet': { en: 'tablet', it: 'compressa' },
  'medicines.unitOne.mg': { en: 'mg', it: 'mg' },
  'medicines.unitOne.g': { en: 'g', it: 'g' },
  'medicines.unitOne.ug': { en: 'µg', it: 'µg' },
  'medicines.unitOne.mL': { en: 'mL', it: 'mL' },
  'medicines.unitOne.drop': { en: 'drop', it: 'goccia' },
  'medicines.unitOne.puff': { en: 'puff', it: 'spruzzo' },
  'medicines.unitOne.IU': { en: 'IU', it: 'UI' },
  'medicines.unitOne.sachet': { en: 'sachet', it: 'bustina' },
  'medicines.unitOne.patch': { en: 'patch', it: 'cerotto' },
})
