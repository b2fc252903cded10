import { lazy } from 'react'
import { withTexts } from '#platform/web/i18n/own-texts.ts'

/** Asks to accept the newest terms, over the page that is open. Loaded only when there is something to accept. */
export const TermsGate = lazy(
  withTexts('legal', async () => ({ default: (await import('./TermsGate.tsx')).TermsGate })),
)
