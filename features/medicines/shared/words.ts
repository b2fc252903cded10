import type { Schedule } from './schedule.rules.ts'

/** What is said of medicines, in the words of `say`. Pure: whoever shows it has the texts of medicines loaded. */
type Say = (id: string, values?: Record<string, string | number>) => string

/** When it is due: "08:00, 12:00", "every 8 h from 06:00", "as needed"; of a taper each step as it is typed. */
export function saySchedule(schedule: Schedule, say: Say): string {
  switch (schedule.kind) {
    case 'times':
      return schedule.times.join(', ')
    case 'weekdays':
      return `${schedule.weekdays.map((day) => say(`medicines.day.${day}`)).join(' ')} ${schedule.times.join(', ')}`
    case 'days':
      return `${say('medicines.everyDays', { days: schedule.every })} ${schedule.times.join(', ')}`
    case 'hours':
      return say('medicines.everyHours', { hours: schedule.every, first: schedule.first })
    case 'taper':
      return schedule.steps.map(({ days, dose, times }) => `${days} x ${dose}: ${times.join(', ')}`).join('; ')
    case 'asNeeded':
      return say('medicines.schedule.asNeeded')
  }
}
