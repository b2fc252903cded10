import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import { useEffect, useId, type ComponentType, type ReactNode } from 'react'
import { autocompleteChildren } from '#features/children/shared/children.contract.ts'
import { searchActiveRoutes } from '#features/routes/shared/routes.contract.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { call, callPage } from '#platform/web/api/call.ts'
import type { InputProps } from '#platform/web/forms/input-props.ts'
import { SuggestMany, type Suggestion } from '#platform/web/forms/Suggest.tsx'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Choice } from '#platform/web/ui/Choice.tsx'
import type { Post } from '../../shared/bulletin.contract.ts'
import { RecipientsCard, useRecipients } from './RecipientsCard.tsx'
import { audienceValue, chosenIn, type Chosen } from './values.ts'

const SUGGESTED = 20

/** The field of the audience. */
export const AUDIENCE: FieldDefinition = {
  fieldName: 'audience',
  label: 'bulletin.recipients',
  category: 'bulletin.recipients',
  type: 'string',
}

/** The audience in the form; `onChosen` is called with it. */
export function audienceInput(board: Post['board'], onChosen: (chosen: Chosen) => void): ComponentType<InputProps> {
  return function AudienceOfPost(props: InputProps) {
    const { value } = props
    useEffect(() => onChosen(chosenIn(value)), [value])
    return (
      <Stack spacing={4}>
        <AudienceInput {...props} />
        <RecipientsCard recipients={useRecipients(board, chosenIn(value), true)} />
      </Stack>
    )
  }
}

/** Whom a post addresses, in words: groups and routes with the roles, then single families. */
export function recipientsInWords(
  text: Texts,
  chosen: Chosen,
  groups: readonly { id: string; name: string }[],
): string {
  const { roles, groupIds, routeIds, childIds, names } = chosen
  const nameOf = (id: string) => names[id] ?? groups.find((group) => group.id === id)?.name ?? id
  const places = [...groupIds, ...routeIds].map(nameOf).join(', ')
  const words = roles.map((one) => text(`bulletin.role.${one}`)).join(', ')
  return [
    ...(roles.length > 0 && places !== '' ? [`${places}: ${words}`] : []),
    ...childIds.map((id) => text('bulletin.familyOf', { name: nameOf(id) })),
  ].join(' · ')
}

/** Whom a post addresses: groups and routes, of these the roles, and the families of single children. */
function AudienceInput({ field, value, onChange: write, form }: InputProps) {
  const chosen = chosenIn(value)
  const onChange = (to: Chosen) => write(audienceValue(to))
  const text = useText()
  const { groups, role } = useMe()
  const own = groups.filter((group) => group.chosen)
  const toggled = <One extends string>(list: readonly One[], one: One): One[] =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
  const named = (ids: readonly string[]): Suggestion[] => ids.map((id) => ({ id, name: chosen.names[id] ?? id }))
  const pick = (field: 'routeIds' | 'childIds') => (picked: readonly Suggestion[]) =>
    onChange({
      ...chosen,
      [field]: picked.map(({ id }) => id),
      names: { ...chosen.names, ...Object.fromEntries(picked.map(({ id, name }) => [id, name])) },
    })
  // Administrators address each other; assistants write to families and colleagues.
  const roles = ROLES.filter((one) => one !== 'CB_ADMIN' || role === 'CB_ADMIN').toReversed()
  return (
    <Stack spacing={4}>
      <Part label={text('bulletin.audience.groups')}>
        {(labelledBy) => (
          <Choice
            labelledBy={labelledBy}
            options={own.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={chosen.groupIds}
            onChoose={(id) => onChange({ ...chosen, groupIds: toggled(chosen.groupIds, id) })}
          />
        )}
      </Part>
      <Part label={text('bulletin.audience.roles')}>
        {(labelledBy) => (
          <Choice
            labelledBy={labelledBy}
            options={roles.map((one) => ({ value: one, label: text(`bulletin.role.${one}`) }))}
            chosen={chosen.roles}
            onChoose={(one) => onChange({ ...chosen, roles: toggled(chosen.roles, one) })}
          />
        )}
      </Part>
      <SuggestMany
        label={text('bulletin.audience.routes')}
        placeholder={text('bulletin.audience.routesHelp')}
        chosen={named(chosen.routeIds)}
        search={async (q) => {
          const { data } = await callPage(searchActiveRoutes, { body: { ...(q && { q }), limit: SUGGESTED } })
          return data.map(({ id, name }) => ({ id, name }))
        }}
        onChange={pick('routeIds')}
        onUnchosen={(settle) => form?.setUnchosen(`${field.fieldName}.routeIds`, settle)}
      />
      <SuggestMany
        label={text('bulletin.audience.families')}
        placeholder={text('bulletin.audience.familiesHelp')}
        chosen={named(chosen.childIds)}
        search={(q) => call(autocompleteChildren, { query: { q } })}
        onChange={pick('childIds')}
        onUnchosen={(settle) => form?.setUnchosen(`${field.fieldName}.childIds`, settle)}
      />
    </Stack>
  )
}

function Part({ label, children }: { label: string; children: (labelledBy: string) => ReactNode }) {
  const id = useId()
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <FormLabel id={id} component="span">
        {label}
      </FormLabel>
      {children(id)}
    </Stack>
  )
}
