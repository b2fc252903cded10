import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { RouteDetail } from '../../shared/routes.contract.ts'
import { daysOf } from '../RouteListPage.tsx'

/** The head of a route in words. */
export function SummaryTab({ route }: { route: RouteDetail }) {
  const text = useText()
  const rows: [string, string | number | null][] = [
    [text('routes.group'), route.customerGroupDto.name],
    [text('routes.mode'), text(`routes.mode.${route.mode}`)],
    [text('routes.vehicle'), route.vehicleLabel],
    [text('routes.days'), daysOf(route, text)],
    [text('routes.capacity'), route.capacity],
    [text('routes.minAdults'), route.minAdults],
    [text('routes.validFrom'), route.validFrom && showDay(route.validFrom)],
    [text('routes.validTo'), route.validTo && showDay(route.validTo)],
  ]
  return (
    <section className="card pad" style={{ maxWidth: 640 }}>
      <dl className="kv">
        {rows.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
