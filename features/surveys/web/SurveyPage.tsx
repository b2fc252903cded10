import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { MonitoringPage } from './MonitoringPage.tsx'
import { SurveyDetail } from './SurveyDetail.tsx'
import { SurveyListPage } from './SurveyListPage.tsx'

const addressSchema = z.object({ survey: z.optional(z.string()), list: z.optional(z.string()) })

/** survey: of administrators all surveys of their groups, one of them, or what is to be filled in; of assistants the last alone. */
export function SurveyPage() {
  const { role } = useMe()
  const [{ survey, list }] = useAddress(addressSchema)
  if (role !== 'CB_ADMIN' || list === 'monitoring') return <MonitoringPage />
  return survey === undefined ? <SurveyListPage /> : <SurveyDetail key={survey} id={survey} />
}
