import { useCall } from '#platform/web/api/use-call.ts'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { getSurvey } from '../shared/surveys.contract.ts'
import { ResultsView } from './results/ResultsView.tsx'
import { SurveyEditor } from './editor/SurveyEditor.tsx'

/** One survey: a draft to write, a published one with what was answered. */
export function SurveyDetail({ id }: { id: string }) {
  const query = useCall(getSurvey, { params: { id } })
  return (
    <LoadedRecord query={query} rows={6}>
      {(survey) => (survey.state === 'draft' ? <SurveyEditor survey={survey} /> : <ResultsView survey={survey} />)}
    </LoadedRecord>
  )
}
