/** The tab PLACES_CHILDREN of a child: homes, rules, changes and the coming weeks. */
export const loadTravelTab = async () => (await import('./TravelTab.tsx')).TravelTab
