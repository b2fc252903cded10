import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { keepRights, searchCarriedOver, type Relationship } from '../shared/relationships.contract.ts'
import { CARRIED_OVER } from './carried-over.ts'
import { Rights } from './KinLine.tsx'
import { RelationshipDrawer } from './RelationshipDrawer.tsx'
import { KIN_TOUCHED } from './touched.ts'

/** Rights that the upgrade carried over. The office keeps or changes them, which takes them off the list. */
export function CarriedOverDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [changing, setChanging] = useState<Relationship | null>(null)
  const query = useCallPage(searchCarriedOver, CARRIED_OVER)
  const keep = useCommand(keepRights, {
    touches: KIN_TOUCHED,
    onDone: ({ kept }) => toast('success', text('relationships.carriedOver.kept', { count: kept })),
  })
  if (changing)
    return (
      <RelationshipDrawer
        relationship={changing}
        shows="adult"
        about={{ id: changing.childId, fullName: changing.childName }}
        onClose={() => setChanging(null)}
      />
    )
  const shown = query.data?.data ?? []
  return (
    <Drawer
      title={text('relationships.carriedOver')}
      onClose={onClose}
      footer={
        shown.length > 0 && (
          <Button busy={keep.isPending} onClick={() => keep.mutate({ body: { ids: shown.map(({ id }) => id) } })}>
            {text('relationships.carriedOver.keepAll', { count: shown.length })}
          </Button>
        )
      }
    >
      <Stack spacing={3}>
        <Typography variant="body2" color="textSecondary">
          {text('relationships.carriedOver.body')}
        </Typography>
        <Loaded query={query} rows={3}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon="people" title={text('relationships.carriedOver.none')} />
            ) : (
              <List disablePadding>
                {data.map((one) => (
                  <CarriedOver
                    key={one.id}
                    relationship={one}
                    busy={keep.isPending}
                    onChange={() => setChanging(one)}
                    onKeep={() => keep.mutate({ body: { ids: [one.id] } })}
                  />
                ))}
              </List>
            )
          }
        </Loaded>
      </Stack>
    </Drawer>
  )
}

type CarriedOverProps = { relationship: Relationship; busy: boolean; onChange: () => void; onKeep: () => void }

function CarriedOver({ relationship, busy, onChange, onKeep }: CarriedOverProps) {
  const text = useText()
  const { adultName, childName, kind } = relationship
  const named = (verb: string) => `${verb}: ${adultName}, ${childName}`
  return (
    <ListItem divider sx={{ gap: 3, px: 0, py: 3, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TwoLines title={adultName} about={[text(`relationships.kind.${kind}`), childName]} />
        <Rights relationship={relationship} />
      </Box>
      <Row gap={2} wrap>
        <Button aria-label={named(text('relationships.change'))} onClick={onChange}>
          {text('utils.edit')}
        </Button>
        <Button look="soft" busy={busy} aria-label={named(text('relationships.carriedOver.keep'))} onClick={onKeep}>
          {text('relationships.carriedOver.keep')}
        </Button>
      </Row>
    </ListItem>
  )
}
