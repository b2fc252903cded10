import Typography from '@mui/material/Typography'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { estimateScore } from '../shared/positions.contract.ts'

/** Fewer estimates than these say nothing about a route (ours). */
const TOLD_FROM = 20

/** How many estimates of the route came true in the last 30 days; nothing while there are too few to say. */
export function EstimateScore({ runId }: { runId: string }) {
  const text = useText()
  const { data } = useCall(estimateScore, { params: { id: runId } })
  if (!data || data.samples < TOLD_FROM) return null
  const share = Math.round((data.within / data.samples) * 100)
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {text('positions.score', { share })}
    </Typography>
  )
}
