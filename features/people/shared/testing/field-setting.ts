import type { PersonFieldSetting } from '../person-fields.contract.ts'

type Setting<Name> = Omit<PersonFieldSetting, 'fieldName'> & { fieldName: Name }

/** The setting of a field of a record, which says nothing but what `more` says. */
export const fieldSetting = <Name extends string>(
  fieldName: Name,
  more: Partial<Omit<Setting<Name>, 'fieldName'>> = {},
): Setting<Name> => ({ fieldName, hidden: false, required: false, vip: false, labels: {}, ...more })
