import Grid from '@mui/material/Grid'
import { Controller, useForm } from 'react-hook-form'
import { isShown, type FieldDefinition, type FieldValues } from '#platform/shared/forms/fields.ts'
import { validate } from '#platform/shared/forms/validate.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { useText } from '../i18n/use-text.ts'
import { useErrorToast } from '../ui/toasts.ts'
import { INPUTS, type InputProps } from './inputs.tsx'

type FormProps = {
  id: string
  fields: readonly FieldDefinition[]
  values: FieldValues
  columns?: 1 | 2
  sources?: Record<string, InputProps['source']>
  /** Rejects with an `ApiProblem`: its fields are marked, anything else is shown as a toast. */
  onSubmit: (values: FieldValues) => Promise<unknown>
}

/**
 * Renders fields by their definitions and checks them with the rules that the server uses. The button that submits stands
 * where the screen wants it, with `form={id}`. Two columns on a desk, the last odd field over the full width.
 */
export function Form({ id, fields, values, columns = 2, sources = {}, onSubmit }: FormProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const form = useForm<FieldValues>({ values, resetOptions: { keepDirtyValues: true } })
  const now = form.watch()
  const shown = fields.filter((field) => isShown(field, now))
  const submit = async (typed: FieldValues) => {
    const problems = validate(fields, typed)
    for (const { fieldName, message, values: of } of problems) form.setError(fieldName, { message: text(message, of) })
    if (problems[0]) return form.setFocus(problems[0].fieldName)
    try {
      await onSubmit(typed)
    } catch (error) {
      const marked =
        error instanceof ApiProblem
          ? (error.facts.fields ?? []).filter(({ fieldName }) => shown.some((field) => field.fieldName === fieldName))
          : []
      for (const { fieldName, message } of marked) form.setError(fieldName, { message })
      if (marked.length === 0) errorToast(error)
    }
  }
  return (
    <Grid
      component="form"
      container
      id={id}
      spacing={4}
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      {shown.map((field, index) => {
        const Input = INPUTS[field.type]
        const wide =
          columns === 1 || field.type === 'description' || (index === shown.length - 1 && shown.length % 2 === 1)
        return (
          <Grid key={field.fieldName} size={wide ? 12 : { xs: 12, md: 6 }}>
            <Controller
              name={field.fieldName}
              control={form.control}
              render={({ field: { value, onChange }, fieldState }) => (
                <Input
                  field={field}
                  value={value ?? null}
                  error={fieldState.error?.message}
                  onChange={onChange}
                  source={sources[field.fieldName]}
                />
              )}
            />
          </Grid>
        )
      })}
    </Grid>
  )
}
