import { useMe } from '#features/session/web/session.api.tsx'
import { DayPage } from './day/DayPage.tsx'
import { FamilyReports } from './family/FamilyReports.tsx'

/** dailyReports: the day of a group for staff, the published reports for families. */
export function DailyReportsPage() {
  return useMe().role === 'CB_PARENT' ? <FamilyReports /> : <DayPage />
}
