import type { Role } from '#platform/shared/contract/roles.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { useSignIn } from './use-sign-in.ts'

type Demo = { role: Role; username: string; password: string }
const ICONS: Record<Role, IconName> = { CB_ADMIN: 'route', CB_ASSISTANT: 'bus', CB_PARENT: 'child' }

/** In demo mode only: one button for each kind of person. */
export function DemoSignIns({ demo }: { demo: readonly Demo[] }) {
  const text = useText()
  const signIn = useSignIn()
  return (
    <section className="card pad col g12" aria-labelledby="demo-title">
      <div>
        <h2 id="demo-title">{text('login.demo.title')}</h2>
        <p className="t12 t2">{text('login.demo.body')}</p>
      </div>
      <div className="si-demo">
        {demo.map(({ role, username, password }) => (
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
      </div>
    </section>
  )
}
