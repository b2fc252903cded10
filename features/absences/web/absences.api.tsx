import { call } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Menu } from '#platform/web/ui/Menu.tsx'
import { withdrawAbsence } from '../shared/absences.contract.ts'
import { useReport } from './use-report.ts'

type AbsentButtonProps = {
  childId: string
  childName: string
  /** The service day that the family sees; null when there is none today. */
  day: string | null
  absenceId: string | null
  canReport: boolean
  /** Already on board: only what is left of the day can change. */
  quiet?: boolean
  /** The child still has a run in each direction: which one is meant can be chosen. */
  bothWays?: boolean
}

const WAYS = ['to_school', 'from_school'] as const

/** One tap: my child does not come today. Another tap withdraws it. */
export function AbsentButton({ childId, childName, day, absenceId, canReport, quiet, bothWays }: AbsentButtonProps) {
  const text = useText()
  const { busy, run, report } = useReport(childId, childName)
  if (absenceId !== null) {
    return (
      <Button
        size="large"
        icon="undo"
        sx={{ flex: '1 1 auto' }}
        busy={busy}
        onClick={() => void run(() => call(withdrawAbsence, { params: { id: absenceId } }), 'absences.withdrawn')}
      >
        {text('absences.takeBack')}
      </Button>
    )
  }
  if (!canReport || day === null) return null
  const whole = bothWays ? 'absences.absentBothWays' : 'absences.absentToday'
  return (
    <>
      <Button
        look={quiet ? 'soft' : 'primary'}
        size="large"
        icon="absent"
        sx={{ flex: '1 1 auto' }}
        busy={busy}
        onClick={() => void report(day, quiet ? 'from_school' : 'both')}
      >
        {text(quiet ? 'absences.absentAfternoon' : whole)}
      </Button>
      {!quiet && bothWays && (
        <Menu
          entries={WAYS.map((way) => ({
            key: way,
            label: text(`absences.oneWay.${way}`),
            onChoose: () => void report(day, way),
          }))}
          button={(props) => (
            <Button {...props} look="text" size="large" busy={busy}>
              {text('absences.oneWay')}
            </Button>
          )}
        />
      )}
    </>
  )
}
