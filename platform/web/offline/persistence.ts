let asked: Promise<boolean> | undefined

/**
 * Asks the browser not to delete what this device keeps when space runs short. False when it refuses or cannot be asked.
 * Browsers decide by themselves, most of them by whether the app is installed, and may decide otherwise the next time.
 */
export function askToKeep(): Promise<boolean> {
  asked ??= ask()
  return asked
}

async function ask(): Promise<boolean> {
  // Not there without a secure context, whatever the types say.
  const storage = 'storage' in navigator ? navigator.storage : undefined
  if (!storage || !('persist' in storage)) return false
  return storage.persist().catch(() => false)
}
