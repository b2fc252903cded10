import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ChildAbout } from '#features/children/web/child-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getConsent, setConsent, type Consent } from '../../shared/additions.contract.ts'
import { TOUCHES } from '../use-post-actions.ts'

/** Whether the family agrees that a child is on pictures of the board; given and withdrawn here. */
export function ConsentCard({ id: childId }: ChildAbout) {
  const text = useText()
  const query = useCall(getConsent, { params: { id: childId } })
  return (
    <Card component="section" aria-labelledby="photo-consent">
      <CardHead id="photo-consent" title={text('bulletin.consent')} />
      <Loaded query={query} rows={1}>
        {(consent) => <Shown childId={childId} consent={consent} />}
      </Loaded>
    </Card>
  )
}

function Shown({ childId, consent }: { childId: string; consent: Consent }) {
  const text = useText()
  const { role } = useMe()
  const [asked, setAsked] = useState(false)
  const set = useCommand(setConsent, TOUCHES)
  const { given, by, at, mayChange } = consent
  const how = role === 'CB_PARENT' ? 'family' : 'office'
  return (
    <Stack spacing={3} sx={{ px: 4, pb: 4, alignItems: 'flex-start' }}>
      <StateChip hue={given ? 'arrived' : 'absent'} icon={given ? 'check' : 'minus'}>
        {text(given ? 'bulletin.consentGiven' : 'bulletin.consentMissing')}
      </StateChip>
      <Typography variant="body2" color="textSecondary">
        {given && at !== null
          ? text(`bulletin.consentBy.${consent.as ?? 'family'}`, { name: by ?? '–', when: showMoment(at) })
          : text('bulletin.consentBody')}
      </Typography>
      {mayChange && (
        <Button icon={given ? 'undo' : 'check'} onClick={() => setAsked(true)}>
          {text(given ? 'bulletin.consentWithdraw' : `bulletin.consentGive.${how}`)}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={text(given ? 'bulletin.consentWithdrawIt' : 'bulletin.consentGiveIt')}
          confirm={text(given ? 'bulletin.consentWithdraw' : `bulletin.consentGive.${how}`)}
          onConfirm={() => set.mutateAsync({ params: { id: childId }, body: { given: !given } })}
          onClose={() => setAsked(false)}
        >
          {text(given ? 'bulletin.consentWithdrawBody' : `bulletin.consentGiveBody.${how}`)}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
