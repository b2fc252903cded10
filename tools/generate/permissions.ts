import type { Route } from '#platform/server/http/route.ts'
import { ROLES, type Needs, type Role } from '#platform/shared/contract/roles.ts'

/** Who may call what, as a table: the same registrations that the server enforces. */
export function permissionsOf(routes: readonly Route[]): string {
  const lines = routes
    .toSorted((a, b) => a.endpoint.name.localeCompare(b.endpoint.name, 'en'))
    .map(({ endpoint, needs, stepUp, module }) => [
      endpoint.name,
      `${endpoint.method} ${endpoint.path}`,
      ...ROLES.map((role) => reach(needs, role)),
      needs === 'public' ? 'yes' : '–',
      stepUp === true ? 'yes' : stepUp || '',
      module ?? '',
    ])
  const head = ['operation', 'call', ...ROLES, 'signed out', 'asks again', 'module']
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `# Who may call what

Made by \`npm run generate\` from the registered operations; the rights matrix test calls every line of it.
\`own\` = about themselves; \`kin\` = about the children they are guardian of; \`run\` = on routes they are assigned to;
\`group\` = in the groups they work in; – = refused. "Asks again": wants a proof of who the caller is that is
not older than ten minutes, with the second factor when there is one. "Module": the part of care that an organisation can
close to a role (docs/adr/0207).

Two rules stand above every line: a group shows and changes nothing of another one (docs/adr/0110), and nobody reads about a
child from whom they are restricted, whatever else they are (docs/adr/0111).

\`kin\` means the right to see. Nobody has the right to decide without it (docs/adr/0261). A guardian who sees and does not
decide may write events, measurements, goals, extra data and proposals of medical records, enrol in activities, hand over
stock, and answer posts and surveys that are addressed to them. Absences, changes of travel, answers about riders, consents,
signatures, documents that are asked for, pictures, delegates, medicines, conditions and allergies take the right to decide.

${row(head)}
${row(head.map(() => '---'))}
${lines.map(row).join('\n')}
`
}

function reach(needs: Needs, role: Role): string {
  if (needs === 'public') return 'all'
  if (needs === 'signed-in') return 'own'
  return needs[role] ?? '–'
}
