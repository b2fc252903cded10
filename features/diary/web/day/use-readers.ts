import { useCommand } from '#platform/web/api/use-call.ts'
import { newerOf } from '#platform/web/api/use-newest.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { dailyReport, saveReport, type DailyReport } from '../../shared/diary.contract.ts'
import type { Section } from '../../shared/diary.rules.ts'

/** Opens sections of a report to the family or closes them. */
export function useReaders(report: DailyReport | null) {
  const errorToast = useErrorToast()
  const { mutateAsync, isPending } = useCommand(saveReport, { touches: [['diary']], inOrder: true })
  const save = async ({ id, version, staffOnly: seen }: DailyReport, section: Section, family: boolean) => {
    const others = seen.filter((one) => one !== section)
    const params = { id }
    const staffOnly = family ? others : [...others, section]
    try {
      await mutateAsync({ params, body: { version, staffOnly } })
    } catch (error) {
      const newer = newerOf(error, dailyReport)
      // A line that was written since says nothing about who reads the sections. Another choice of them does.
      if (newer?.staffOnly.join() !== seen.join()) throw error
      await mutateAsync({ params, body: { version: newer.version, staffOnly } })
    }
  }
  return {
    isPending,
    choose: (section: Section, family: boolean) =>
      report === null ? undefined : void save(report, section, family).catch(errorToast),
  }
}
