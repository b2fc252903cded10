/**
 * `npm run race -- [--scale 0.1] [--data <folder>] [--rounds 5] [--seconds 4] [--only list,route] [--write] [--profile list] [--plans]`:
 * the product against the limit of this machine (bench/race/limit.ts), in the same large world. Prints requests per second,
 * latency, processor time and statements of each workload. `--write` puts them into docs/performance.md; `--profile` runs the
 * product alone and prints where its time goes; `--plans` plays every workload and some more requests, prints the plan of every
 * statement that the product sent, and checks them by rules (plan-rules.ts). The world is made at the first start and kept in a
 * folder; exits non-zero when an answer failed or a plan breaks a rule.
 */
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkPlans } from './check-plans.ts'
import { openSetup } from './setup.ts'
import { printProfile } from './print-profile.ts'
import { writeReport } from './report.ts'
import { race, type Result } from './run.ts'
import { CONNECTIONS } from './size.ts'
import { costTable, legendOf, speedTable, yearLines } from './table.ts'
import { isWorkload, WORKLOADS, type Workload } from './workloads.ts'

/** However long it is asked to be: a server closes connections that are silent for longer than a round. */
const MOST = { rounds: 50, seconds: 30 }

const began = performance.now()
const say = (text: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`)

function readArguments() {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '1' },
      data: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      only: { type: 'string' },
      profile: { type: 'string' },
      plans: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  const scale = Number(values.scale)
  if (!(scale > 0 && scale <= 2)) throw new Error('--scale is a number up to 2')
  const folder = values.data ?? join(tmpdir(), `caravan-race-${scale}`)
  mkdirSync(folder, { recursive: true })
  return {
    scale,
    folder,
    plan: { rounds: within(values.rounds, MOST.rounds), seconds: within(values.seconds, MOST.seconds) },
    only: (values.profile ?? values.only)?.split(',').map(named) ?? WORKLOADS,
    profile: values.profile !== undefined,
    plans: values.plans,
    write: values.write,
  }
}

function within(text: string, most: number): number {
  const number = Number(text)
  if (!(number > 0 && number <= most)) throw new Error(`${text} is not between 0 and ${most}`)
  return number
}

function named(text: string): Workload {
  if (!isWorkload(text)) throw new Error(`${text} is none of ${WORKLOADS.join(', ')}`)
  return text
}

const { scale, folder, plan, only, profile, plans, write } = readArguments()
const setup = await openSetup({
  folder,
  scale,
  // Plans are looked at one request after the other.
  connections: plans ? 1 : CONNECTIONS,
  workloads: plans ? WORKLOADS : only,
  measured: profile && !plans,
  explained: plans,
  say,
})
// Stopped by hand it leaves nothing behind either.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void setup.close().finally(() => process.exit(1)))
try {
  say(
    `${setup.callers.administrators.length} administrators and ${setup.callers.crews.product.length} crews; the world is open`,
  )
  if (plans) await checkAll()
  else if (profile) for (const workload of only) await printProfile(setup, workload, plan.seconds)
  else await raceAll()
} finally {
  await setup.close()
}

async function checkAll(): Promise<void> {
  const broken = await checkPlans(setup)
  say(`${broken} statements break a rule`)
  if (broken > 0) process.exitCode = 1
}

async function raceAll(): Promise<void> {
  const results: Result[] = []
  for (const workload of only) {
    results.push(await race(setup, workload, plan))
    say(`${workload} done`)
  }
  console.log(
    `\n${[speedTable(results), '', costTable(results), '', ...yearLines(results), '', ...legendOf(results)].join('\n')}\n`,
  )
  if (write) writeReport(results, { scale, ...plan, postgres: setup.postgres })
  if (results.some((one) => one.failed > 0)) process.exitCode = 1
}
