import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Plan, Result } from './run.ts'
import { CONNECTIONS, PER_GROUP, sizeOf } from './size.ts'
import { costTable, legendOf, speedTable, yearLines } from './table.ts'

const FILE = join(import.meta.dirname, '../../docs/performance.md')

/** How a race was run. */
export type How = Plan & { scale: number; postgres: string }

/** Writes docs/performance.md: what was raced on which machine, both tables, and how they are to be read. */
export function writeReport(results: readonly Result[], how: How): void {
  const { groups } = sizeOf(how.scale)
  const thousands = (number: number) => Math.round(number).toLocaleString('en')
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
  const text = `# Performance

Made by \`npm run race -- --write\` on ${new Date().toISOString().slice(0, 10)}. Do not edit.

The product beside the **limit**: what the same machine and the same database do for the same question when nothing else is done. The limit is a bare HTTP server
that sends one prepared statement per request and passes on the JSON that the database made: no session, no rights, no row security, no checks of input or
answer (\`bench/race/limit.ts\`, \`limit.sql.ts\`). A test compares the answers of both: same rows, same order, same totals.

- Machine: ${machine}, Node ${process.versions.node}, ${how.postgres}. Client, servers and database share it.
- World (scale ${how.scale}): ${groups} groups, ${thousands(groups * PER_GROUP.children)} children, ${thousands(groups * PER_GROUP.parents)} parents, ${thousands(groups * PER_GROUP.routes)} routes with ${PER_GROUP.stopsOfRoute} stops and ${PER_GROUP.ridersOfRoute} riders each, ${thousands(groups * PER_GROUP.closedRuns)} closed runs in a year, ${thousands(groups * PER_GROUP.runsUnderWay)} under way, about ${thousands(groups * PER_GROUP.closedRuns * PER_GROUP.ridersOfRoute)} boarding events.
- Load: ${CONNECTIONS} keep-alive connections, each with a session of its own; ${how.rounds} rounds of ${how.seconds} s, product and limit in turns. Figures are medians of the rounds.

## Speed

${speedTable(results)}

${legendOf(results)
  .map((line) => `- ${line}`)
  .join('\n')}

## Cost of one request

${costTable(results)}

${yearLines(results)
  .map((line) => `- ${line}`)
  .join('\n')}

## How to read it

- **Absolute figures belong to the machine.** Compare ratios: product / limit, and the same workload before and after a change.
- *Other programs* is the share of all processors that neither the race nor its database used. Above some percent the requests per second say little; the
  ratio of the second table, by processor time, still holds.
- *Server + database* is processor time of the server's process and of all processes of PostgreSQL, divided by the requests.
- *Queries* ask or change something; *statements* also count what opens, limits and ends a transaction, which mostly travels with a query. A *round trip* is one
  wait for the database.
- The product does more than the limit on purpose: it checks the session and its roles, limits every statement by row security, checks input and answer, and for a
  boarding event derives the state of the child from all facts, writes notices and tells phones. Jobs (planning the day, alarms) rest while it is measured,
  and a call waits up to 20 s for a free connection instead of being turned away after one.
- \`npm run race -- --profile list\` shows for one workload each statement with its time of planning and running, and the functions of the server that take longest.
- \`npm run race -- --plans\` plays every workload, the home of a parent, an assistant's runs of today and positions, prints what the plan of each statement read,
  and fails where one breaks a rule (\`bench/race/plan-rules.ts\`): a whole table, rows thrown away by a filter, a column of an index left out, too many buffers.
`
  writeFileSync(FILE, text)
}
