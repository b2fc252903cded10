import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { base64Of } from '#platform/web/api/base64.ts'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/view-states.tsx'
import { useAddressOf } from '#features/profile/web/picture.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { isBlocking } from '../shared/checklist.rules.ts'
import {
  addPhoto,
  decideDefect,
  getPhoto,
  PHOTOS_MAX,
  removePhoto,
  type Defect,
  type Inspection,
} from '../shared/inspections.contract.ts'
import { decisionFields } from '../shared/inspections.fields.ts'
import { TOUCHED } from './inspections.offline.ts'

const ENDINGS = '.jpg,.jpeg,.png,.webp'

const hueOf = (defect: Defect): Hue => {
  if (isBlocking(defect)) return 'alert'
  return defect.outcome === 'repaired' ? 'arrived' : 'waiting'
}

/** The defects of an inspection with their photos. An administrator signs them off. */
export function DefectsCard({ inspection }: { inspection: Inspection }) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const [decided, setDecided] = useState<Defect | null>(null)
  const title = text('inspections.field.defects')
  const live = inspection.status === 'A'
  return (
    <Card component="section" aria-label={title}>
      <CardHead title={title} />
      {inspection.defects.length === 0 && (
        <EmptyState icon="check" title={text('inspections.defects.none')}>
          {text('inspections.defects.noneBody')}
        </EmptyState>
      )}
      <Stack component="ul" spacing={6} sx={{ px: 4, pb: 4 }}>
        {inspection.defects.map((defect) => (
          <Stack component="li" key={defect.id} spacing={3}>
            <Row gap={3}>
              <TwoLines
                title={text(`inspections.item.${defect.item}`)}
                about={[text(`inspections.severity.${defect.severity}`)]}
              />
              <StateChip hue={hueOf(defect)}>{text(`inspections.outcome.${defect.outcome ?? 'open'}`)}</StateChip>
            </Row>
            <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{defect.note}</Typography>
            {defect.outcomeAt !== null && (
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {text('inspections.outcome.by', {
                  when: showMoment(defect.outcomeAt, inspection.zone),
                  name: defect.outcomeBy ?? '',
                  note: defect.outcomeNote ?? '',
                })}
              </Typography>
            )}
            <Photos defect={defect} editable={live} />
            {admin && live && defect.outcome !== 'repaired' && (
              <Box>
                <Button icon="check" onClick={() => setDecided(defect)}>
                  {text('inspections.decide')}
                </Button>
              </Box>
            )}
          </Stack>
        ))}
      </Stack>
      {decided && <DecideDrawer defect={decided} over={inspection.vehicleName} onClose={() => setDecided(null)} />}
    </Card>
  )
}

function DecideDrawer({ defect, over, onClose }: { defect: Defect; over: string; onClose: () => void }) {
  const text = useText()
  const decide = useCommand(decideDefect, { touches: TOUCHED })
  const [values] = useState<FieldValues>({ outcome: null, note: null })
  return (
    <FormDrawer
      id="inspection-decide"
      title={text('inspections.decide')}
      over={[over, text(`inspections.item.${defect.item}`)].join(' · ')}
      about={defect.note}
      fields={decisionFields}
      values={values}
      saved={text('utils.saved')}
      onSave={(typed) =>
        decide.mutateAsync({
          params: { id: defect.id },
          body: { outcome: typed['outcome'] === 'repaired' ? 'repaired' : 'safe', note: String(typed['note']) },
        })
      }
      onClose={onClose}
    />
  )
}

function Photos({ defect, editable }: { defect: Defect; editable: boolean }) {
  const text = useText()
  const errorToast = useErrorToast()
  const add = useCommand(addPhoto, { touches: TOUCHED })
  const remove = useCommand(removePhoto, { touches: TOUCHED })
  const [asked, setAsked] = useState<string | null>(null)
  const item = text(`inspections.item.${defect.item}`)
  const send = async (file: File) => {
    try {
      await add.mutateAsync({ params: { id: defect.id }, body: { profileImageData: await base64Of(file) } })
      toast('success', text('utils.saved'))
    } catch (error) {
      errorToast(error)
    }
  }
  return (
    <>
      {defect.photos.map((id, i) => (
        <Box key={id} sx={{ position: 'relative' }}>
          <Photo id={id} alt={text('inspections.photo.of', { n: i + 1, item })} />
          {editable && (
            <IconButton
              icon="trash"
              label={`${text('inspections.photo.remove', { n: i + 1 })}: ${item}`}
              onClick={() => setAsked(id)}
              sx={{ position: 'absolute', top: 8, right: 8, background: 'var(--surface)' }}
            />
          )}
        </Box>
      ))}
      {editable && defect.photos.length < PHOTOS_MAX && (
        <FileButton
          label={text('inspections.photo.add')}
          accept={ENDINGS}
          busy={add.isPending}
          onChoose={(file) => void send(file)}
        />
      )}
      {asked !== null && (
        <ConfirmDialog
          title={text('inspections.photo.removeAsk')}
          confirm={text('inspections.photo.removeConfirm')}
          danger
          onConfirm={() => remove.mutateAsync({ params: { id: asked } })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function Photo({ id, alt }: { id: string; alt: string }) {
  const query = useQuery({
    queryKey: ['inspectionPhotos', id],
    staleTime: Infinity,
    queryFn: ({ signal }) => callBytes(getPhoto, { params: { id } }, { signal }),
  })
  const address = useAddressOf(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!address) return <Skeleton variant="rectangular" height={240} />
  return (
    <Box
      component="img"
      src={address}
      alt={alt}
      sx={{
        display: 'block',
        width: '100%',
        maxHeight: 320,
        objectFit: 'contain',
        borderRadius: 2,
        background: 'var(--sunken)',
      }}
    />
  )
}
