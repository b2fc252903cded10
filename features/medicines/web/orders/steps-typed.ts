import { readNumber } from '#platform/shared/forms/numbers.rules.ts'
import { timesTyped } from '../../shared/typed-times.rules.ts'

/** A step of a taper as it is typed. */
export type StepInField = { days: string; dose: string; times: string }

/** Splits the text of the form, a line for each step, into what stands in its inputs. A line that is none stays among the times. */
export const stepsInField = (typed: string): StepInField[] =>
  typed === ''
    ? []
    : typed.split('\n').map((line) => {
        const [, days = '', dose = '', times] = /^\s*([^x:]*?) x ([^:]*?): ?(.*)$/i.exec(line) ?? []
        return times === undefined ? { days: '', dose: '', times: line } : { days, dose, times }
      })

/** The text of the form for these steps; empty when nothing is typed. */
export const stepsText = (steps: readonly StepInField[]): string =>
  steps.length === 1 && Object.values(steps[0] ?? {}).every((part) => part === '')
    ? ''
    : steps.map(({ days, dose, times }) => `${days.trim()} x ${dose.trim()}: ${times}`).join('\n')

/** Steps of the text of the form: days, dose at one time and times; null: one is none, or two times of one are the same. */
export function stepsTyped(typed: string): { days: number; dose: number; times: string[] }[] | null {
  const steps = stepsInField(typed).map((step) => {
    const times = timesTyped(step.times)
    const amount = readNumber(step.dose)
    const isStep = /^\d+$/.test(step.days) && typeof amount === 'number' && times !== null
    return isStep && new Set(times).size === times.length ? { days: Number(step.days), dose: amount, times } : null
  })
  return steps.length === 0 || steps.includes(null) ? null : steps.flatMap((step) => step ?? [])
}
