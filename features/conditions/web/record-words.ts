import { showDay } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import type { About } from '#platform/web/ui/TwoLines.tsx'
import type { AllergyContent, ConditionContent } from '../shared/conditions.contract.ts'

/** What a row says of an allergy below its name. */
export const aboutAllergy = (content: AllergyContent, text: Texts): About => [
  content.medicineClass && text(`conditions.class.${content.medicineClass}`),
  content.reaction,
  text(`conditions.verification.${content.verification}`),
  content.lastEpisode && text('conditions.lastEpisode', { day: showDay(content.lastEpisode) }),
  content.note,
]

/** The same of a condition. */
export const aboutCondition = (content: ConditionContent, text: Texts): About => [
  content.label,
  content.icd && [content.coding, content.icd].filter(Boolean).join(' '),
  content.severity && text(`conditions.severity.${content.severity}`),
  text(`conditions.verification.${content.verification}`),
  content.onset && text('conditions.since', { day: showDay(content.onset) }),
  content.note,
]
