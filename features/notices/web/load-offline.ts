/** The calls of notices that wait without network. */
export const loadOffline = async () => (await import('./notices.offline.ts')).noticesOffline
