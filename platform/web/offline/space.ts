/** Bytes. Five photos of the largest size that the server takes, 10 MiB each (docs/adr/0281-a-full-device.md). */
const LEAST_ROOM = 50 * 1024 * 1024

/** True when the browser says that Caravan may store less than 50 MiB more on this device; false where it does not say. */
export async function isNearlyFull(): Promise<boolean> {
  // Not there without a secure context, whatever the types say.
  const storage = 'storage' in navigator ? navigator.storage : undefined
  if (!storage || !('estimate' in storage)) return false
  const { quota, usage } = await storage.estimate().catch((): StorageEstimate => ({}))
  return quota !== undefined && quota - (usage ?? 0) < LEAST_ROOM
}
