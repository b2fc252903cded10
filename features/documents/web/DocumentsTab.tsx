import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPager } from '#platform/web/list/ListPager.tsx'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchActual, searchArchived, searchMedical } from '../shared/searches.contract.ts'
import { DocumentDrawer } from './drawer/DocumentDrawer.tsx'
import { NewDocumentDrawer, type About } from './drawer/NewDocumentDrawer.tsx'
import { Expiration, ToConfirm } from './document-words.tsx'
import { personDocuments } from './slots.api.ts'

const SIZE = 20
const SEARCHES = { actual: searchActual, medical: searchMedical, archived: searchArchived }

type PersonOf = { id: string; fullName: string }

/** The documents about a child. */
export function ChildDocuments({ child }: { child: PersonOf & { customerGroupDto: { id: string } } }) {
  return <Documents person={child} groupId={child.customerGroupDto.id} />
}

/** The documents about a guest. */
export function GuestDocuments({ person }: { person: PersonOf & { customerGroupDtos: readonly { id: string }[] } }) {
  return <Documents person={person} groupId={person.customerGroupDtos[0]?.id ?? null} />
}

/** The documents about an adult. */
export function PersonDocuments({ person }: { person: PersonOf }) {
  return <Documents person={person} groupId={null} />
}

function Documents({ person, groupId }: { person: PersonOf; groupId: string | null }) {
  const text = useText()
  const { role } = useMe()
  const [which, setWhich] = useState<keyof typeof SEARCHES>('actual')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | About | null>(null)
  const query = useCallPage(SEARCHES[which], {
    body: { filters: { personId: person.id }, limit: SIZE, offset: (page - 1) * SIZE },
  })
  const about: About = { id: person.id, fullName: person.fullName, groupId }
  const add = role === 'CB_ADMIN' && (
    <Button icon="add" onClick={() => setOpen(about)}>
      {text('documents.add')}
    </Button>
  )
  return (
    <Stack spacing={4}>
      <SlotParts slot={personDocuments} about={{ person }} rows={0} />
      <Card component="section" aria-label={text('documents.title')}>
        <Row wrap sx={{ padding: '12px 16px 8px', justifyContent: 'space-between' }}>
          <FilterChips
            filters={(['actual', 'medical', 'archived'] as const).map((key) => ({
              key,
              label: text(`documents.filter.${key}`),
            }))}
            chosen={which}
            label={text('list.filters')}
            onChoose={(key) => {
              setWhich(key)
              setPage(1)
            }}
          />
          {add}
        </Row>
        <Loaded query={query}>
          {({ data, page: its }) =>
            data.length === 0 ? (
              <EmptyState icon="document" title={text('documents.empty')}>
                {text('documents.personEmptyBody', { name: person.fullName })}
              </EmptyState>
            ) : (
              <>
                <List>
                  {data.map((one) => (
                    <ListItem key={one.id} disablePadding>
                      <ListItemButton onClick={() => setOpen(one.id)} sx={{ gap: 3, flexWrap: 'wrap' }}>
                        <Box sx={{ flex: 1, minWidth: 200 }}>
                          <Typography
                            component="span"
                            variant="subtitle2"
                            sx={{ display: 'block', overflowWrap: 'anywhere' }}
                          >
                            {one.name}
                          </Typography>
                          {one.documentTagName !== null && (
                            <Typography component="span" variant="caption" color="textSecondary">
                              {one.documentTagName}
                            </Typography>
                          )}
                        </Box>
                        <ToConfirm document={one} />
                        <Expiration document={one} />
                      </ListItemButton>
                    </ListItem>
                  ))}
                </List>
                <ListPager page={page} size={SIZE} total={its.total} onPage={setPage} />
              </>
            )
          }
        </Loaded>
        {typeof open === 'string' && <DocumentDrawer id={open} onClose={() => setOpen(null)} />}
        {open !== null && typeof open === 'object' && <NewDocumentDrawer person={open} onClose={() => setOpen(null)} />}
      </Card>
    </Stack>
  )
}
