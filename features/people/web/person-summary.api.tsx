/** The tab SUMMARY of a person, for the details of other features. */
export const loadPersonSummary = async () => (await import('./PersonSummaryTab.tsx')).PersonSummaryTab
