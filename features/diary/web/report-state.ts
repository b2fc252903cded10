import type { ReportState } from '../shared/diary.rules.ts'

/** How a report is shown in a list. */
export function stateOf(report: { state: ReportState; published: boolean } | null, written: boolean) {
  if (report?.state === 'PUBLISHED') return { id: 'PUBLISHED', hue: 'arrived', icon: 'check' } as const
  if (report?.state === 'APPROVED') return { id: 'APPROVED', hue: 'waiting', icon: 'clock' } as const
  if (report?.published) return { id: 'CORRECTION', hue: 'waiting', icon: 'edit' } as const
  return written
    ? ({ id: 'DRAFT', hue: 'onboard', icon: 'edit' } as const)
    : ({ id: 'NONE', hue: 'absent', icon: 'dots' } as const)
}
