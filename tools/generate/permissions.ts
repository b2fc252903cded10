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

\`kin\` means a right of a relationship (docs/adr/0276): to see rides and presence, without which there is no other right to read or
decide (docs/adr/0261). The care record (conditions, allergies, medical records, plans, goals, events, treatments, medicines,
measurements and their alerts) needs the right to read it, documents need theirs, and the own invoices a share alone. A guardian who
reads the care record and does not decide may write events, measurements, goals and proposals of medical records, and hand over
stock; who sees may write extra data, enrol in activities, and answer posts and surveys that are addressed to them. Absences, changes
of travel, answers about riders, photo consents, pictures and delegates take the right to decide everyday matters, documents that are
asked for this and the right to read documents. Medicines, signatures of plans, conditions and allergies take the right to decide
about health. No right opens how to reach a guardian in another home that is not shared, nor their days and money. The same holds for
a guardian for whom no home is entered while the reader has one that is not shared, and for contacts of a guest with the telephone of
a guardian who is hidden in this way (docs/adr/0279).

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
