/** `ask`: the person has not said yet; `off`: refused, or the device cannot. */
export type Tracking = 'ask' | 'on' | 'off'

/** The run's screen waits for the answer, and children wait at the stop: no longer than this. */
export const ANSWERS_WITHIN_MS = 1000

const ANSWERS: Record<PermissionState, Tracking> = { granted: 'on', denied: 'off', prompt: 'ask' }

/**
 * What the browser says about locating this device. A browser that does not answer within a second counts as one that has
 * to be asked; `late` gets what it says afterwards.
 */
export async function mayLocate(late: (answer: Tracking) => void): Promise<Tracking> {
  if (!('geolocation' in navigator)) return 'off'
  const answer = permission()
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<'silent'>((resolve) => {
    timer = setTimeout(resolve, ANSWERS_WITHIN_MS, 'silent')
  })
  const first = await Promise.race([answer, silence])
  clearTimeout(timer)
  if (first !== 'silent') return first
  void answer.then(late)
  return 'ask'
}

async function permission(): Promise<Tracking> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return ANSWERS[state]
  } catch {
    return 'ask'
  }
}
