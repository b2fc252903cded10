import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { VipMark } from '#platform/web/forms/VipMark.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import {
  getPersonFields,
  type PersonFieldName,
  type PersonFieldSetting,
  type PersonFieldSettings,
} from '../shared/person-fields.contract.ts'
import { whyShown } from '../shared/person-fields.rules.ts'
import { PersonFieldDrawer } from './PersonFieldDrawer.tsx'

/** The fields that every record of a person has, and how the organisation asks for them. */
export function PersonFieldsCard() {
  const text = useText()
  const query = useCall(getPersonFields, {})
  const { abilities, updatedAt = null } = query.data ?? {}
  return (
    <Card component="section" aria-label={text('people.fields.title')}>
      <CardHead
        title={text('people.fields.title')}
        note={updatedAt === null ? undefined : text('people.fields.changed', { when: showMoment(updatedAt) })}
      />
      <Typography color="textSecondary" sx={{ px: 4, pb: 2 }}>
        {text('people.fields.body')}
        {abilities?.edit === false && ` ${text('people.fields.readOnly')}`}
      </Typography>
      <Loaded query={query}>{(settings) => <Rows settings={settings} />}</Loaded>
    </Card>
  )
}

function Rows({ settings }: { settings: PersonFieldSettings }) {
  const text = useText()
  const [opened, setOpened] = useState<PersonFieldName | null>(null)
  const labelOf = ({ fieldName, labels }: PersonFieldSetting) =>
    labels[currentLanguage()] ?? text(`people.record.${fieldName}`)
  return (
    <>
      <List>
        {settings.fields.map((field) => {
          const label = labelOf(field)
          return (
            <ListItem key={field.fieldName} divider sx={{ px: 4 }}>
              <ListItemText
                primary={
                  <>
                    {field.vip && <VipMark />}
                    {label}
                  </>
                }
                secondary={[
                  label !== text(`people.record.${field.fieldName}`) && text(`people.record.${field.fieldName}`),
                  field.hidden && text('people.fields.hidden'),
                  field.required && text('people.fields.required'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
              {settings.abilities.edit && (
                <IconButton
                  icon="edit"
                  label={text('people.fields.edit', { label })}
                  onClick={() => setOpened(field.fieldName)}
                />
              )}
            </ListItem>
          )
        })}
      </List>
      {opened !== null && (
        <PersonFieldDrawer
          key={opened}
          fieldName={opened}
          settings={settings}
          reason={whyShown(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
