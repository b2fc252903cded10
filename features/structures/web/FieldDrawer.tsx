import { useState } from 'react'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Entity, StructureField, StructureType } from '../shared/structures.contract.ts'
import { isTranslatedChoice, structureProblems } from '../shared/structures.rules.ts'
import { choicesProblem, fieldForm, fieldOf, valuesOf } from './field-form.ts'
import { OptionWordsInput } from './OptionWordsInput.tsx'

const OF_CHOICES = new Set(
  ['noChoices', 'sameChoice', 'semicolon', 'longChoice', 'emptyChoice', 'manyChoices'].map(
    (name) => `structures.error.${name}`,
  ),
)

const INPUTS = { options: OptionWordsInput }

type FieldDrawerProps = {
  entity: Entity
  type: StructureType
  field: StructureField | null
  /** All fields of the structure, this one included. */
  fields: readonly StructureField[]
  onDone: (field: StructureField) => void
  onClose: () => void
}

/** Defines one field of a structure. It becomes part of the structure here, and of the school's when that is saved. */
export function FieldDrawer({ entity, type, field, fields, onDone, onClose }: FieldDrawerProps) {
  const text = useText()
  const [definitions] = useState(() =>
    fieldForm(
      text,
      type,
      fields.filter((other) => other.fieldName !== field?.fieldName),
    ),
  )
  const [values] = useState(() => valuesOf(field))
  const done = async (typed: FieldValues) => {
    const name = field?.fieldName ?? newName()
    const broken = choicesProblem(typed, type)
    if (broken !== null) throw refused(text(broken), broken, type)
    const next = fieldOf(typed, type, name)
    const all = field ? fields.map((other) => (other === field ? next : other)) : [...fields, next]
    const problem = structureProblems(all)[0]
    if (problem) throw refused(text(problem.message), problem.message, type)
    onDone(next)
  }
  return (
    <FormDrawer
      id="structure-field"
      over={text(`structures.type.${type}`)}
      title={field ? text('structures.change', { label: field.label }) : text('structures.add')}
      fields={definitions}
      values={values}
      inputs={INPUTS}
      draft={{ record: `${entity} ${field?.fieldName ?? type}` }}
      submit={text(field ? 'structures.take' : 'structures.add')}
      onSave={done}
      onClose={onClose}
    />
  )
}

/** A name that no field of any version had. */
const newName = () => `f_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

function refused(message: string, id: string, type: StructureType): ApiProblem {
  const fieldName = isTranslatedChoice(type) ? 'options' : 'choices'
  const facts = { status: 400, errorCode: 'E016', detail: message }
  return new ApiProblem(OF_CHOICES.has(id) ? { ...facts, fields: [{ fieldName, message }] } : facts)
}
