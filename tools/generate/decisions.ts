import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const HEAD =
  /^# (\d{4}) (.+)\n\nStatus: (accepted|superseded by \d{4}) · Date: (\d{4}-\d{2}-\d{2})\n\n\*\*Decision: (.+)\*\*\n/

/** The index of the decisions in `folder`, from the head of each page. Throws for a page without title, status, date and decision. */
export function decisionsPage(folder: string): string {
  const rows = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
    .map((name) => {
      const head = HEAD.exec(readFileSync(join(folder, name), 'utf8'))
      if (!head || head[1] !== name.slice(0, 4))
        throw new Error(
          `docs/adr/${name}: begin with "# NNNN Title", then "Status: accepted · Date: YYYY-MM-DD", then "**Decision: one sentence.**"`,
        )
      const [, number, title, status, date, decision] = head
      return `| [${number}](${name}) | ${title} | ${decision} | ${status} | ${date} |`
    })
  return `# Decisions

Made by \`npm run generate\` from the heads of the pages. Each says what was decided, why, and what it costs.

| | about | decision | status | date |
|---|---|---|---|---|
${rows.join('\n')}
`
}
