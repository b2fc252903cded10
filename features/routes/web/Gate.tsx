import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Banner } from '#platform/web/ui/state.tsx'
import { checkRoute, type ReadinessProblem, type RouteDetail } from '../shared/routes.contract.ts'

/** What keeps a draft from becoming active: every point, and every child by name. */
export function useGate(route: RouteDetail) {
  return useCall(checkRoute, { params: { id: route.id } }, { enabled: route.status === 'DRAFT', staleTime: 0 })
}

export function Gate({ route }: { route: RouteDetail }) {
  const text = useText()
  const gate = useGate(route)
  if (!gate.data) return null
  const ready = !isBlocked(gate.data)
  if (gate.data.length === 0) return <Banner hue="arrived" title={text('routes.gate.ready')} />
  return (
    <Banner hue={ready ? 'arrived' : 'notthere'} title={text(ready ? 'routes.gate.ready' : 'routes.gate.title')}>
      <ul>
        {gate.data.map((problem) => (
          <li key={`${problem.code} ${problem.children[0]?.id ?? ''}`}>
            {text(`routes.gate.${problem.code}`, problem.values)}
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
    </Banner>
  )
}

/** A finding that only warns keeps nobody from activating. */
export const isBlocked = (findings: readonly ReadinessProblem[]): boolean =>
  findings.some((finding) => finding.blocking)
