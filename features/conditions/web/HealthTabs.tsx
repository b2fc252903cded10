import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { byDanger } from '../shared/allergies.rules.ts'
import { allergyCalls } from '../shared/conditions.contract.ts'
import { Health } from './Health.tsx'

/** DISEASE of a guest or child; a child that has the need without a name of what it is to is asked about. */
export function HealthTab(about: PersonTabProps | ChildTabProps) {
  if ('person' in about) return <Health person={about.person} decides={about.person.abilities.decide} unnamed={false} />
  const { child } = about
  return (
    <Health
      person={child}
      decides={child.abilities.decide}
      unnamed={child.needs.includes('allergy') && child.allergies.length === 0}
    />
  )
}

const MOST = 100

/** The allergies of a guest above every tab, whole and the most dangerous first. */
export function AllergyFlags({ person }: PersonTabProps) {
  const text = useText()
  const { data, isError } = useCallPage(allergyCalls.search, {
    body: { filters: { personId: person.id }, limit: MOST },
  })
  // Nothing would be read as "none".
  if (data === undefined)
    return (
      <Row>
        <StateChip hue="waiting" icon={isError ? 'attention' : 'clock'} role="status" large>
          {text(isError ? 'conditions.allergies.failed' : 'conditions.allergies.loading')}
        </StateChip>
      </Row>
    )
  const contents = data.data
    .map(({ now }) => now.content)
    .filter(({ verification }) => verification !== 'REFUTED')
    .toSorted(byDanger)
  if (contents.length === 0) return null
  return (
    <Row wrap>
      {contents.map(({ substance, criticality }) => (
        <StateChip key={substance} hue={criticality === 'LOW' ? 'waiting' : 'alert'} icon="allergy" large>
          {`${text('conditions.allergy')}: ${substance}`}
        </StateChip>
      ))}
    </Row>
  )
}
