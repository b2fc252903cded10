/** How many different numbers a device has sent for a run, and the highest. */
export type DeviceNumbers = { deviceId: string; different: number; highest: number }

/** The highest number of each device once these facts are added; null when the numbers of any device have a gap. */
export function numbersAfter(
  devices: readonly DeviceNumbers[],
  added: readonly { deviceId: string; deviceSeq: number }[],
): { deviceId: string; contiguous: number }[] | null {
  if (devices.some((one) => one.different !== one.highest)) return null
  const highest = new Map(devices.map((one) => [one.deviceId, one.highest]))
  for (const { deviceId, deviceSeq } of added.toSorted((a, b) => a.deviceSeq - b.deviceSeq)) {
    const before = highest.get(deviceId) ?? 0
    if (deviceSeq > before + 1) return null
    highest.set(deviceId, Math.max(before, deviceSeq))
  }
  return [...highest].map(([deviceId, contiguous]) => ({ deviceId, contiguous })).toSorted(byDevice)
}

const byDevice = (a: { deviceId: string }, b: { deviceId: string }): number => (a.deviceId < b.deviceId ? -1 : 1)
