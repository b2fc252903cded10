import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { CLOSED_FOR, HAZARD_KINDS, HAZARD_RADIUS_M } from './hazards.rules.ts'

/** 100 points with six decimals of both degrees, one on each line. */
const POINTS_MAX = 2500

const only = (value: string) => ({ dependencies: { values: [{ fieldName: 'kind', value }] } })

/** The form of a hazard. `points` is one text with a point on each line; the other names are those of the contract. */
export const hazardFields: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'hazards.field.name', type: 'string', required: true, maxDigits: NAME_MAX },
  {
    fieldName: 'kind',
    label: 'hazards.field.kind',
    type: 'radio',
    required: true,
    fields: HAZARD_KINDS.map((value) => ({ value, label: `hazards.kindWithMeaning.${value}` })),
  },
  {
    fieldName: 'points',
    label: 'hazards.field.points',
    type: 'description',
    required: true,
    maxDigits: POINTS_MAX,
    placeholder: 'hazards.field.pointsHint',
  },
  {
    fieldName: 'radiusM',
    label: 'hazards.field.radiusM',
    type: 'integer',
    min: HAZARD_RADIUS_M.least,
    max: HAZARD_RADIUS_M.most,
    ...only('dangerousCrossing'),
  },
  {
    fieldName: 'closedFor',
    label: 'hazards.field.closedFor',
    type: 'radio',
    required: true,
    fields: CLOSED_FOR.map((value) => ({ value, label: `hazards.closedFor.${value}` })),
    ...only('closedStreet'),
  },
  { fieldName: 'firstDay', label: 'hazards.field.firstDay', type: 'date', required: true, ...only('closedStreet') },
  { fieldName: 'lastDay', label: 'hazards.field.lastDay', type: 'date', required: true, ...only('closedStreet') },
  { fieldName: 'note', label: 'hazards.field.note', type: 'description', maxDigits: DESCRIPTION_MAX },
]
