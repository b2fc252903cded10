import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useCall } from '#platform/web/api/use-call.ts'
import type { ChildAbout } from '#features/children/web/child-tab.api.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getChildPickup } from '../shared/pickup.contract.ts'
import { daysWords, weekdayWords } from './days-words.ts'

/** The rules of the hand-over at a glance: what signed papers allow today, and who may collect. */
export function PickupGlance({ id }: ChildAbout) {
  const text = useText()
  const query = useCall(getChildPickup, { params: { id } })
  return (
    <Card component="section" aria-label={text('pickup.tab')}>
      <CardHead
        title={text('pickup.tab')}
        action={
          <ButtonLink look="text" to={paths.child(id, 'PICK_UP')}>
            {text('pickup.all')}
          </ButtonLink>
        }
      />
      <Loaded query={query} rows={3}>
        {({ guardians, delegates, releases }) => {
          const active = releases.filter(({ state }) => state === 'active')
          const named = delegates.filter(({ state }) => state === 'active')
          return (
            <List>
              {active.map((release) => (
                <ListItem key={release.id} divider sx={{ minHeight: 64, gap: 3 }}>
                  <Disc hue="arrived" icon="document" />
                  <TwoLines
                    title={text(`pickup.kind.${release.kind}`, {
                      name: release.sibling?.name ?? '',
                      age: release.siblingAge ?? '',
                    })}
                    about={[text('pickup.until', { day: showDay(release.validTo) })]}
                  />
                </ListItem>
              ))}
              {guardians.map((one) => (
                <ListItem key={one.id} divider sx={{ minHeight: 64 }}>
                  <PersonRow
                    id={one.id}
                    name={one.name}
                    note={[text(`relationships.kind.${one.kind}`), weekdayWords(one.weekdays ?? [], text)]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                </ListItem>
              ))}
              {named.map((one) => (
                <ListItem key={one.id} divider sx={{ minHeight: 64 }}>
                  <PersonRow
                    id={one.id}
                    name={one.name}
                    note={[one.relation, daysWords(one, text)].filter(Boolean).join(' · ')}
                  />
                </ListItem>
              ))}
              {guardians.length + named.length === 0 && (
                <ListItem sx={{ color: 'text.secondary' }}>{text('pickup.people.none')}</ListItem>
              )}
            </List>
          )
        }}
      </Loaded>
    </Card>
  )
}
