/** Hours after its planned end in which a run still waits for the school's count (ours: the morning at the school). */
export const AWAITED_HOURS = 6
/** Minutes after the close of a run without a count before an alert is raised (ours). */
export const UNCOUNTED_MIN = 30
/** A group in which nobody has counted for so many days does not count, and is not asked to (ours). */
export const HABIT_DAYS = 30
