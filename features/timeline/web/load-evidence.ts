import { withTexts } from '#platform/web/i18n/own-texts.ts'

/** Loads what serves a goal with the words of all that it shows. */
export const loadEvidence = withTexts(
  'treatments',
  withTexts(
    'measurements',
    withTexts('activities', async () => (await import('./goal/GoalEvidence.tsx')).GoalEvidence),
  ),
)
