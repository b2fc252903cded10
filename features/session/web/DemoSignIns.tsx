import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Role } from '#platform/shared/contract/roles.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { SecondStep } from '../shared/session.contract.ts'
import { useSignIn } from './use-sign-in.ts'

type Demo = { role: Role; username: string; password: string }
const ICONS: Record<Role, IconName> = { CB_ADMIN: 'route', CB_ASSISTANT: 'bus', CB_PARENT: 'child' }

type DemoSignInsProps = { demo: readonly Demo[]; onSecondStep: (step: SecondStep) => void }

/** In demo mode only: one button for each kind of person. */
export function DemoSignIns({ demo, onSecondStep }: DemoSignInsProps) {
  const text = useText()
  const signIn = useSignIn(onSecondStep)
  const oneOfEach = demo.filter((one, i) => demo.findIndex((other) => other.role === one.role) === i)
  return (
    <Card component="section" aria-labelledby="demo-title" sx={{ display: 'grid', gap: 3, p: 4 }}>
      <div>
        <Typography id="demo-title" component="h2" variant="h4">
          {text('login.demo.title')}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {text('login.demo.body')}
        </Typography>
      </div>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))',
          gap: 2,
          '& .MuiButton-root': { px: 2 },
        }}
      >
        {oneOfEach.map(({ role, username, password }) => (
          <Button
            key={username}
            block
            icon={ICONS[role]}
            onClick={() => signIn.mutate({ username, password })}
            title={username}
          >
            {text(`role.translation.${role}`)}
          </Button>
        ))}
      </Box>
    </Card>
  )
}
