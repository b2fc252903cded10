import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { weekdayOf } from '#platform/shared/dates/zoned.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { isBlocked, splitGate, type GatePart } from '../shared/gate.rules.ts'
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
  const { blocks, warns } = splitGate(gate.data)
  return (
    <Banner hue={ready ? 'arrived' : 'notthere'} title={text(ready ? 'routes.gate.ready' : 'routes.gate.title')}>
      <Findings part={blocks} />
      {warns.always.length + warns.days.length > 0 && (
        <>
          <Typography color="textSecondary" sx={{ mt: ready ? 0 : 4 }}>
            {text('routes.gate.warns')}
          </Typography>
          <Findings part={warns} />
        </>
      )}
    </Banner>
  )
}

/** More dates than these are told as a span: nobody reads ten of them in a row. */
const DAYS_NAMED = 4

/** What holds on every day first, then the rehearsed days, each under its date; findings of the same days stand together. */
function Findings({ part }: { part: GatePart }) {
  const text = useText()
  const told = (day: string) => `${text(`travel.day.${weekdayOf(day)}`)} ${showDay(day).slice(0, 5)}`
  return (
    <>
      {part.always.length > 0 && <Problems problems={part.always} />}
      {part.days.map(({ days, problems }) => (
        <Box component="section" key={days.join(' ')} sx={{ mt: 2 }}>
          <Typography variant="subtitle2" component="h3">
            {days.length > DAYS_NAMED
              ? text('routes.gate.days', { from: told(days[0]!), to: told(days.at(-1)!), days: days.length })
              : days.map(told).join(', ')}
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
  const { paper, until, credential, why, street } = values
  return {
    ...values,
    ...(paper !== undefined && { paper: text(`vehicles.paper.${paper}`) }),
    ...(credential !== undefined && { credential: text(`crew.credential.${credential}`) }),
    ...(street === '' && { street: text('routes.stop.unnamedStreet') }),
    ...(why !== undefined && { why: text(`routes.gate.why.${why}`) }),
    ...(until !== undefined && { until: showDay(String(until)) }),
  }
}
