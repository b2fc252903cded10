import { withTexts } from '#platform/web/i18n/own-texts.ts'

/** The card on the summary of a guest or child. */
export const loadSummary = withTexts('documents', async () => (await import('./SummaryCard.tsx')).Summary)
