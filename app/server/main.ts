import { SettingError } from '#platform/server/config/setting-error.ts'
import { readSettings } from './settings.ts'
import { start, type Started } from './start.ts'

/** `npm start`: opens the house and says where it is; SIGTERM and Ctrl-C close it cleanly, a second one at once. */
async function main(): Promise<void> {
  const house = await start(readSettings(process.env))
  let stopping = false
  const leave = () => {
    if (stopping) process.exit(1)
    stopping = true
    house.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
  tell(house)
}

function tell({ address, dataDir, demo, migrated, mailFolder }: Started): void {
  if (migrated.length > 0) console.log(`Database brought up to date: ${migrated.join(', ')}`)
  console.log(`Data: ${dataDir}`)
  if (mailFolder !== null) console.log(`Letters are not sent (no SMTP_URL): they are laid into ${mailFolder}`)
  if (demo) {
    console.log('Demo sign-ins:')
    for (const { role, username, password } of demo)
      console.log(`  ${role.padEnd(13)} ${username.padEnd(14)} ${password}`)
  }
  console.log(`Caravan is ready: ${address}`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error)
  process.exitCode = 1
}
