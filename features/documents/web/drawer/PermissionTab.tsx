import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { accessOf, LETTERS, PERMISSION_ROLES, type Access, type Permissions } from '../../shared/documents.rules.ts'

type PermissionTabProps = {
  letters: Permissions
  access: Access
  onChange: (letters: Permissions) => void
}

/** Who may do what, a row for each role with what it then sees; the office alone decides, and keeps the right to write. */
export function PermissionTab({ letters, access, onChange }: PermissionTabProps) {
  const text = useText()
  const { role } = useMe()
  return (
    <>
      <Typography component="h3" variant="h4">
        {text('documents.permission.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {text('documents.permission.body')}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, border: '1px solid var(--line)', borderRadius: 'var(--r-card)', overflow: 'hidden' }}
      >
        {PERMISSION_ROLES.map((one, index) => (
          <Row
            key={one}
            component="li"
            wrap
            gap={3}
            sx={{
              p: 4,
              justifyContent: 'space-between',
              borderTop: index === 0 ? 0 : '1px solid var(--line)',
              ...(one === role && { background: 'var(--primary-soft)' }),
            }}
          >
            <Box sx={{ flex: 1, minWidth: 180 }}>
              <Row wrap gap={2}>
                <Typography id={`letters-${one}`} component="span" variant="subtitle2">
                  {text(`documents.role.${one}`)}
                </Typography>
                {one === role && (
                  <StateChip hue="onboard" icon="person">
                    {text('documents.yourRole')}
                  </StateChip>
                )}
              </Row>
              <Typography variant="caption" component="p" color="textSecondary">
                {text(`documents.preview.${accessOf(letters, one)}`)}
              </Typography>
            </Box>
            <Choice
              labelledBy={`letters-${one}`}
              kind="radio"
              disabled={role !== 'CB_ADMIN' || access !== 'RW' || one === 'CB_ADMIN'}
              options={LETTERS.map((value) => ({ value, label: text(`documents.letter.${value}`) }))}
              chosen={[letters[one]]}
              onChoose={(letter) => onChange({ ...letters, [one]: letter })}
            />
          </Row>
        ))}
      </Box>
      {role !== null && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 3 }}>
          {text(`documents.why.${letters[role]}`, { role: text(`documents.role.${role}`) })}
        </Typography>
      )}
    </>
  )
}
