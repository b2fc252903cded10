import { showDay } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'

/** On which days somebody may collect, in words. */
export function daysWords(
  one: { validFrom: string; validTo: string; weekdays: readonly number[]; oneTime: boolean },
  text: Texts,
): string {
  const span =
    one.validFrom === one.validTo
      ? showDay(one.validFrom)
      : text('pickup.between', { from: showDay(one.validFrom), to: showDay(one.validTo) })
  return [span, weekdayWords(one.weekdays, text), one.oneTime && text('pickup.oneTime')].filter(Boolean).join(' · ')
}

/** Weekdays in short words; nothing when every day counts. */
export const weekdayWords = (weekdays: readonly number[], text: Texts): string =>
  weekdays.map((weekday) => text(`travel.day.${weekday}`)).join(', ')
