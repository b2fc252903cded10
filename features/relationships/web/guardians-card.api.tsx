import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { listParents, type Relationship } from '../shared/relationships.contract.ts'
import { Rights } from './KinLine.tsx'

/** The guardians of today at a glance, each with what they may and how to reach them; a restriction stands first. */
export function GuardiansCard({ childId }: { childId: string }) {
  const text = useText()
  const query = useCall(listParents, { params: { id: childId } })
  return (
    <Card component="section" aria-label={text('relationships.guardians')}>
      <CardHead
        title={text('relationships.guardians')}
        action={
          <ButtonLink look="text" to={paths.child(childId, 'PARENT')}>
            {text('utils.edit')}
          </ButtonLink>
        }
      />
      <Loaded query={query} rows={2}>
        {(kin) => {
          const shown = kin.filter(({ state, restricted }) => restricted || state === 'current')
          return (
            <List>
              {shown.length === 0 && <ListItem sx={{ color: 'text.secondary' }}>{text('relationships.none')}</ListItem>}
              {shown.map((relationship) => (
                <Guardian key={relationship.id} relationship={relationship} />
              ))}
            </List>
          )
        }}
      </Loaded>
    </Card>
  )
}

function Guardian({ relationship }: { relationship: Relationship }) {
  const text = useText()
  const { adultId, adultName, kind, phone, email, restricted, weekdays } = relationship
  const note = [
    text(`relationships.kind.${kind}`),
    weekdays.map((weekday) => text(`relationships.day.${weekday}`)).join(', '),
    phone,
  ]
  return (
    <ListItem divider sx={{ gap: 3, alignItems: 'flex-start', py: 3 }}>
      <Avatar id={adultId} size={40} />
      <Box sx={REST}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <AppLink to={paths.parent(adultId)}>{adultName}</AppLink>
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {note.filter(Boolean).join(' · ')}
        </Typography>
        <Rights relationship={relationship} />
        {/* Whoever is restricted is not called about the child by a tap. */}
        {!restricted && (phone !== null || email !== null) && (
          <Row gap={2} wrap sx={{ mt: 2 }}>
            {phone !== null && (
              <ButtonLink
                icon="call"
                href={`tel:${phone.replaceAll(' ', '')}`}
                aria-label={text('relationships.callName', { name: adultName })}
              >
                {text('relationships.call')}
              </ButtonLink>
            )}
            {email !== null && (
              <ButtonLink
                icon="news"
                href={`mailto:${email}`}
                aria-label={text('relationships.writeName', { name: adultName })}
              >
                {text('relationships.write')}
              </ButtonLink>
            )}
          </Row>
        )}
      </Box>
    </ListItem>
  )
}
