import { saveFile } from '#platform/web/api/save-file.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { Menu } from '#platform/web/ui/Menu.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { printDay } from '#features/history/shared/paper.contract.ts'
import type { RunRow } from '#features/runs/shared/runs.contract.ts'

/** From today's runs to those that are over, and today's lists on paper: one file for each group. */
export function BoardActions({ runs }: { runs: readonly RunRow[] }) {
  const text = useText()
  const errorToast = useErrorToast()
  const open = runs.filter(({ status }) => status !== 'CLOSED' && status !== 'CANCELLED')
  const groups = [...new Map(open.map(({ customerGroupDto }) => [customerGroupDto.id, customerGroupDto])).values()]
  const print = (group: string) =>
    void saveFile(printDay, { query: { group } }, `${runs[0]?.serviceDate ?? ''}.pdf`).catch(errorToast)
  const [only] = groups
  return (
    <>
      {groups.length === 1 && only && (
        <Button icon="print" onClick={() => print(only.id)}>
          {text('history.paper.printDay')}
        </Button>
      )}
      {groups.length > 1 && (
        <Menu
          entries={groups.map(({ id, name }) => ({
            key: id,
            label: text('history.paper.printGroup', { group: name }),
            icon: 'print' as const,
            onChoose: () => print(id),
          }))}
          button={(props) => (
            <Button icon="print" {...props}>
              {text('history.paper.printDay')}
            </Button>
          )}
        />
      )}
      <ButtonLink icon="clock" to={paths.history()}>
        {text('history.label')}
      </ButtonLink>
    </>
  )
}
