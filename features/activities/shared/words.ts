import type { Attendance } from './activity.contract.ts'

type Say = (id: string) => string

/** How somebody took part, with the note. Pure: whoever shows it has the texts of activities loaded. */
export const sayAttendance = ({ outcome, note }: Pick<Attendance, 'outcome' | 'note'>, say: Say): string =>
  [say(`activities.outcome.${outcome}`), note].filter(Boolean).join(', ')
