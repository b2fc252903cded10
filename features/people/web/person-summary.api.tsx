import type { PersonTabProps } from './PersonSummaryTab.tsx'

export type { PersonTabProps }

/** The tab SUMMARY of a person, for the details of other features. */
export const loadPersonSummary = async () => (await import('./PersonSummaryTab.tsx')).PersonSummaryTab
