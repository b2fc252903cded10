import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { VipMark } from '#platform/web/forms/VipMark.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getPersonFields, type FieldSetting, type PersonFieldSettings } from '../shared/person-fields.contract.ts'
import { whyShown } from '../shared/person-fields.rules.ts'
import { PersonFieldDrawer, usualLabel, type FieldList } from './PersonFieldDrawer.tsx'

/** The fields that every record of a person or child has, and how the organisation asks for them. */
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
      <Loaded query={query}>
        {(settings) => (
          <>
            <Rows list="fields" title={text('people.fields.people')} settings={settings} />
            <Rows list="childFields" title={text('people.fields.children')} settings={settings} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Rows({ list, title, settings }: { list: FieldList; title: string; settings: PersonFieldSettings }) {
  const text = useText()
  const id = useId()
  const [opened, setOpened] = useState<string | null>(null)
  const fields: readonly FieldSetting[] = settings[list]
  return (
    <>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ px: 4, pt: 4, pb: 1 }}>
        {title}
      </Typography>
      <List aria-labelledby={id}>
        {fields.map((field) => {
          const usual = text(usualLabel(list, field.fieldName))
          const label = field.labels[currentLanguage()] ?? usual
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
                  label !== usual && usual,
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
          list={list}
          fieldName={opened}
          settings={settings}
          reason={whyShown(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
