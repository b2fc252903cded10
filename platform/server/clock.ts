/** The application's clock. Business time comes from here alone, so that tests and demonstrations choose the day. */
export type Clock = { now: () => Date }

/** The clock of the machine: the only place that reads real time for business. */
// The application runs on real time unless a demonstration or a test gives it another clock.
export const machineClock: Clock = { now: () => new Date() }

/** A clock that showed `start` when it was made and runs on from there. */
export function clockStartingAt(start: Date): Clock {
  const began = performance.now()
  return { now: () => new Date(start.getTime() + Math.round(performance.now() - began)) }
}
