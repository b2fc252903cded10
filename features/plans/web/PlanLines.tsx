import { usePersonHead } from '#features/people/web/born.api.tsx'
import Typography from '@mui/material/Typography'
import { useCommand } from '#platform/web/api/use-call.ts'
import { EntriesCard } from '#platform/web/detail/EntriesCard.tsx'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { changePlan, type Plan, type PlanContent, type PlanStep } from '../shared/plans.contract.ts'

const LONGEST = 300
const fieldsOf = (about: string, names: readonly [string, ...string[]], needed: readonly string[]): FieldDefinition[] =>
  names.map((fieldName) => ({
    fieldName,
    label: `plans.${about}.${fieldName}`,
    type: 'string',
    maxDigits: LONGEST,
    ...(needed.includes(fieldName) && { required: true }),
  }))
const INTERVENTION = fieldsOf('intervention', ['what', 'who', 'often'], ['what'])
const STEP = fieldsOf('step', ['sign', 'action', 'call'], ['sign', 'action'])

type PlanLinesProps = { person: { id: string; fullName: string }; plan: Plan; step: PlanStep }

/** The lines of a plan: who does what how often, and what to do on which sign. Each change writes the draft. */
export function PlanLines({ person, plan, step: { content } }: PlanLinesProps) {
  const text = useText()
  const head = usePersonHead(person)
  const change = useCommand(changePlan, { touches: [['plans']] })
  const save = (more: Partial<PlanContent>) =>
    change.mutateAsync({
      params: { id: plan.id },
      body: { version: plan.version, content: { ...content, ...more } },
    })
  const said = (typed: FieldValues, key: string) => String(typed[key] ?? '').trim()
  const removing = {
    remove: text('plans.remove'),
    ask: (name: string) => text('plans.removeAsk', { name }),
  }
  const editable = plan.abilities.change
  const interventions = content.interventions.map((one, at) => ({ ...one, id: String(at) }))
  const steps = content.emergency.map((one, at) => ({ ...one, id: String(at) }))
  return (
    <>
      <EntriesCard
        title={text('plans.interventions')}
        entries={interventions}
        none={
          <Typography color="textSecondary" sx={{ px: 4, pb: 3 }}>
            {text('plans.interventions.none')}
          </Typography>
        }
        show={({ what, who, often }) => ({ name: what, about: [who, often] })}
        edit={
          editable && {
            ...removing,
            add: text('plans.intervention.add'),
            change: text('plans.intervention.change'),
            onRemove: ({ id }) =>
              save({ interventions: content.interventions.filter((_one, at) => String(at) !== id) }),
            sheet: (entry, close) => (
              <FormDrawer
                id="intervention"
                title={text(`plans.intervention.${entry ? 'change' : 'add'}`)}
                over={head}
                fields={INTERVENTION}
                values={entry ? { what: entry.what, who: entry.who, often: entry.often } : {}}
                saved={text('plans.saved')}
                onClose={close}
                onSave={(typed) => {
                  const made = { what: said(typed, 'what'), who: said(typed, 'who'), often: said(typed, 'often') }
                  return save({ interventions: withLine(content.interventions, made, entry?.id) })
                }}
              />
            ),
          }
        }
      />
      <EntriesCard
        title={text('plans.emergency.steps')}
        entries={steps}
        none={
          <Typography color="textSecondary" sx={{ px: 4, pb: 3 }}>
            {text('plans.emergency.noSteps')}
          </Typography>
        }
        show={({ sign, action, call }) => ({
          name: sign,
          about: [action, call && `${text('plans.step.call')}: ${call}`],
          disc: { hue: 'alert', icon: 'attention' },
        })}
        edit={
          editable && {
            ...removing,
            add: text('plans.step.add'),
            change: text('plans.step.change'),
            onRemove: ({ id }) => save({ emergency: content.emergency.filter((_one, at) => String(at) !== id) }),
            sheet: (entry, close) => (
              <FormDrawer
                id="emergency-step"
                title={text(`plans.step.${entry ? 'change' : 'add'}`)}
                over={head}
                fields={STEP}
                values={entry ? { sign: entry.sign, action: entry.action, call: entry.call } : {}}
                saved={text('plans.saved')}
                onClose={close}
                onSave={(typed) => {
                  const made = { sign: said(typed, 'sign'), action: said(typed, 'action'), call: said(typed, 'call') }
                  return save({ emergency: withLine(content.emergency, made, entry?.id) })
                }}
              />
            ),
          }
        }
      />
    </>
  )
}

/** The lines with one in the place of another, or at their end. */
const withLine = <Line,>(lines: readonly Line[], made: Line, id: string | undefined): Line[] =>
  id === undefined ? [...lines, made] : lines.map((one, at) => (String(at) === id ? made : one))
