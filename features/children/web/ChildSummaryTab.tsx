import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { ChildDetail } from '../shared/children.contract.ts'

/** The facts about a child, grouped. */
export function ChildSummaryTab({ child }: { child: ChildDetail }) {
  const text = useText()
  return (
    <div className="cols-2">
      <Facts
        title={text('children.personal')}
        rows={[
          [text('children.name'), child.name], [text('children.surname'), child.surname], [text('children.class'), child.schoolClass],
          [text('children.group'), child.customerGroupDto.name], [text('children.notes'), child.notes],
        ]}
      />
      <section className="card">
        <div className="card-h"><h2>{text('children.transport')}</h2></div>
        <div className="pad" style={{ paddingTop: 0 }}>
          <p className="row g12"><Icon name="home" />{child.home ? [child.home.name, child.home.address].filter(Boolean).join(' · ') : <span className="t2">{text('children.noHome')}</span>}</p>
        </div>
        {child.routes.map((route) => (
          <AppLink key={route.id} className="li" to={paths.route(route.id)}>
            <Icon name="route" />
            <span className="grow"><span className="m block">{route.name}</span><span className="t12 t2">{text(`routes.direction.${route.direction}`)}</span></span>
            <Icon name="right" />
          </AppLink>
        ))}
        {child.routes.length === 0 && <p className="li t2">{text('children.noRoute')}</p>}
      </section>
    </div>
  )
}

function Facts({ title, rows }: { title: string; rows: readonly [string, ReactNode][] }) {
  return (
    <section className="card pad col g12">
      <h2>{title}</h2>
      <dl className="kv">
        {rows.map(([name, value]) => <div key={name} style={{ display: 'contents' }}><dt>{name}</dt><dd>{value || '–'}</dd></div>)}
      </dl>
    </section>
  )
}
