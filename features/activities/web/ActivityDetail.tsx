import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import * as contract from '../shared/activities.contract.ts'
import type { Activity } from '../shared/activity.contract.ts'
import { hasBegun } from '../shared/activities.rules.ts'
import { ActivityChips } from './ActivityChips.tsx'
import { ActivityDrawer } from './ActivityDrawer.tsx'
import { SCOPE_FIELD, textOf, withFollowing } from './activity-fields.ts'
import { EnrolDrawer } from './EnrolDrawer.tsx'
import { People } from './People.tsx'
import { PhotosButton } from './photos/PhotosButton.tsx'
import { TransportCard } from './TransportCard.tsx'
import { WaitingList } from './WaitingList.tsx'
import { ledByWords, placesWords, whenWords, whereWords } from './activity-words.ts'
import { useActivity } from './use-activities.ts'

const MOVES = ['close', 'restore', 'archive'] as const
type Move = (typeof MOVES)[number]

/** One activity: what is planned, what may be done with it, who takes part and how. */
export function ActivityDetail({ id }: { id: string }) {
  return <LoadedRecord query={useActivity(id)}>{(activity) => <Shown activity={activity} />}</LoadedRecord>
}

function Shown({ activity }: { activity: Activity }) {
  const text = useText()
  const [open, setOpen] = useState<Move | 'edit' | 'enrol' | null>(null)
  const close = () => setOpen(null)
  const { abilities } = activity
  const several = (activity.series?.following ?? 0) > 0
  const begun = hasBegun({ startsAt: new Date(activity.startsAt) }, useNow())
  return (
    <Stack spacing={3} sx={{ minWidth: 0 }}>
      <ButtonLink look="text" size="small" icon="left" to={paths.page('activityList')} sx={{ alignSelf: 'flex-start' }}>
        {text('activities.all')}
      </ButtonLink>
      <PageHead
        title={activity.name}
        actions={
          <>
            <PhotosButton activity={activity} adds />
            {abilities.enrol && (
              <Button icon="personAdd" onClick={() => setOpen('enrol')}>
                {text('activities.enrolPeople')}
              </Button>
            )}
            {abilities.change && (
              <Button icon="edit" onClick={() => setOpen('edit')}>
                {text('activities.edit')}
              </Button>
            )}
            {MOVES.filter((move) => abilities[move]).map((move) => (
              <Button key={move} look={move === 'archive' ? 'danger' : 'outlined'} onClick={() => setOpen(move)}>
                {text(`activities.${move}`)}
              </Button>
            ))}
          </>
        }
      />
      <ActivityChips activity={activity} />
      {/* Once it has begun, people come first: whoever records has the phone in one hand. */}
      {!begun && <Plan activity={activity} />}
      {!begun && <TransportCard activity={activity} />}
      <People activity={activity} />
      <WaitingList activity={activity} />
      {begun && <TransportCard activity={activity} />}
      {begun && <Plan activity={activity} />}
      <Typography variant="caption" color="textSecondary">
        {text('activities.readers')}
      </Typography>
      {open === 'edit' && <ActivityDrawer activity={activity} onClose={close} />}
      {open === 'enrol' && <EnrolDrawer activity={activity} onClose={close} />}
      {open === 'close' && several && <CloseDrawer activity={activity} onClose={close} />}
      {((open === 'close' && !several) || open === 'restore' || open === 'archive') && (
        <MoveDrawer activity={activity} move={open} onClose={close} />
      )}
    </Stack>
  )
}

function Plan({ activity }: { activity: Activity }) {
  const text = useText()
  const { description, reason } = activity
  const [where, ledBy] = [whereWords(activity), ledByWords(activity)]
  return (
    <Card component="section" aria-label={activity.name}>
      <CardContent>
        <Facts>
          <FactLine label={text('activities.field.when')}>{whenWords(activity, text)}</FactLine>
          {activity.series && (
            <FactLine label={text('activities.field.series')}>{text('activities.nthOf', activity.series)}</FactLine>
          )}
          <FactLine label={text('activities.field.capacity')}>{placesWords(activity, text)}</FactLine>
          {where !== '' && <FactLine label={text('activities.field.where')}>{where}</FactLine>}
          {ledBy !== '' && <FactLine label={text('activities.field.ledBy')}>{ledBy}</FactLine>}
          {description !== '' && <FactLine label={text('activities.field.description')}>{description}</FactLine>}
          {reason !== '' && <FactLine label={text('activities.field.reason')}>{reason}</FactLine>}
          <FactLine label={text('utils.group')}>{activity.customerGroupDto.name}</FactLine>
        </Facts>
      </CardContent>
    </Card>
  )
}

const REASON: FieldDefinition = {
  fieldName: 'reason',
  label: 'activities.field.reason',
  type: 'string',
  required: true,
  maxDigits: 200,
}
const FIRST: FieldValues = { scope: 'one', reason: null }

/** Closes one of a series, or those after it, too. */
function CloseDrawer({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const text = useText()
  const close = useCommand(contract.closeActivity, { touches: [['activities']] })
  const { id, version, name } = activity
  return (
    <FormDrawer
      id="close"
      title={`${text('activities.close')}: ${name}`}
      about={text('activities.closeBody')}
      fields={CLOSE_FIELDS}
      values={FIRST}
      submit={text('activities.close')}
      danger
      onSave={(typed) =>
        close.mutateAsync({
          params: { id },
          body: { version, reason: textOf(typed['reason']), following: withFollowing(typed) },
        })
      }
      onClose={onClose}
    />
  )
}
const CLOSE_FIELDS = [SCOPE_FIELD, REASON]

function MoveDrawer({ activity, move, onClose }: { activity: Activity; move: Move; onClose: () => void }) {
  const text = useText()
  const touches = { touches: [['activities']] }
  const moves = {
    close: useCommand(contract.closeActivity, touches),
    restore: useCommand(contract.restoreActivity, touches),
    archive: useCommand(contract.archiveActivity, touches),
  }
  const { id, version, name } = activity
  return (
    <ReasonDrawer
      title={`${text(`activities.${move}`)}: ${name}`}
      body={text(`activities.${move}Body`)}
      confirm={text(`activities.${move}`)}
      onConfirm={(reason) => moves[move].mutateAsync({ params: { id }, body: { version, reason } })}
      onClose={onClose}
    />
  )
}
