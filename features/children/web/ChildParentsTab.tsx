import { listRelationships, type Relationship } from '#features/people/shared/people.contract.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import type { ChildDetail } from '../shared/children.contract.ts'

const RIGHTS = ['see', 'notify', 'decide', 'collect'] as const

/** Who may see, is told, decides and collects. A missing right is struck through, with another icon. */
export function ChildParentsTab({ child }: { child: ChildDetail }) {
  const text = useText()
  const adults = useCall(listRelationships, { params: { id: child.id } })
  return (
    <section className="card plain" style={{ maxWidth: 720 }}>
      <Loaded query={adults} rows={2}>
        {(all) => (all.length === 0
          ? <EmptyState icon="people" title={text('children.parents.none')}>{text('children.parents.noneBody')}</EmptyState>
          : <>{all.map((adult) => <Adult key={adult.id} adult={adult} />)}</>)}
      </Loaded>
    </section>
  )
}

function Adult({ adult }: { adult: Relationship }) {
  const text = useText()
  return (
    <div className="li">
      <PersonRow
        id={adult.adultId} name={adult.adultName}
        note={(
          <>
            <span>{[text(`children.kind.${adult.kind}`), adult.phone].filter(Boolean).join(' · ')}</span>
            <span className="needs" style={{ marginTop: 4 }}>
              {RIGHTS.map((right) => (
                <span key={right} className="need" style={adult[right] ? { color: 'var(--arrived-fg)' } : { textDecoration: 'line-through' }}>
                  <Icon name={adult[right] ? 'check' : 'minus'} size={16} />{text(`children.right.${right}`)}
                </span>
              ))}
            </span>
          </>
        )}
      />
      {adult.restricted && <StateChip hue="alert">{text('children.restricted')}</StateChip>}
    </div>
  )
}
