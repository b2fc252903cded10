import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { addPaper, paperKind, removePaper, type VehicleDetail, type VehiclePaper } from '../shared/vehicles.contract.ts'
import { paperFields } from '../shared/vehicles.fields.ts'
import { PAPER_HUE } from './vehicle-look.tsx'

const TOUCHED = [['vehicles'], ['routes'], ['runs']] as const

/** The papers of a vehicle, those in force first, each with its last day. */
export function PapersCard({ vehicle }: { vehicle: VehicleDetail }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<VehiclePaper | null>(null)
  const remove = useCommand(removePaper, { touches: TOUCHED })
  return (
    <Card component="section" aria-label={text('vehicles.papers')}>
      <CardHead
        title={text('vehicles.papers')}
        action={
          <Button icon="add" onClick={() => setAdding(true)}>
            {text('vehicles.paper.add')}
          </Button>
        }
      />
      {vehicle.papers.length === 0 && (
        <EmptyState icon="document" title={text('vehicles.papers.none')}>
          {text('vehicles.papers.noneBody')}
        </EmptyState>
      )}
      <List>
        {vehicle.papers.map((paper) => {
          const name = text(`vehicles.paper.${paper.kind}`)
          return (
            <ListItem key={paper.id} divider sx={{ minHeight: 64, gap: 3 }}>
              <Box sx={REST}>
                <Typography variant="subtitle2" component="p">
                  {name}
                </Typography>
                <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {[text('vehicles.paper.until', { day: showDay(paper.validTo) }), paper.number, paper.note]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
              <StateChip hue={PAPER_HUE[paper.state]}>{text(`vehicles.state.${paper.state}`)}</StateChip>
              <IconButton
                icon="trash"
                label={text('vehicles.paper.remove', { paper: name })}
                onClick={() => setAsked(paper)}
              />
            </ListItem>
          )
        })}
      </List>
      {adding && <PaperDrawer vehicle={vehicle} onClose={() => setAdding(false)} />}
      {asked && (
        <ConfirmDialog
          title={text('vehicles.paper.removeAsk', { paper: text(`vehicles.paper.${asked.kind}`) })}
          confirm={text('vehicles.paper.removeConfirm')}
          danger
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            try {
              await remove.mutateAsync({ params: { id: asked.id } })
            } catch (error) {
              errorToast(error)
              throw error
            }
          }}
        />
      )}
    </Card>
  )
}

const FORM = 'vehicle-paper'

function PaperDrawer({ vehicle, onClose }: { vehicle: VehicleDetail; onClose: () => void }) {
  const text = useText()
  const add = useCommand(addPaper, { touches: TOUCHED })
  const [values] = useState((): FieldValues => ({ kind: 'insurance', validTo: null, number: null, note: null }))
  return (
    <Drawer
      title={text('vehicles.paper.add')}
      over={vehicle.name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary" busy={add.isPending}>
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        fields={paperFields}
        values={values}
        columns={1}
        draft={null}
        onSubmit={async (typed) => {
          await add.mutateAsync({
            params: { id: vehicle.id },
            body: {
              kind: paperKind.parse(typed['kind']),
              validTo: String(typed['validTo']),
              number: String(typed['number'] ?? ''),
              note: String(typed['note'] ?? ''),
            },
          })
          toast('success', text('utils.saved'))
          onClose()
        }}
      />
    </Drawer>
  )
}
