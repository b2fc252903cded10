import { decideRide } from '#features/scheduling/shared/ride-decisions.contract.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { getRun, latestRuns } from '#features/runs/shared/runs.contract.ts'
import { keyOf, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'

type Props = { passengerId: string; runId: string; name: string; decision: 'open' | 'riding' | 'not_riding' }

/** The two answers of the office about a child who was brought back. The one that counts is not offered again. */
export function RideAnswers({ passengerId, runId, name, decision }: Props) {
  const text = useText()
  const errorToast = useErrorToast()
  const touches = [keyOf(getRun, { params: { id: runId } }), keyOf(latestRuns), keyOf(openAlerts)]
  const { mutateAsync, isPending } = useCommand(decideRide, { touches })
  const answers = [
    { answer: 'riding', icon: 'check' },
    { answer: 'not_riding', icon: 'absent' },
  ] as const
  return (
    <Row wrap sx={{ width: '100%', pl: { md: 10 } }}>
      {answers
        .filter(({ answer }) => answer !== decision)
        .map(({ answer, icon }) => (
          <Button
            key={answer}
            icon={icon}
            busy={isPending}
            aria-label={text(`runs.ride.decide.${answer}.of`, { name })}
            onClick={() =>
              void mutateAsync({ params: { id: passengerId }, body: { decision: answer } }).catch(errorToast)
            }
          >
            {text(`runs.ride.decide.${answer}`)}
          </Button>
        ))}
    </Row>
  )
}
