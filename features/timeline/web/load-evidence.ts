import { withTexts } from '#platform/web/i18n/own-texts.ts'

const load = async () => (await import('./goal/GoalEvidence.tsx')).GoalEvidence

/** Loads what serves a goal with the words of all that it shows besides its own. */
export const loadEvidence = ['treatments', 'measurements', 'activities'].reduce(
  (more, feature) => withTexts(feature, more),
  load,
)
