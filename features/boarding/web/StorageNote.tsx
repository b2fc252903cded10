import { useEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { isNative } from '#platform/web/native/native.ts'
import { askToKeep } from '#platform/web/offline/persistence.ts'
import { isNearlyFull } from '#platform/web/offline/space.ts'
import { inIosTab } from '#platform/web/offline/safari.ts'
import { isStoreRefused, onStoreState } from '#platform/web/offline/store-state.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

/**
 * Warns a crew whose device has little room left, or whose browser may delete unsent records: in a tab of an iPhone always
 * (safari.rules.ts), elsewhere when the browser refuses to keep them.
 */
export function StorageNote() {
  const text = useText()
  const [kept, setKept] = useState(true)
  const [nearlyFull, setNearlyFull] = useState(false)
  useEffect(() => {
    let here = true
    void askToKeep().then((answer) => here && setKept(answer))
    void isNearlyFull().then((answer) => here && setNearlyFull(answer))
    return () => {
      here = false
    }
  }, [])
  const ios = inIosTab()
  const refused = useSyncExternalStore(onStoreState, isStoreRefused)
  // Where nothing is stored there is nothing to delete; the notice about refused storage says what to do.
  if (refused) return null
  if (nearlyFull)
    return (
      <Banner hue="waiting" title={text('boarding.storage.littleTitle')}>
        {text('boarding.storage.little')}
      </Banner>
    )
  // In the app for phones what is not sent is in its own database (docs/adr/0305).
  if ((kept && !ios) || isNative()) return null
  return (
    <Banner hue="waiting" title={text('boarding.storage.title')}>
      {text(ios ? 'boarding.storage.ios' : 'boarding.storage.body')}
    </Banner>
  )
}
