import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { MODULES, type Module } from '#platform/shared/contract/modules.ts'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getModules, setModule, type ModuleMap } from '../shared/modules.contract.ts'

/** Parts that something belongs to by now: a switch that changes nothing is not shown. */
const USED: ReadonlySet<Module> = new Set([
  'diary.alerts',
  'diary.lastReport',
  'diary.manager',
  'diary.userDetail',
  'monitoring.compileAnswer',
  'monitoring.manager',
  'monitoring.userDetail',
  'measurement.userDetail',
  'measurement.allUsers',
  'drugs.userDetail',
  'medicalRecords.userDetail',
  'documents.deadline',
  'documents.userDetail',
  'documents.personal',
])

/** Modules whose closing needs an explanation. */
const EXPLAINED: ReadonlySet<Module> = new Set(['drugs.userDetail', 'medicalRecords.userDetail'])

/** Modules by what they are about, in the order of the specification. */
const GROUPS = [
  ...Map.groupBy(
    MODULES.filter((one) => USED.has(one)),
    (module) => module.split('.')[0] ?? '',
  ),
]

/** Which parts of care are open to which role; each box is saved when it is pressed. */
export function ModulesPage() {
  const text = useText()
  const query = useCall(getModules, {})
  return (
    <Stack spacing={4} sx={{ maxWidth: 880 }}>
      <PageHead title={text('modules.title')} hiddenOnPhone />
      <Typography color="textSecondary">{text('modules.intro')}</Typography>
      <Loaded query={query}>{(map) => <Groups map={map} />}</Loaded>
    </Stack>
  )
}

function Groups({ map }: { map: ModuleMap }) {
  const text = useText()
  return (
    <>
      {!map.abilities.edit && <Typography role="status">{text('modules.readOnly')}</Typography>}
      {GROUPS.map(([group, modules]) => {
        const title = text(`modules.group.${group}`)
        return (
          <Card key={group} component="section" aria-label={title}>
            <CardHead title={title} />
            <ModuleTable map={map} modules={modules} />
          </Card>
        )
      })}
    </>
  )
}

function ModuleTable({ map, modules }: { map: ModuleMap; modules: readonly Module[] }) {
  const text = useText()
  const errorToast = useErrorToast()
  const set = useCommand(setModule, {
    touches: [['modules'], ['session']],
    onDone: () => toast('success', text('modules.saved')),
  })
  // A press shows at once what is being saved; one that is refused goes back.
  const saving = set.isPending ? set.variables.body : undefined
  const isOpen = (role: Role, module: Module) =>
    saving?.role === role && saving.module === module
      ? saving.open
      : (map.roles.find((one) => one.role === role)?.open.includes(module) ?? false)
  return (
    <Table sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          <TableCell />
          {ROLES.map((role) => (
            <TableCell key={role} align="center" sx={{ width: { xs: 84, md: 148 }, px: 1, overflowWrap: 'anywhere' }}>
              {text(`role.translation.${role}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {modules.map((module) => {
          const name = text(`modules.module.${module}`)
          return (
            <TableRow key={module}>
              <TableCell component="th" scope="row">
                {name}
                {EXPLAINED.has(module) && (
                  <Typography variant="caption" component="p" color="textSecondary">
                    {text(`modules.takes.${module}`)}
                  </Typography>
                )}
              </TableCell>
              {ROLES.map((role) => (
                <TableCell key={role} align="center" sx={{ px: 1 }}>
                  <Checkbox
                    checked={isOpen(role, module)}
                    disabled={!map.abilities.edit}
                    slotProps={{
                      input: {
                        'aria-label': text('modules.switch', {
                          module: name,
                          role: text(`role.translation.${role}`),
                        }),
                      },
                    }}
                    onChange={(_event, open) =>
                      set.mutate({ body: { role, module, open } }, { onError: (error) => errorToast(error) })
                    }
                  />
                </TableCell>
              ))}
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
