import { lazy, Suspense, useMemo, type ComponentType, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { useAddress } from '../routing/address.ts'
import { SkeletonRows } from '../ui/view-states.tsx'

/** One tab: its id in the address, its name, its number, and its own lazily loaded file. */
export type DetailTab<Props> = { id: string; label: string; count?: number; load: () => Promise<ComponentType<Props>> }

type DetailPageProps<Props> = {
  picture: ReactNode
  title: string
  state?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** What must be seen on every tab. */
  flags?: ReactNode
  tabs: readonly DetailTab<Props>[]
  tabProps: Props
  label: string
}

const addressSchema = z.object({ tab: z.optional(z.string()) })

/** A record, configured: head with picture, name, state and actions, then tabs; the open one is in the address. */
export function DetailPage<Props extends object>({
  picture,
  title,
  state,
  subtitle,
  actions,
  flags,
  tabs,
  tabProps,
  label,
}: DetailPageProps<Props>) {
  const [address, change] = useAddress(addressSchema)
  const open = tabs.find((tab) => tab.id === address.tab) ?? tabs[0]!
  const move = (event: React.KeyboardEvent, index: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step === undefined ? undefined : tabs[(index + step + tabs.length) % tabs.length]
    if (!next) return
    change({ tab: next.id })
    document.getElementById(`tab-${next.id}`)?.focus()
  }
  return (
    <div className="page">
      <header className="row g16 wrap">
        {picture}
        <div className="grow" style={{ minWidth: 200 }}>
          <div className="row g12 wrap">
            <h1>{title}</h1>
            {state}
          </div>
          {subtitle !== undefined && <div className="t2">{subtitle}</div>}
        </div>
        {actions && <div className="row wrap">{actions}</div>}
      </header>
      {flags}
      {tabs.length > 1 && (
        <div className="tabs" role="tablist" aria-label={label}>
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              id={`tab-${tab.id}`}
              type="button"
              role="tab"
              className="tab"
              aria-selected={tab.id === open.id}
              aria-controls="tab-panel"
              tabIndex={tab.id === open.id ? 0 : -1}
              onClick={() => change({ tab: tab.id })}
              onKeyDown={(event) => move(event, index)}
            >
              {tab.label}
              {tab.count !== undefined && <span className="num">{tab.count}</span>}
            </button>
          ))}
        </div>
      )}
      <div
        id="tab-panel"
        role={tabs.length > 1 ? 'tabpanel' : undefined}
        aria-labelledby={tabs.length > 1 ? `tab-${open.id}` : undefined}
      >
        <Suspense fallback={<SkeletonRows />}>
          <TabBody key={open.id} load={open.load} props={tabProps} />
        </Suspense>
      </div>
    </div>
  )
}

const bodies = new Map<unknown, ComponentType<object>>()

function TabBody<Props extends object>({ load, props }: { load: () => Promise<ComponentType<Props>>; props: Props }) {
  const Body = useMemo(() => lazyBody(load), [load])
  return <Body {...props} />
}

/** A tab is loaded once; `load` is the same function on every render of a page. */
function lazyBody<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const made = bodies.get(load) ?? lazy(async () => ({ default: await load() }))
  // Only found again by the same `load`, see below.
  bodies.set(load, made as ComponentType<object>)
  // The map is keyed by `load`, so what it holds for this one takes this one's props.
  return made as ComponentType<Props>
}
