import { useState } from 'react'
import { SelectField } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useMe } from './session.api.tsx'

/** The group of a new record until somebody chooses: the first of those in use. */
export function useGroupChoice(): [groupId: string, choose: (groupId: string) => void] {
  const { groups } = useMe()
  return useState(() => (groups.find((group) => group.chosen) ?? groups[0])?.id ?? '')
}

/**
 * The group that a new record belongs to, of those in use: the server takes it in no other. Nothing to say for who has
 * one group.
 */
export function GroupChoice({ value, onChange }: { value: string; onChange: (groupId: string) => void }) {
  const text = useText()
  const { groups } = useMe()
  if (groups.length < 2) return null
  return (
    <SelectField
      label={text('utils.group')}
      icon="school"
      value={value}
      options={groups.filter((group) => group.chosen).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}
