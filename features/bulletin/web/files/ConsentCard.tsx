import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ChildAbout } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getConsent, type Consent, type PastConsent } from '../../shared/consents.contract.ts'
import { ConsentDrawer } from './ConsentDrawer.tsx'

/** Whether a child or guest may be on photos, with who said so; given and withdrawn here. */
export function ConsentCard(about: ChildAbout | PersonTabProps) {
  const { id, name } = 'person' in about ? { id: about.person.id, name: about.person.fullName } : about
  const text = useText()
  const query = useCall(getConsent, { params: { id } })
  return (
    <Card component="section" aria-labelledby="photo-consent">
      <CardHead id="photo-consent" title={text('bulletin.consent')} />
      <Loaded query={query} rows={1}>
        {(consent) => <Shown about={{ id, name }} consent={consent} />}
      </Loaded>
    </Card>
  )
}

function Shown({ about, consent }: { about: ChildAbout; consent: Consent }) {
  const text = useText()
  const { role } = useMe()
  const [asked, setAsked] = useState(false)
  const { given, at, mayChange, signer, signers, past } = consent
  const office = role !== 'CB_PARENT'
  const nobody = office && !given && signers.length === 0
  return (
    <Stack spacing={3} sx={{ px: 4, pb: 4, alignItems: 'flex-start' }}>
      <StateChip hue={given ? 'arrived' : 'absent'} icon={given ? 'check' : 'minus'}>
        {text(given ? 'bulletin.consentGiven' : 'bulletin.consentMissing')}
      </StateChip>
      <Typography variant="body2" color="textSecondary">
        {given && at !== null ? givenWords(consent, text) : text('bulletin.consentBody', { name: about.name })}
      </Typography>
      {given && signer === null && <Typography variant="body2">{text('bulletin.consentBoardAlone')}</Typography>}
      {mayChange && (
        <Button
          icon={given ? 'undo' : 'check'}
          disabledReason={nobody ? text('bulletin.consentNobody', { name: about.name }) : undefined}
          onClick={() => setAsked(true)}
        >
          {text(given ? 'bulletin.consentWithdraw' : `bulletin.consentGive.${office ? 'office' : 'family'}`)}
        </Button>
      )}
      {past.length > 0 && <Earlier past={past} />}
      {asked && <ConsentDrawer about={about} consent={consent} office={office} onClose={() => setAsked(false)} />}
    </Stack>
  )
}

function Earlier({ past }: { past: readonly PastConsent[] }) {
  const text = useText()
  return (
    <Box component="details" sx={{ width: '100%' }}>
      <Typography component="summary" color="textSecondary" sx={{ minHeight: 48, py: 3, cursor: 'pointer' }}>
        {`${text('bulletin.consentEarlier')} (${past.length})`}
      </Typography>
      <List disablePadding>
        {past.map((one) => (
          <ListItem key={one.id} divider disableGutters>
            <TwoLines
              title={text(`bulletin.consentEnded.${one.withdrawn.as ?? 'family'}`, {
                name: one.withdrawn.by ?? '–',
                when: showMoment(one.withdrawn.at),
              })}
              about={[one.withdrawn.reason, givenWords(one, text)]}
            />
          </ListItem>
        ))}
      </List>
    </Box>
  )
}

/** Who gave it and when, or who signed the paper and who recorded that. */
function givenWords(
  { as, at, by, signer, relation }: Pick<Consent, 'as' | 'at' | 'by' | 'signer' | 'relation'>,
  text: Texts,
): string {
  const [way, words] = [as ?? 'family', { name: by ?? '–', when: at === null ? '–' : showMoment(at) }]
  if (signer === null || relation === null) return text(`bulletin.consentBy.${way}`, words)
  return text(`bulletin.consentFrom.${way}`, { ...words, signer, relation: text(`bulletin.relation.${relation}`) })
}
