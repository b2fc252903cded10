import Stack from '@mui/material/Stack'
import { useId, useState } from 'react'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import type { CustomTheme } from '../shared/custom-theme.rules.ts'
import { readName } from '../shared/theme-file.rules.ts'
import { isBase, NAME_MAX } from '../shared/variables.ts'
import { applyTheme, keepThemes, keptThemes, THEMES_MAX } from './kept-themes.ts'
import { useBuiltInNames } from './use-built-in-names.ts'
import { forgetDraft } from './use-theme-draft.ts'

/** Gives the theme a name, keeps it in this browser and paints the page with it. */
export function SaveDrawer({ theme, onClose }: { theme: CustomTheme; onClose: () => void }) {
  const text = useText()
  const form = useId()
  const builtIn = useBuiltInNames()
  const old = isBase(theme.name) ? undefined : theme.name
  const [name, setName] = useState(old ?? '')
  const [error, setError] = useState<string | undefined>(undefined)
  const save = () => {
    const kept = keptThemes().map((one) => one.name)
    const answer = readName(name, [...builtIn, ...kept.filter((one) => one !== old)])
    if ('problem' in answer) {
      setError(text(`appearance.error.${answer.problem}`, { at: answer.at, most: NAME_MAX }))
      return
    }
    if (kept.length >= THEMES_MAX && !kept.includes(answer.read)) {
      setError(text('appearance.full', { most: THEMES_MAX }))
      return
    }
    keepThemes([{ ...theme, name: answer.read }])
    forgetDraft()
    applyTheme(answer.read)
    toast('success', text('appearance.saved', { name: answer.read }))
    onClose()
  }
  return (
    <Drawer
      title={text('appearance.save')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button look="primary" type="submit" form={form}>
            {text('appearance.saveAndApply')}
          </Button>
        </>
      }
    >
      <Stack
        component="form"
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label={text('appearance.name')}
          required
          value={name}
          count={{ length: name.length, max: NAME_MAX }}
          help={old !== undefined && name.trim() === old ? text('appearance.replaces') : undefined}
          error={error}
          attributes={{ maxLength: NAME_MAX }}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value)
            setError(undefined)
          }}
        />
      </Stack>
    </Drawer>
  )
}
