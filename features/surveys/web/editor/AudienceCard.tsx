import Card from '@mui/material/Card'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { autocompleteChildren } from '#features/children/shared/children.contract.ts'
import { searchActiveRoutes } from '#features/routes/shared/routes.contract.ts'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import { call, callPage } from '#platform/web/api/call.ts'
import { SuggestMany, type Suggestion } from '#platform/web/forms/Suggest.tsx'
import type { Settle } from '#platform/web/forms/use-suggest.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import type { Survey } from '../../shared/surveys.contract.ts'

export type Audience = { roles: Role[]; routeIds: string[]; childIds: string[]; names: Record<string, string> }

const SUGGESTED = 20

export const audienceOf = ({ roles, routes, children }: Survey): Audience => ({
  roles,
  routeIds: routes.map(({ id }) => id),
  childIds: children.map(({ id }) => id),
  names: Object.fromEntries([...routes, ...children].map(({ id, name }) => [id, name])),
})

type AudienceCardProps = {
  audience: Audience
  asks: number
  onChange: (to: Audience) => void
  onUnchosen: (name: string, settle: Settle | null) => void
}

/** Whom a survey asks: roles of the group, or of chosen routes, and the families of chosen children. */
export function AudienceCard({ audience, asks, onChange, onUnchosen }: AudienceCardProps) {
  const text = useText()
  const labelledBy = useId()
  const { roles, names } = audience
  const named = (ids: readonly string[]): Suggestion[] => ids.map((id) => ({ id, name: names[id] ?? id }))
  const pick = (field: 'routeIds' | 'childIds') => (picked: readonly Suggestion[]) =>
    onChange({
      ...audience,
      [field]: picked.map(({ id }) => id),
      names: { ...names, ...Object.fromEntries(picked.map(({ id, name }) => [id, name])) },
    })
  const toggle = (one: Role) => {
    const next = roles.includes(one) ? roles.filter((other) => other !== one) : [...roles, one]
    // Somebody is always asked.
    if (next.length > 0) onChange({ ...audience, roles: next })
  }
  return (
    <Card component="section" aria-label={text('surveys.audience')}>
      <CardHead title={text('surveys.audience')} note={text('surveys.asks', { count: asks })} />
      <Stack spacing={4} sx={{ px: 4, pb: 4 }}>
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <FormLabel id={labelledBy} component="span">
            {text('surveys.audience.roles')}
          </FormLabel>
          <Choice
            labelledBy={labelledBy}
            options={ROLES.toReversed().map((one) => ({ value: one, label: text(`surveys.role.${one}`) }))}
            chosen={roles}
            onChoose={toggle}
          />
        </Stack>
        <SuggestMany
          label={text('surveys.audience.routes')}
          placeholder={text('surveys.audience.routesHelp')}
          chosen={named(audience.routeIds)}
          search={async (q) => {
            const { data } = await callPage(searchActiveRoutes, { body: { ...(q && { q }), limit: SUGGESTED } })
            return data.map(({ id, name }) => ({ id, name }))
          }}
          onChange={pick('routeIds')}
          onUnchosen={(settle) => onUnchosen('routeIds', settle)}
        />
        <SuggestMany
          label={text('surveys.audience.families')}
          placeholder={text('surveys.audience.familiesHelp')}
          chosen={named(audience.childIds)}
          search={(q) => call(autocompleteChildren, { query: { q } })}
          onChange={pick('childIds')}
          onUnchosen={(settle) => onUnchosen('childIds', settle)}
        />
        <Typography variant="caption" color="textSecondary">
          {text('surveys.audience.note')}
        </Typography>
      </Stack>
    </Card>
  )
}
