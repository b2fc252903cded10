import { SafariNotice } from './SafariNotice.tsx'
import { StorageNotice } from './StorageNotice.tsx'

/** What a person has to know about the storage of this device. Loaded when there may be something (Shell.tsx). */
export function DeviceNotices() {
  return (
    <>
      <StorageNotice />
      <SafariNotice />
    </>
  )
}
