import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { weekdayOf } from '#platform/shared/dates/zoned.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Banner } from '#platform/web/ui/state.tsx'
import { checkRoute, type ReadinessProblem, type RouteDetail } from '../shared/routes.contract.ts'

/** What keeps a draft from becoming active: every point, and every child by name. */
export function useGate(route: RouteDetail) {
  return useCall(checkRoute, { params: { id: route.id } }, { enabled: route.status === 'DRAFT', staleTime: 0 })
}

/** What keeps it a draft first; then, under a line of its own, what only warns: a reader must not mistake one for the other. */
export function Gate({ route }: { route: RouteDetail }) {
  const text = useText()
  const gate = useGate(route)
  if (!gate.data) return null
  const ready = !isBlocked(gate.data)
  const warnings = gate.data.filter((problem) => !problem.blocking)
  return (
    <Banner hue={ready ? 'arrived' : 'notthere'} title={text(ready ? 'routes.gate.ready' : 'routes.gate.title')}>
      {!ready && <Findings found={gate.data.filter((problem) => problem.blocking)} />}
      {warnings.length > 0 && (
        <>
          <Typography color="textSecondary" sx={{ mt: ready ? 0 : 4 }}>
            {text('routes.gate.warns')}
          </Typography>
          <Findings found={warnings} />
        </>
      )}
    </Banner>
  )
}

/** What holds on every day first, then the rehearsed days, each under its date; days that are alike stand together. */
function Findings({ found }: { found: readonly ReadinessProblem[] }) {
  const text = useText()
  const always = found.filter((problem) => problem.day === null)
  return (
    <>
      {always.length > 0 && <Problems problems={always} />}
      {daysAlike(found).map(({ days: alike, problems }) => (
        <Box component="section" key={alike[0]} sx={{ mt: 2 }}>
          <Typography variant="subtitle2" component="h3">
            {alike.map((day) => `${text(`travel.day.${weekdayOf(day)}`)} ${showDay(day).slice(0, 5)}`).join(', ')}
          </Typography>
          <Problems problems={problems} />
        </Box>
      ))}
    </>
  )
}

function Problems({ problems }: { problems: readonly ReadinessProblem[] }) {
  const text = useText()
  return (
    <ul>
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.children[0]?.id ?? ''} ${Object.values(problem.values).join(' ')}`}>
          {text(`routes.gate.${problem.code}`, spoken(problem.values, text))}
          {problem.children.length > 0 && ': '}
          {problem.children.map((child, index) => (
            <span key={child.id}>
              {index > 0 && ', '}
              <AppLink to={paths.child(child.id)} style={{ fontWeight: 500 }}>
                {child.name}
              </AppLink>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The values of a finding as people read them: a paper by its name, a day as a day. */
function spoken(values: ReadinessProblem['values'], text: ReturnType<typeof useText>) {
  const { paper, until, credential } = values
  return {
    ...values,
    ...(paper !== undefined && { paper: text(`vehicles.paper.${paper}`) }),
    ...(credential !== undefined && { credential: text(`crew.credential.${credential}`) }),
    ...(until !== undefined && { until: showDay(String(until)) }),
  }
}

/** The rehearsed days with findings, in order; those with the very same findings in one group. */
function daysAlike(found: readonly ReadinessProblem[]): { days: string[]; problems: ReadinessProblem[] }[] {
  const byDay = Map.groupBy(found, (problem) => problem.day)
  const groups = new Map<string, { days: string[]; problems: ReadinessProblem[] }>()
  for (const day of [...byDay.keys()].flatMap((one) => one ?? []).toSorted()) {
    const problems = byDay.get(day) ?? []
    const same = JSON.stringify(problems.map(({ day: _day, ...rest }) => rest))
    const group = groups.get(same)
    if (group) group.days.push(day)
    else groups.set(same, { days: [day], problems })
  }
  return [...groups.values()]
}

/** A finding that only warns keeps nobody from activating. */
export const isBlocked = (findings: readonly ReadinessProblem[]): boolean =>
  findings.some((finding) => finding.blocking)
