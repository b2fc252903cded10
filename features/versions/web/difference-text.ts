import { showDay } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import type { Difference } from '../shared/versions.rules.ts'
import { daysOf } from '#features/routes/web/route-labels.api.ts'

/** The parts of a route under which its differences stand, in this order. */
export const PARTS = ['route', 'stops', 'riders', 'crew'] as const
export type Part = (typeof PARTS)[number]

/** Under which part a difference stands. */
export function partOf({ kind }: Difference): Part {
  if (kind.startsWith('stop')) return 'stops'
  if (kind.startsWith('rider')) return 'riders'
  return kind.startsWith('crew') ? 'crew' : 'route'
}

/** One difference in words. */
export function differenceWords(one: Difference, text: Texts): string {
  const id = `versions.${one.kind}`
  const fromTo = (what: string, from: string | number | null, to: string | number | null) =>
    text('versions.fromTo', {
      what,
      from: from ?? text('versions.none'),
      to: to ?? text('versions.none'),
    })
  const days = (weekdays: readonly number[]) =>
    weekdays.length === 0 ? text('versions.everyDay') : daysOf({ weekdays: [...weekdays] }, text)
  switch (one.kind) {
    case 'name':
    case 'vehicle':
    case 'capacity':
    case 'minAdults':
    case 'maxRideMinutes':
      return fromTo(text(`routes.${one.kind}`), one.from, one.to)
    case 'mode':
    case 'direction':
      return fromTo(
        text(`routes.${one.kind}`),
        text(`routes.${one.kind}.${one.from}`),
        text(`routes.${one.kind}.${one.to}`),
      )
    case 'validFrom':
    case 'validTo':
      return fromTo(text(`routes.${one.kind}`), one.from && showDay(one.from), one.to && showDay(one.to))
    case 'weekdays':
      return fromTo(text('routes.days'), days(one.from), days(one.to))
    case 'stopAdded':
    case 'stopRemoved':
      return text(id, { stop: one.stop, time: one.time })
    case 'stopMoved':
    case 'stopTime':
    case 'stopWait':
      return text(id, { stop: one.stop, from: one.from, to: one.to })
    case 'riderAdded':
    case 'riderRemoved':
      return text(id, { child: one.child })
    case 'riderBoards':
    case 'riderAlights':
      return text(id, {
        child: one.child,
        from: one.from ?? text('versions.noStop'),
        to: one.to ?? text('versions.noStop'),
      })
    case 'riderDays':
      return text(id, { child: one.child, from: days(one.from), to: days(one.to) })
    case 'crewAdded':
    case 'crewRemoved':
      return text(id, { person: one.person, function: text(`routes.crew.${one.function}`) })
    case 'crewFunction':
      return text(id, {
        person: one.person,
        from: text(`routes.crew.${one.from}`),
        to: text(`routes.crew.${one.to}`),
      })
  }
}
