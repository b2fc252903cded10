/** Loaded after sign-in: the contracts are no part of the first download. */
export const loadOffline = async () => (await import('./handover.offline.ts')).handoverOffline
