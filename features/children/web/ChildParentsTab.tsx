import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import { listRelationships, type Relationship } from '#features/people/shared/people.contract.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import type { ChildTabProps } from './ChildDetailPage.tsx'

/** Who is a guardian of this child and what each may: rights in words, a restricted adult marked as such. */
export function ChildParentsTab({ child }: ChildTabProps) {
  const text = useText()
  const query = useCall(listRelationships, { params: { id: child.id } })
  return (
    <Loaded query={query}>
      {(adults) => (
        <Card>
          {adults.length === 0 && (
            <EmptyState icon="people" title={text('children.noParents')}>
              {text('children.noParentsBody')}
            </EmptyState>
          )}
          <List>
            {adults.map((adult) => (
              <ListItem key={adult.id} divider sx={{ minHeight: 64 }}>
                <PersonRow
                  id={adult.adultId}
                  name={adult.adultName}
                  note={[text(`people.kind.${adult.kind}`), adult.phone].filter(Boolean).join(' · ')}
                >
                  <Rights adult={adult} />
                </PersonRow>
              </ListItem>
            ))}
          </List>
        </Card>
      )}
    </Loaded>
  )
}

function Rights({ adult }: { adult: Relationship }) {
  const text = useText()
  if (adult.restricted)
    return (
      <StateChip hue="alert" icon="lock">
        {text('children.right.restricted')}
      </StateChip>
    )
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
      {(['see', 'decide', 'collect'] as const)
        .filter((right) => adult[right])
        .map((right) => (
          <StateChip key={right} hue="absent" icon="check">
            {text(`children.right.${right}`)}
          </StateChip>
        ))}
    </Stack>
  )
}
