import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { SelectField } from '#platform/web/forms/Field.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { RouteDetail } from '#features/routes/shared/routes.contract.ts'
import { listVersions, type VersionPlan } from '../shared/versions.contract.ts'
import { differences } from '../shared/versions.rules.ts'
import { STATUS_HUE, STATUS_ICON } from '#features/routes/web/route-labels.api.ts'
import { differenceWords, PARTS, partOf } from './difference-text.ts'

/** The versions of a route, each with what it changes against the one it was made from, and any two beside each other. */
export function VersionsTab({ route }: { route: RouteDetail }) {
  const text = useText()
  const query = useCall(listVersions, { params: { id: route.id } }, { staleTime: 0 })
  return (
    <Loaded query={query} rows={4}>
      {(versions) => (
        <Stack spacing={4}>
          <Card component="section" aria-label={text('versions.title')}>
            <CardHead title={text('versions.title')} />
            <List>
              {versions.map((version) => (
                <Version
                  key={version.id}
                  version={version}
                  before={versions.find(({ id }) => id === version.versionOf)}
                  route={route}
                />
              ))}
            </List>
          </Card>
          {versions.length > 2 && <Compare versions={versions} />}
        </Stack>
      )}
    </Loaded>
  )
}

type VersionProps = { version: VersionPlan; before: VersionPlan | undefined; route: RouteDetail }

function Version({ version, before, route }: VersionProps) {
  const text = useText()
  const title = text('versions.one', { no: version.versionNo })
  return (
    <ListItem divider sx={{ display: 'block', px: 4, py: 4 }}>
      <Row wrap gap={3}>
        <Typography variant="subtitle2" component="h3">
          {version.id === route.id ? title : <AppLink to={paths.route(version.id)}>{title}</AppLink>}
        </Typography>
        <StateChip hue={STATUS_HUE[version.status]} icon={STATUS_ICON[version.status]}>
          {text(`routes.status.${version.status}`)}
        </StateChip>
        <Typography variant="caption" component="span" color="textSecondary">
          {[
            version.id === route.id && text('versions.this'),
            version.publishedAt !== null &&
              text('versions.published', { day: showDay(dayIn(route.zone, new Date(version.publishedAt))) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Row>
      {before ? (
        <>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
            {text('versions.against', { no: before.versionNo })}
          </Typography>
          <Differences before={before} after={version} />
        </>
      ) : (
        version.versionOf === null && (
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {text('versions.first')}
          </Typography>
        )
      )}
    </ListItem>
  )
}

function Differences({ before, after }: { before: VersionPlan; after: VersionPlan }) {
  const text = useText()
  const found = differences(before, after)
  if (found.length === 0)
    return (
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {text('versions.same')}
      </Typography>
    )
  return PARTS.map((part) => {
    const its = found.filter((one) => partOf(one) === part)
    if (its.length === 0) return null
    return (
      <Box
        key={part}
        sx={{ display: 'grid', mt: 2, columnGap: 4, gridTemplateColumns: { xs: '1fr', md: '120px minmax(0, 1fr)' } }}
      >
        <Typography component="h4" variant="subtitle2" color="textSecondary">
          {text(`versions.${part}`)}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {its.map((one) => {
            const words = differenceWords(one, text)
            return (
              <Typography key={words} component="li" sx={{ overflowWrap: 'anywhere' }}>
                {words}
              </Typography>
            )
          })}
        </Box>
      </Box>
    )
  })
}

/** Any two versions, in either direction. */
function Compare({ versions }: { versions: readonly VersionPlan[] }) {
  const text = useText()
  const [afterId, setAfter] = useState(versions[0]?.id ?? '')
  const [beforeId, setBefore] = useState(versions.at(-1)?.id ?? '')
  const [before, after] = [beforeId, afterId].map((id) => versions.find((version) => version.id === id))
  const options = versions.map(({ id, versionNo, status }) => ({
    value: id,
    label: `${text('versions.one', { no: versionNo })} · ${text(`routes.status.${status}`)}`,
  }))
  return (
    <Card component="section" aria-label={text('versions.compare')}>
      <CardHead title={text('versions.compare')} />
      <Box sx={{ px: 4, pb: 4 }}>
        <Stack direction={{ xs: 'column', md: 'row' }} spacing={4}>
          <SelectField label={text('versions.before')} value={beforeId} options={options} onChange={setBefore} />
          <SelectField label={text('versions.after')} value={afterId} options={options} onChange={setAfter} />
        </Stack>
        {before && after && <Differences before={before} after={after} />}
      </Box>
    </Card>
  )
}
