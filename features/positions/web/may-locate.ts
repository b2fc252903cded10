import { deviceLocator, type Locating } from '#platform/web/native/locator.ts'

/** The run's screen waits for the answer, and children wait at the stop: no longer than this. */
export const ANSWERS_WITHIN_MS = 1000

/**
 * Whether this device may be located. A device that does not answer within a second counts as one that has to be asked; `late` gets the
 * answer that comes afterwards.
 */
export async function mayLocate(late: (answer: Locating) => void): Promise<Locating> {
  const answer = deviceLocator().then((locator) => locator.permission())
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
